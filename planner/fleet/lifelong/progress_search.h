// planner/fleet/lifelong/progress_search.h — steps of a whole fleet that take one agent to its
// goal.
//
// For agents that bar each other: windows (window_plan.h) can repeat for ever where corridors end.
// Method: LaCAM (planner/fleet/grid/lacam.h) until the agent is at its goal, whereever others are
//         then; they are led to their own goals. So the agent arrives if the fleet can be moved so
//         that it does, within the limits.
// Deterministic for a seed. Not thread-safe: extends the distances.
#pragma once

#include "planner/fleet/lifelong/window_search.h"

namespace clearway::fleet {

struct ProgressOptions {
  std::uint64_t seed = 0;
  std::uint64_t most_steps = 20'000;  // of the search
  bool forbids_cycles = false;        // as WindowPlan does
  bool others_rest =
      false;  // unless they are in the agent's path; else they are led to their goals
};

// A path of each agent, all of the same length, without conflicts. Empty: none was found.
// Precondition: the first goal of `agent` can be reached from where it is. Other agents whose first
// goal cannot be reached rest where they can.
[[nodiscard]] std::vector<GridPath> planProgress(const CellGraph& graph, GoalDistances& distances,
                                                 const std::vector<CellId>& from,
                                                 const std::vector<Itinerary>& goals, AgentId agent,
                                                 const ProgressOptions& options);

}  // namespace clearway::fleet
