// planner/pose/path_assembly.h — from the search's motions to a path of few motions.
#pragma once

#include <vector>

#include "core/geometry/path.h"
#include "planner/pose/validity.h"

namespace clearway {

// The motions as a path, as they are.
[[nodiscard]] Path toPath(const Pose& start, std::vector<Motion> motions);

// Joins straight motions that go on in the same direction, and turns in place in the same sense as
// long as they stay below 120 degrees; each joined motion is checked anew and kept only when free,
// unless there is nothing to check it with.
[[nodiscard]] Path toMergedPath(const Pose& start, const std::vector<Motion>& motions,
                                Validity* validity);

}  // namespace clearway
