// planner/fleet/grid/cooperative_astar.h — the classic cooperative planners, as references.
//
// Source: D. Silver: "Cooperative pathfinding", AIIDE 2005. Heuristic: exact distances without
// other
//         agents.
//   CA*           the agents are planned one after the other by A* over cells and times; each
//                 reserves its path (row, column, time), and its goal from its arrival on.
//   WCA*          windowed: every agent plans so many steps, half of them are executed, then all
//                 plan again in another order. Behind the window other agents are ignored. An agent
//                 that finds no path backs off: it is planned first, and those that blocked it make
//                 room.
//   dynamic WCA*  the window doubles when agents had to back off or came no closer to their goals,
//                 and shrinks by a step otherwise.
// An agent waits or moves to a free neighbour; cells that others have reserved, exchanges of cells
// and crossing diagonal steps are excluded.
// Incomplete: no plan proves nothing. Cost: one A* an agent and window. Deterministic.
// Thread-safe: uses no shared state.
#pragma once

#include "core/base/stop_source.h"
#include "planner/common/plan_result.h"
#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

struct CooperativeOptions {
  bool windowed = false;
  std::uint32_t window = 16;  // steps
  bool dynamic = false;       // the window changes; it begins with `window`
};

struct CooperativeResult {
  PlanStatus status = PlanStatus::NoPath;  // NoPath: none was found
  GridFleetPlan plan;
  std::uint64_t windows = 0, expanded = 0;
};

// Preconditions: starts and goals are free cells without duplicates, and every agent can reach its
// goal alone.
[[nodiscard]] CooperativeResult planCooperatively(const CellGraph& graph,
                                                  const GoalDistances& distances,
                                                  std::span<const CellId> starts,
                                                  const CooperativeOptions& options,
                                                  StopCheck& stop);

}  // namespace clearway::fleet
