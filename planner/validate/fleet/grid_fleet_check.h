// planner/validate/fleet/grid_fleet_check.h — checks plans of point fleets on a grid.
//
// Method: replays the plan step by step; one pass for moves and obstacles, one table of the last
//         visit of every cell for conflicts of two agents. Shares no code with the searches.
// Faults of a plan: wrong number of agents, wrong start or goal, an obstacle, a move to a cell that
//         is no neighbour, a corner cut by a diagonal move, two agents on one cell (within k steps
//         for k-robust plans), an exchange of cells, crossing diagonal moves; where the problem
//         forbids them, cycles.
// Cost: O(agents * steps) time, O(cells) memory. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "planner/common/grid_fleet.h"

namespace clearway::validation {

// What is wrong with a plan.
enum class GridFleetFault : std::uint8_t {
  Agents,  // the number of agents differs, or the plan has no step
  Start,
  Goal,
  Obstacle,  // on an obstacle or outside the map
  Move,      // more than one cell away
  Corner,    // a diagonal move beside an obstacle
  Vertex,    // two agents on one cell
  Swap,      // two agents exchange their cells
  Crossing,  // two diagonal moves cross
  Cycle,     // a ring of agents moves round in one step
  Delay,     // k-robust: a cell is entered too soon after another agent was on it
};
[[nodiscard]] const char* toString(GridFleetFault fault);

// The first fault of a plan, and where it is.
struct GridFleetFinding {
  GridFleetFault fault = GridFleetFault::Agents;
  std::size_t step = 0;  // at the end of the step for moves
  fleet::AgentId agent = fleet::kNoAgent;
  fleet::AgentId other = fleet::kNoAgent;  // kNoAgent: the fault is that of one agent
  fleet::CellId cell = fleet::kNoCell;
};

// The first fault in the order of time, nullopt if the plan solves the problem.
[[nodiscard]] std::optional<GridFleetFinding> checkGridFleetPlan(
    const fleet::GridFleetProblem& problem, const fleet::GridFleetPlan& plan);

// "agents 3 and 7 are both at (4,5) at step 12": one sentence without a full stop.
[[nodiscard]] std::string describe(const fleet::GridFleetProblem& problem,
                                   const GridFleetFinding& finding);

}  // namespace clearway::validation
