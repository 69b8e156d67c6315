// planner/pose/path/path_builder.h — assembles the motions of a search into a path.
#pragma once

#include <vector>

#include "core/geometry/path.h"
#include "planner/pose/collision/motion_checker.h"

namespace clearway::lattice {

// A path of the given motions, unchanged.
[[nodiscard]] Path buildPath(const Pose& start, std::vector<Motion> motions);

// Joins straight motions of the same direction, and turns in place of the same sense up to 120
// degrees. Each joined motion is checked again and kept only if it is collision-free. Without a
// checker (null) all joined motions are kept.
[[nodiscard]] Path buildMergedPath(const Pose& start, const std::vector<Motion>& motions,
                                   MotionChecker* checker);

}  // namespace clearway::lattice
