// planner/validate/motion/nearest_obstacle.h — the obstacle nearest to a convex ring.
//
// Method: the search proceeds in growing bands around the ring, up to the best known distance.
//         Obstacles whose bounding boxes, or the line of an edge of the ring, prove a distance
//         above the limit are skipped. Margins cover all rounding.
// Cost:   some 20 ns per skipped obstacle, 100 ns per measured one. Thread-safe.
#pragma once

#include <optional>

#include "core/geometry/distance.h"
#include "planner/validate/motion/obstacle_query.h"
#include "planner/validate/motion/rotating_part_bounds.h"

namespace clearway::validation {

// Distances of boxes to a ring with round padding. The ring is borrowed. It is strictly convex, or
// has one or two points.
class RingDistance {
 public:
  RingDistance(ConvexRing hull, double radius)
      : hull_(hull), bounds_(boundsOf(hull)), radius_(radius) {}

  // The distance of core/geometry/distance.h if it is less than `limit_m`; exactly 0 on contact.
  // `sweep`: the bounds of the rotation whose hull this ring is. The distance minus the sagitta is
  // then a lower bound of the distance to the sweep. Where the two positions of a turning edge
  // cross, the hull is too large, and the edge itself gives a better lower bound.
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

// Calls f(Obstacle) for at least all obstacles within `reach` of the ring that may be the nearest.
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
