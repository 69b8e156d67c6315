// planner/validate/graph/action_graph_check.h — proves that a plan can be executed by its action
// dependency graph under any delays: without collision and without deadlock.
//
// What is proved of the graph:
//   it has the actions of the plan, and no cycle: every action starts some time (no deadlock);
//   every two actions of different agents whose swept areas overlap are ordered: the one has ended
//   before the other starts;
//   no action sweeps the place of an agent that rests between two of its actions, before the first
//   or after the last one: it is ordered before the action that leads there, or after the one that
//   departs. So no two agents overlap at any time of any execution, whatever the durations are.
// Method: places that are swept several times are compared once (a tree over their boxes, then
//         swept_area_overlap.h); the actions at two places that overlap are all in conflict, so it
//         suffices that neighbours in a topological order are ordered (action_order.h). Shares no
//         code with the makers of graphs.
// Cost: O(actions log actions), and for each two places that overlap a test and O(their actions).
// Thread-safe. Deterministic.
#pragma once

#include <string>

#include "core/base/message.h"
#include "core/base/stop_or.h"
#include "planner/common/action_graph.h"
#include "planner/common/grid_fleet.h"
#include "planner/common/timed_fleet.h"

namespace clearway::validation {

// What is wrong with a graph.
enum class ActionGraphFault : std::uint8_t {
  None,
  Actions,    // not the actions of the plan
  Cycle,      // actions wait for each other for ever
  Unordered,  // two actions in conflict may take place at the same time
  Rest,       // an action may meet an agent at rest
};
[[nodiscard]] const char* toString(ActionGraphFault fault);

// The verdict on a graph, with its first fault.
struct ActionGraphCertificate {
  bool sound = false;  // no fault

  // Of a faulty graph:
  ActionGraphFault fault = ActionGraphFault::None;
  std::size_t agent = 0, action = 0;  // `action`: counts the actions of the agent
  std::size_t other = 0, other_action = 0;
  Message problem;  // one sentence without a full stop

  // How much was proved:
  std::uint64_t places = 0;     // that differ
  std::uint64_t conflicts = 0;  // pairs of places that overlap; a place with itself is one
  std::uint64_t orders = 0;     // pairs of actions of which the order was proved one by one
};

[[nodiscard]] ActionGraphCertificate checkActionGraph(const fleet::GridFleetProblem& problem,
                                                      const fleet::GridFleetPlan& plan,
                                                      const fleet::ActionGraph& graph);

// Precondition: the plan has no fault (timed_fleet_check.h).
[[nodiscard]] StopOr<ActionGraphCertificate> checkActionGraph(
    const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan,
    const fleet::ActionGraph& graph, StopCheck* stop = nullptr);

}  // namespace clearway::validation
