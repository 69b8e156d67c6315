// planner/validate/graph/action_order.h — what an action dependency graph proves about the order of
// two actions.
//
// Method: a topological order; an edge between two agents orders all earlier actions of the one
//         before all later actions of the other; what no single edge proves is searched backwards.
// Cost: O(actions + edges) once; O(log edges) a question that an edge answers, else at most
//       O(actions + edges). Not thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "planner/common/action_graph.h"

namespace clearway::validation {

class ActionOrder {
 public:
  // nullopt if the graph has a cycle, in which actions wait for each other for ever.
  [[nodiscard]] static std::optional<ActionOrder> make(const fleet::ActionGraph& graph);

  // Actions of a cycle, each of which waits for the next one; empty if there is none.
  [[nodiscard]] static std::vector<fleet::ActionId> cycleOf(const fleet::ActionGraph& graph);

  // The place of an action in one order that all edges permit.
  [[nodiscard]] std::uint32_t position(fleet::ActionId id) const { return position_[id]; }

  // Whether `first` has ended before `second` starts, in every execution.
  [[nodiscard]] bool precedes(fleet::ActionId first, fleet::ActionId second);

  [[nodiscard]] std::uint64_t searches() const {
    return searches_;
  }  // answers without a direct edge

 private:
  explicit ActionOrder(const fleet::ActionGraph& graph) : graph_(&graph) {}
  bool sort();
  void sortEdges();
  [[nodiscard]] bool isReachable(fleet::ActionId first, fleet::ActionId second);

  // Of an edge into an agent from another one: the last action of the other agent that this edge
  // and all earlier ones between the two wait for.
  struct Wait {
    std::uint32_t from_agent, to_index, from_index;
  };
  const fleet::ActionGraph* graph_;
  std::vector<std::uint32_t> position_;
  std::vector<Wait> waits_;               // by agent, then by from_agent, then by to_index
  std::vector<std::size_t> waits_begin_;  // of each agent
  std::vector<std::int64_t> reached_;     // of a search: the last action of each agent
  std::uint64_t searches_ = 0;
};

}  // namespace clearway::validation
