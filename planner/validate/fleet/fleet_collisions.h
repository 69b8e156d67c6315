// planner/validate/fleet/fleet_collisions.h — all collisions of a fleet's plan, to show them.
//
// Method: as timed_fleet_check.h, but it continues after a collision. An agent that hits obstacles
// is listed once, at its first one. Two agents that overlap without a pause are listed once, at the
// begin of the first common interval of their motions in which they overlap.
// Cost: that of the check, and some us for each overlap. Thread-safe.
#pragma once

#include <vector>

#include "planner/validate/fleet/timed_fleet_check.h"

namespace clearway::validation {

struct FleetCollision {
  std::size_t agent = 0;
  std::size_t other = kNoAgent;  // kNoAgent: an obstacle
  fleet::Tick time = 0;
  Pose pose;
  Pose other_pose;  // of the other agent
  Cell cell;        // of an obstacle
  double depth_m = 0.0;
};

// By time; at most so many, those found first. Preconditions: the number of schedules is that of
// the agents, and they have no fault (timed_schedule_check.h).
[[nodiscard]] StopOr<std::vector<FleetCollision>> findFleetCollisions(
    const fleet::TimedFleetProblem& problem, const fleet::TimedFleetPlan& plan, std::size_t most,
    StopCheck* stop = nullptr);

}  // namespace clearway::validation
