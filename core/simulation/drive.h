// core/simulation/drive.h — how a base moves: its kinds of motion and its limits.
//
// Differential: along its heading, forward and backward, and turns in place. Car: along arcs of at
// least its smallest radius. Omnidirectional: in every direction, turning or not.
// Method: a commanded velocity is limited by speed, turn rate and both accelerations, then held for
//         a step; the pose moves on the exact arc of this velocity.
// Thread-safe: pure functions.
#pragma once

#include <limits>

#include "core/base/result.h"
#include "core/geometry/drive_kind.h"
#include "core/geometry/pose.h"

namespace clearway::simulation {

struct Drive {
  DriveKind kind = DriveKind::Differential;
  double speed_m_per_s = 1.0;
  double turn_rate_rad_per_s = 1.5707963267948966;
  // Of speeding up and of slowing down; infinity: at once.
  double acceleration_m_per_s2 = std::numeric_limits<double>::infinity();
  double turn_acceleration_rad_per_s2 = std::numeric_limits<double>::infinity();
  double min_radius_m = 0.0;  // Car: > 0; ignored otherwise
};

// Errors: InvalidArgument that names the value: limits are from 1e-6 to 1e6, the radius of a car
// from 1e-6 to 1e6.
[[nodiscard]] Result<void> checkDrive(const Drive& drive);

// How a base moves at an instant.
struct Velocity {
  Vec2 linear_m_per_s;  // in the agent's frame: x along its heading
  double turn_rad_per_s = 0.0;
  friend constexpr bool operator==(const Velocity&, const Velocity&) = default;
};

// The velocity nearest to the wanted one that the drive reaches within dt. What is not finite
// counts as zero.
[[nodiscard]] Velocity reachable(const Drive& drive, const Velocity& now, const Velocity& wanted,
                                 double dt_s);

// The pose after dt at a constant velocity: a translation, a turn, or an arc.
[[nodiscard]] Pose movedBy(const Pose& pose, const Velocity& velocity, double dt_s);

}  // namespace clearway::simulation
