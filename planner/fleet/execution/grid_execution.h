// planner/fleet/execution/grid_execution.h — plans of points on a grid as fleets of discs in
// continuous time, so that their executions can be checked at every moment.
//
// An agent is a disc that nearly fills its cell (with eight neighbours: .7 of it, because diagonal
// steps pass beside other cells). A step lasts a second. It is a drive to the next centre, forward
// or backward, after a turn in place during the first quarter if the direction changes.
// Thread-safe: pure functions.
#pragma once

#include "planner/fleet/execution/execution.h"

namespace clearway::fleet {

inline constexpr Tick kStepDuration = kTicksPerSecond;

// Agents have the ids "0", "1", ...; any heading is good at the goal.
[[nodiscard]] TimedFleetProblem discFleet(const GridFleetProblem& problem,
                                          const GridFleetPlan& plan);

// The schedules of the discs when the steps of the plan, the actions of gridActionGraph(), have
// these times. Precondition: all actions were executed.
[[nodiscard]] TimedFleetPlan executedPlan(const GridFleetProblem& problem,
                                          const GridFleetPlan& plan, const ActionTimes& times);

// The times of the plan itself.
[[nodiscard]] ActionTimes plannedTimes(const GridFleetPlan& plan);

}  // namespace clearway::fleet
