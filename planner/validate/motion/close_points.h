// planner/validate/motion/close_points.h — a trajectory without points that only rounding parts.
//
// Method: of two points closer than kClosePoints_s the later or the earlier one is removed, where
//         the motion between their neighbours is then one that a drive can follow, as it was, with
//         the accelerations of the later one. The first and the last one stay.
// Cost: O(points). Thread-safe: a pure function.
#pragma once

#include <span>
#include <vector>

#include "planner/validate/motion/dynamics_check.h"

namespace clearway::validation {

// Precondition: that of firstDynamicsFault().
[[nodiscard]] std::vector<TrajectoryPoint> withoutClosePoints(
    std::span<const TrajectoryPoint> points, const SpeedLimits& limits, bool sideways);

}  // namespace clearway::validation
