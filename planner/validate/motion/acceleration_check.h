// planner/validate/motion/acceleration_check.h — whether the accelerations that a trajectory names
// are those of its speeds.
//
// Method: the acceleration is along the direction of travel, and the turn acceleration is the
//         curvature times it. Without a limit of the jerk both are constant until the next point,
//         whose speed and place follow from them; with one, firstDynamicsFault() decides that. The
//         speed may jump where its change is not limited. At the end all are zero.
// Errors: values differ by more than kDynamicsTolerance of them, and by more than the points that
//         withoutClosePoints() removes may hide.
// Cost: O(points). Thread-safe: a pure function.
#pragma once

#include <optional>
#include <span>

#include "planner/validate/motion/dynamics_check.h"

namespace clearway::validation {

// The first fault of kind Along, SpeedChange, TurnChange or Distance. Precondition: no fault of
// firstDynamicsFault().
[[nodiscard]] std::optional<DynamicsVerdict> firstAccelerationFault(
    std::span<const TrajectoryPoint> points, const SpeedLimits& limits);

}  // namespace clearway::validation
