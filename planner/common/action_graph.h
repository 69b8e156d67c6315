// planner/common/action_graph.h — in which order the motions of a fleet may be executed: an action
// dependency graph.
//
// An action is one motion of an agent. Every agent executes its own actions in their order. An edge
// from one action to that of another agent says: the first must have ended before the second one
// starts. Times are no part of the graph, so that motions may last longer than planned.
// Source: W. Hoenig, S. Kiesel, A. Tinka, J. Durham, N. Ayanian: "Persistent and robust execution
//         of MAPF schedules in warehouses", RA-L 2019.
// Memory: 12 bytes an action and 8 an edge. Reading is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clearway::fleet {

// Counts through the actions of all agents, agent after agent.
using ActionId = std::uint32_t;

// `from` ends before `to` begins.
struct ActionEdge {
  ActionId from, to;
  friend auto operator<=>(const ActionEdge&, const ActionEdge&) = default;
};

class ActionGraph {
 public:
  ActionGraph() = default;
  // The number of actions of each agent, and the edges between different agents, in any order.
  // Precondition: their ids exist. Repeated edges count once.
  ActionGraph(std::span<const std::size_t> actions_of_agents, std::vector<ActionEdge> edges);

  [[nodiscard]] std::size_t agents() const { return first_.size() - 1; }
  [[nodiscard]] std::size_t actions() const { return agent_of_.size(); }
  [[nodiscard]] std::size_t actionsOf(std::size_t agent) const {
    return first_[agent + 1] - first_[agent];
  }
  [[nodiscard]] ActionId id(std::size_t agent, std::size_t index) const {
    return first_[agent] + static_cast<ActionId>(index);
  }
  [[nodiscard]] std::size_t agentOf(ActionId id) const { return agent_of_[id]; }
  [[nodiscard]] std::size_t indexOf(ActionId id) const { return id - first_[agent_of_[id]]; }

  // Sorted by their end, then by their beginning.
  [[nodiscard]] std::span<const ActionEdge> edges() const { return edges_; }
  [[nodiscard]] std::span<const ActionEdge> edgesInto(ActionId id) const {
    return edges().subspan(into_[id], into_[id + 1] - into_[id]);
  }

 private:
  std::vector<ActionId> first_{0};  // of each agent, and the number of actions
  std::vector<std::uint32_t> agent_of_;
  std::vector<ActionEdge> edges_;
  std::vector<std::uint32_t> into_{0};  // the first edge into each action
};

}  // namespace clearway::fleet
