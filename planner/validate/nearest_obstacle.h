// planner/validate/nearest_obstacle.h — how near obstacles come to a convex ring.
//
// Method: the nearest one is looked for in growing bands around the ring, never further than the
//         best distance known. What boxes, or the line of one of the ring's edges, keep further
//         off than the limit is not measured; margins cover all rounding.
// Cost:   some 20 ns an obstacle that is kept off, 100 ns one that is measured. Thread-safe.
#pragma once

#include <optional>

#include "core/geometry/distance.h"
#include "planner/validate/obstacle_query.h"
#include "planner/validate/rotating_part_bounds.h"

namespace clearway::validation {

// Distances of boxes to a ring with round padding. The ring is strictly convex, or two points or
// one, and is borrowed.
class RingDistance {
 public:
  RingDistance(ConvexRing hull, double radius)
      : hull_(hull), bounds_(boundsOf(hull)), radius_(radius) {}

  // As core/geometry/distance.h tells it, if it is less than `limit_m`: exact 0 when they touch.
  // With a sweep, whose hull this is, the distance less the sweep's sagitta is a lower bound of
  // that to the sweep: hulls of two positions of an edge that turns stick out where the positions
  // cross, and there the edge itself proves more.
  [[nodiscard]] std::optional<ClosestPoints> below(double limit_m, const Aabb& box,
                                                   const RotatingPartBounds* sweep = nullptr) const;

 private:
  [[nodiscard]] bool someEdgeKeepsOff(const Aabb& box, double distance) const;
  ConvexRing hull_;
  Aabb bounds_;
  double radius_;
};

struct Nearest {
  double distance_m = 0.0;
  Obstacle obstacle;
  Vec2 on_obstacle;
};

// The obstacle nearest to a convex ring with round padding, if it is nearer than `limit_m`.
[[nodiscard]] std::optional<Nearest> nearestObstacle(const OccupancyGrid& grid,
                                                     std::span<const Obstacle> sides,
                                                     ConvexRing ring, double radius, double limit_m,
                                                     const RotatingPartBounds* sweep = nullptr);

// Calls f(Obstacle) for at least all those within `reach` of the ring that may be the nearest.
template <class F>
void forEachNear(const OccupancyGrid& grid, std::span<const Obstacle> sides, ConvexRing ring,
                 double reach, F&& f) {
  for (const Obstacle& side : sides) f(side);
  forEachObstacleNear(
      grid, ring, true, [reach] { return reach; },
      [&](Cell c) {
        f(Obstacle{grid.frame().cellBox(c), c, Side::None});
        return true;
      });
}

}  // namespace clearway::validation
