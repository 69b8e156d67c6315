// core/simulation/pace.h — how fast a reference goes on along its path, and the body after it that
// forces move.
//
// Method: the reference goes on as planned, but no further ahead of the body than its lead. A body
//         that is behind has the planned speed, not that of the reference, and so speeds up as its
//         forces permit. Before places where the path stops, turns or slows down, both brake as
//         late as the drive permits, each where it is itself.
// Accelerations of the drive are those that its forces permit (withForces() of dynamics.h). Where
// the plan has accelerations of its own that are no larger, the reference is where the plan has it.
// Cost: O(motions within the braking distance). Thread-safe: pure functions.
#pragma once

#include <functional>

#include "core/geometry/timed_path.h"
#include "core/simulation/controller.h"
#include "core/simulation/drive.h"

namespace clearway::simulation {

// A body that is further off waits, or drives back to its path first.
inline constexpr double kMostLag_m = 0.25;
inline constexpr double kMostTurnLag_rad = 0.5;  // not of cars

// How far ahead of its body a reference goes on as planned.
struct Lead {
  double m = 0.125, rad = 0.25;
};
// Within what a body that has passed a place may be off it (kPassed_m of physical_followers.h).
inline constexpr Lead kCloseLead{0.04, 0.02};

// Whether the agent drives through from a motion into the next one of its path.
[[nodiscard]] bool drivesOn(const TimedPath& path, std::size_t motion);

// Where a reference is on its path, within a motion.
struct PathPlace {
  const TimedPath& path;
  std::size_t motion = 0;
  double share = 0.0;    // of the time that the motion takes
  double seconds = 1.0;  // that it takes
};

// `opens`: whether a motion may begin when the one before it ends.
[[nodiscard]] Pace paceOf(const Drive& drive, const PathPlace& at, const Pose& now,
                          const Velocity& velocity, double step_s,
                          const std::function<bool(std::size_t motion)>& opens, Lead lead = {});

}  // namespace clearway::simulation
