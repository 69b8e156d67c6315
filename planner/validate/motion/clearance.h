// planner/validate/motion/clearance.h — the smallest distance of a moving footprint to any
// obstacle.
//
// Method: best-first branch and bound over intervals of the motions. The lower bound of an interval
//         is the larger of two: the distance of an obstacle to the hull of the part's two end
//         positions minus the sagitta of its arcs; or the separation by an edge that turns with the
//         part. The error of both is quadratic in the interval. The hull of a straight motion is
//         its swept area, so it needs no subdivision. The upper bound is the distance at the middle
//         of the interval. The halves of an interval inherit only the obstacles that may be nearer
//         than the best distance during the whole of it.
// Cost:   a few us per motion, less than a tenth of a full distance field for 300 motions. Memory:
//         a record per motion, and one for each obstacle that may be nearest during an interval.
// Deterministic: ties are broken by the order of the path.
#pragma once

#include "core/base/stop_or.h"
#include "planner/common/plan_result.h"
#include "planner/validate/motion/motion_collision.h"

namespace clearway::validation {

struct Clearance {
  double lower_bound_m = 0.0;  // proven, within Certificate::kClearanceTolerance_m of the true one
  PathPoint where;
  Cell cell;
};

// The distance to the boundaries of obstacles and of the map. It is 0 if a motion of a path with a
// free start may collide. A path without motions is its start pose. Returns the reason if `stop`
// ends it.
[[nodiscard]] StopOr<Clearance> smallestClearance(const Scene& scene, const Path& path,
                                                  StopCheck* stop = nullptr);

}  // namespace clearway::validation
