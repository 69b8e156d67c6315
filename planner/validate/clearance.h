// planner/validate/clearance.h — the smallest distance of a moving footprint to any obstacle.
//
// Method: best-first branch and bound over spans of the motions. A span's lower bound is the
//         distance of an obstacle to the hull of the part's two end positions less the sagitta of
//         its arcs, or what an edge that turns with the part proves, whichever is more: both
//         err by the square of the span; the hull of a straight motion is
//         the swept area itself, so it needs no cut. The upper bound is the distance at the middle
//         of a span. Of the obstacles, halves of a span look only at those that may be nearer than
//         the best during the whole of it.
// Cost:   a few us a motion, less than a tenth of a full distance field for 300 motions. Memory:
//         a record a motion, and one for each obstacle that may be nearest during a span.
// Deterministic: equal bounds are taken in the order of the path.
#pragma once

#include "planner/common/plan_result.h"
#include "planner/validate/motion_collision.h"

namespace clearway::validation {

struct Clearance {
  double lower_bound_m = 0.0;  // proven, within Certificate::kClearanceTolerance_m of the true one
  PathPoint where;
  Cell cell;
};

// To the rims of obstacles and of the map: of a path that starts free it is 0 where some motion may
// not be. Of no use when `stop` ends it early. A path without motions is its start pose.
[[nodiscard]] Clearance smallestClearance(const Scene& scene, const Path& path,
                                          StopCheck* stop = nullptr);

}  // namespace clearway::validation
