// planner/fleet/shaped/planning_apart.h — plans of fleets whose starts and goals may not touch.
//
// planTimedFleet() lets starts and goals touch each other and obstacles. A plan from there fails
// its check where rounding makes the contact an overlap. These refuse such ends instead.
#pragma once

#include <optional>
#include <vector>

#include "planner/fleet/shaped/timed_fleet_planner.h"

namespace clearway::fleet {

[[nodiscard]] TimedFleetResult planTimedFleetApart(const TimedFleetProblem& problem,
                                                   const TimedFleetOptions& options,
                                                   const TimedFleetControl& control);
[[nodiscard]] TimedFleetResult updateTimedFleetApart(
    const TimedFleetProblem& problem, const std::vector<std::optional<AgentSchedule>>& before,
    const TimedFleetOptions& options, const TimedFleetControl& control);

}  // namespace clearway::fleet
