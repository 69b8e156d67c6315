// planner/validate/graph/action_proof.h — the certificate of an action dependency graph while it is
// made: what the checks of points and of agents with a shape share.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "planner/validate/graph/action_graph_check.h"
#include "planner/validate/graph/action_order.h"

namespace clearway::validation {

class ActionProof {
 public:
  // `name` gives an agent's name in messages.
  ActionProof(const fleet::ActionGraph& graph, std::function<Message(std::size_t)> name)
      : graph_(graph), name_(std::move(name)) {}

  // Whether the graph has so many actions of each agent and no cycle. False: a fault.
  bool begin(std::span<const std::size_t> actions_of_agents);

  // The place of an action in a topological order.
  [[nodiscard]] std::uint32_t position(fleet::ActionId id) const { return order_->position(id); }
  // Sorts by that place.
  void sort(std::vector<fleet::ActionId>& actions) const;

  // Proves that neighbours in a list of actions, sorted by their places, are ordered. The actions
  // must all be in conflict. False: a fault.
  bool isChain(std::span<const fleet::ActionId> actions);
  bool isOrdered(fleet::ActionId first, fleet::ActionId second);

  // A fault: an action meets an agent at rest after so many of its actions.
  void meetsRest(fleet::ActionId action, std::size_t agent, std::size_t rested_after);

  [[nodiscard]] ActionGraphCertificate& certificate() { return certificate_; }

 private:
  [[nodiscard]] Message textOf(fleet::ActionId id) const;
  const fleet::ActionGraph& graph_;
  std::function<Message(std::size_t)> name_;
  std::optional<ActionOrder> order_;
  ActionGraphCertificate certificate_;
};

}  // namespace clearway::validation
