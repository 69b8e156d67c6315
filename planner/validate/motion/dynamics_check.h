// planner/validate/motion/dynamics_check.h — whether a trajectory is one that a drive can follow:
// between its points, too, and by its points alone.
//
// Method: speed, turn rate and their product, the lateral acceleration, are bounded at every point.
//         Between two points the curvature is that of the first one, and some motion within the
//         limits must lead from one state to the other: the change of speed is bounded by the time,
//         and so is the distance, from below and above, by braking and speeding up as much as the
//         limits permit, and in the other order. The same holds for the angle of a turn in place.
//         The chord, its direction and the change of heading are those of an arc of this length.
//         A speed may jump only where its acceleration is not limited. Both ends are at rest.
//         With a limit of the jerk the accelerations of the points count, too: between two of them
//         the jerk is constant, and speed and distance are those that follow.
// Errors: limits are exceeded by more than kDynamicsTolerance of them; lengths and angles differ by
//         more than that and what rounding of the coordinates and times may have changed.
// Cost: O(points). Thread-safe: a pure function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "core/trajectory/speed_limits.h"

namespace clearway::validation {

inline constexpr double kDynamicsTolerance = 1e-9;
inline constexpr double kClosePoints_s = 1e-6;  // of close_points.h

// What a drive cannot follow, or what does not agree.
enum class DynamicsFault : std::uint8_t {
  Number,  // a value that is not finite; `value` is it
  Time,    // not later than the point before; the limit is the time of that
  Speed,   // at most the limit, as all up to Jerk
  TurnRate,
  Acceleration,
  Deceleration,
  TurnAcceleration,
  LateralAcceleration,
  Jerk,
  Curvature,  // the turn rate is not the curvature times the speed, which is the limit
  Distance,   // s grows by less than the least distance in that time, or more than the most
  Position,   // as far from the point before as s says: the chord, or
  Direction,  // its angle to the velocity [rad]; the limit is 0
  Heading,    // turned by; the limit is what curvature, turn rate and time make of it
  Rest,       // at the end, and at a start with limited accelerations; the limit is 0
  // Of accelerations (planner/validate/motion/acceleration_check.h):
  Along,        // the part of one that is not along the path; the limit is 0
  SpeedChange,  // per second until the next point; the limit is the acceleration
  TurnChange,   // of the turn rate; the limit is the turn acceleration
};

// A fault at a point, and the limit that it breaks.
struct DynamicsVerdict {
  DynamicsFault fault = DynamicsFault::Number;
  std::size_t point = 0;  // index; of two points the later one
  double time_s = 0.0;
  double value = 0.0, limit = 0.0;
};

// The first fault; nullopt: there is none. `sideways`: the direction of travel may be off the
// heading, which is then not compared with that of the chord.
// Precondition: checkLimits() passes, or limits are in another unit of length.
[[nodiscard]] std::optional<DynamicsVerdict> firstDynamicsFault(
    std::span<const TrajectoryPoint> points, const SpeedLimits& limits, bool sideways);

}  // namespace clearway::validation
