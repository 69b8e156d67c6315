// planner/pose/connect/goal_region.h — the goal regions of a query: connections to all goals, and
// the test whether a pose satisfies a goal.
//
// A goal with a tolerance is reached at every lattice pose within it, at no further cost, besides
// its exact pose. Of wide tolerances the lattice poses within kReachInSteps of the goal are taken:
// fewer than allowed, never others.
// Cost: that of connectGoal() a goal, and a test for each lattice pose within the tolerance.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/pose/connect/endpoint_connection.h"

namespace clearway::lattice {

struct GoalConnections {
  static constexpr double kReachInSteps = 64.0;
  std::vector<EndpointConnection> connections;  // sorted as connectGoal() does
  std::vector<std::vector<Motion>> direct;
  std::size_t bytes = 0;  // memory of both lists
};

// Or why the context's `stop` ended it, for its time or for the bytes of the connections.
[[nodiscard]] StopOr<GoalConnections> connectionsToGoals(EndpointContext context, const Pose& start,
                                                         std::span<const PoseGoal> goals);

// Filters connections sorted by state: keeps the cheapest free one of each state. Or why it was
// stopped.
[[nodiscard]] StopOr<std::vector<EndpointConnection>> freeConnections(
    std::vector<EndpointConnection> connections, MotionChecker& checker, StopCheck& stop);

// Whether a pose equals the goal, bit for bit, or lies within its tolerance.
[[nodiscard]] bool reaches(const PoseGoal& goal, const Pose& pose);
// The index of the first goal that the pose satisfies.
[[nodiscard]] std::optional<std::size_t> goalAt(std::span<const PoseGoal> goals, const Pose& pose);

}  // namespace clearway::lattice
