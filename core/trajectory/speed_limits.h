// core/trajectory/speed_limits.h — what a robot's drive permits along a path, and its state at a
// time.
//
// Units: metres, seconds, radians. Lengths are those of the path of the reference point. Infinity:
// no limit. The limits hold one by one: braking in a curve may use all of the deceleration and all
// of the lateral acceleration. The jerk is the rate of change of the acceleration along the path.
// Thread-safe: values and pure functions.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>

#include "core/base/result.h"
#include "core/geometry/pose.h"

namespace clearway {

inline constexpr double kNoSpeedLimit = std::numeric_limits<double>::infinity();

struct SpeedLimits {
  double speed_m_per_s = 1.0;  // finite
  double turn_rate_rad_per_s = 1.5707963267948966;
  double acceleration_m_per_s2 = kNoSpeedLimit;
  std::optional<double> deceleration_m_per_s2{};  // nullopt: the acceleration
  double turn_acceleration_rad_per_s2 = kNoSpeedLimit;
  double lateral_acceleration_m_per_s2 = kNoSpeedLimit;
  double jerk_m_per_s3 = kNoSpeedLimit;  // not of turns in place

  [[nodiscard]] double deceleration() const {
    return deceleration_m_per_s2.value_or(acceleration_m_per_s2);
  }
  friend bool operator==(const SpeedLimits&, const SpeedLimits&) = default;
};

// A pause on a path, at rest.
struct PathWait {
  std::size_t after = 0;  // so many motions; maybe all
  double wait_s = 0.0;
  friend bool operator==(const PathWait&, const PathWait&) = default;
};
inline constexpr double kLongestPathWait_s = 1e6;

// What the speeds are at most in some motions of a path.
struct PathSpeed {
  std::size_t after = 0, motions = 0;  // so many, after so many
  double speed_m_per_s = kNoSpeedLimit, turn_rate_rad_per_s = kNoSpeedLimit;
  friend bool operator==(const PathSpeed&, const PathSpeed&) = default;
};

inline constexpr double kLeastSpeedLimit = 1e-6, kMostSpeedLimit = 1e6;

// Errors: InvalidArgument that names the limit: from kLeastSpeedLimit to kMostSpeedLimit, or
// infinite where it is not the speed.
[[nodiscard]] Result<void> checkLimits(const SpeedLimits& limits);

// Velocities are in the agent's frame: x along its heading, y a quarter turn from there in the
// direction from +x towards +y. Where a value jumps, it is the one from this time on.
struct TrajectoryPoint {
  double time_s = 0.0;
  Pose pose;
  double s_m = 0.0;  // length of the path so far
  Vec2 velocity_m_per_s;
  double turn_rate_rad_per_s = 0.0;
  Vec2 acceleration_m_per_s2;  // rates of change of the three velocities
  double turn_acceleration_rad_per_s2 = 0.0;
  double curvature_per_m = 0.0;  // until the next point: turn rate / signed speed; 0 in turns
};

// Along the path; negative when it drives backward: by more than a quarter turn from its heading.
[[nodiscard]] double signedSpeed(const TrajectoryPoint& point);

}  // namespace clearway
