// planner/pose/path/path_builder.h — from the search's motions to a path of few motions.
#pragma once

#include <vector>

#include "core/geometry/path.h"
#include "planner/pose/collision/motion_checker.h"

namespace clearway::lattice {

// The motions as a path, as they are.
[[nodiscard]] Path buildPath(const Pose& start, std::vector<Motion> motions);

// Joins straight motions that go on in the same direction, and turns in place in the same sense as
// long as they stay below 120 degrees; each joined motion is checked anew and kept only when free,
// unless there is nothing to check it with.
[[nodiscard]] Path buildMergedPath(const Pose& start, const std::vector<Motion>& motions,
                                   MotionChecker* checker);

}  // namespace clearway::lattice
