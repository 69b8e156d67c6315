// planner/validate/clearance.h — the smallest distance of a moving footprint to any obstacle.
//
// Method: best-first branch and bound over spans of the motions. A span's lower bound is the
//         distance of an obstacle to the hull of the part's two end positions less the sagitta of
//         its arcs, or what an edge that turns with the part proves, whichever is more: both
//         err by the square of the span; the hull of a straight motion is
//         the swept area itself, so it needs no cut. The upper bound is the distance at the middle
//         of a span. The nearest obstacle is looked for in growing bands around the hull, never
//         further than the best distance known.
// Cost:   a few us a motion, less than a tenth of a full distance field for 300 motions. Memory:
// one
//         record a motion. Deterministic: equal bounds are taken in the order of the path.
#pragma once

#include "planner/common/plan.h"
#include "planner/validate/collision.h"
#include "planner/validate/part_sweep.h"

namespace clearway::validation {

struct Nearest {
  double distance_m = 0.0;
  Obstacle obstacle;
  Vec2 on_obstacle;
};

// The obstacle nearest to a convex ring with round padding, if it is nearer than `limit_m`.
// Exact 0 when they touch; else as good as core/geometry/distance.h. With a sweep, whose end points
// the ring is around, the distance is a lower bound of that to the sweep: hulls of two positions of
// an edge that turns stick out where the positions cross, and there the edge itself proves more.
[[nodiscard]] std::optional<Nearest> nearestObstacle(const OccupancyGrid& grid,
                                                     std::span<const Obstacle> sides,
                                                     ConvexRing ring, double radius, double limit_m,
                                                     const PartSweep* sweep = nullptr);

struct Clearance {
  double lower_bound_m = 0.0;  // proven, within Certificate::kClearanceTolerance_m of the true one
  PathPoint where;
  Cell cell;
};

// Of no use when `stop` ends it early. Precondition: every motion was found free. A path without
// motions is its start pose.
[[nodiscard]] Clearance smallestClearance(const Scene& scene, const Path& path,
                                          StopCheck* stop = nullptr);

}  // namespace clearway::validation
