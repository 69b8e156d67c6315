// planner/fleet/execution/grid_action_graph.h — the action dependency graph of a plan of points on
// a grid.
//
// The actions of an agent are its steps to another cell; waits are none. A step occupies the cell
// that it leaves and the cell that it enters, wholly, and a diagonal step also the corner that it
// crosses. So a step into a cell waits until the step that left the cell has ended. In a plan that
// moves a ring of agents round in one step these edges are a cycle: such plans cannot be executed
// (GridFleetProblem::forbids_cycles).
// Method: one pass over the plan keeps the last step that left each cell.
// Cost:   O(agents * steps) time, O(cells) memory. Deterministic. Thread-safe.
#pragma once

#include "planner/common/action_graph.h"
#include "planner/common/grid_fleet.h"

namespace clearway::fleet {

// Precondition: the plan has no conflict (planner/validate/fleet/grid_fleet_check.h).
[[nodiscard]] ActionGraph gridActionGraph(const GridFleetProblem& problem,
                                          const GridFleetPlan& plan);

}  // namespace clearway::fleet
