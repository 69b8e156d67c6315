#include "planner/validate/motion/nearest_obstacle.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/exact_overlap.h"

namespace clearway::validation {
namespace {

// The squared distance of two axis-aligned boxes.
double squaredGap(const Aabb& a, const Aabb& b) {
  const double x = std::max({0.0, b.min.x - a.max.x, a.min.x - b.max.x});
  const double y = std::max({0.0, b.min.y - a.max.y, a.min.y - b.max.y});
  return squaredLength({x, y});
}

}  // namespace

// The distance of a box outside the line of an edge to the ring is at least that to the line.
bool RingDistance::someEdgeKeepsOff(const Aabb& box, double distance) const {
  if (hull_.size() < 3) return false;
  constexpr double kRounding = 1e-12;
  const double size = std::abs(box.min.x) + std::abs(box.min.y) + std::abs(box.max.x) +
                      std::abs(box.max.y) + std::abs(bounds_.min.x) + std::abs(bounds_.min.y) +
                      std::abs(bounds_.max.x) + std::abs(bounds_.max.y) + distance;
  const double least = distance + kRounding * size;
  Vec2 from = hull_.back();
  for (const Vec2 to : hull_) {
    const Vec2 edge = to - from;
    const Vec2 deepest{edge.y > 0.0 ? box.min.x : box.max.x, edge.x > 0.0 ? box.max.y : box.min.y};
    const double outward = -cross(edge, deepest - from);  // times the edge's length
    if (outward > 0.0 && outward * outward > least * least * squaredLength(edge)) return true;
    from = to;
  }
  return false;
}

std::optional<ClosestPoints> RingDistance::below(double limit_m, const Aabb& box,
                                                 const RotatingPartBounds* sweep) const {
  const double reach = limit_m + radius_;
  if (squaredGap(bounds_, box) >= reach * reach || someEdgeKeepsOff(box, reach)) return {};
  ClosestPoints c = closestOfHull(hull_, box, radius_);
  if (c.distance_m >= limit_m) return {};
  if (sweep != nullptr) {
    c.distance_m = std::max(c.distance_m, sweep->edgeClearance(box) - radius_ + sweep->sagitta());
    if (c.distance_m >= limit_m) return {};
  }
  return c;
}

std::optional<Nearest> nearestObstacle(const OccupancyGrid& grid, std::span<const Obstacle> sides,
                                       ConvexRing ring, double radius, double limit_m,
                                       const RotatingPartBounds* sweep) {
  if (!(limit_m > 0.0)) return std::nullopt;
  const GridFrame& frame = grid.frame();
  const HullView hull(ring);
  const RingDistance distance(hull.ring(), radius);
  std::optional<Nearest> best;
  double least = limit_m;
  const auto look = [&](const Obstacle& o) {
    const auto c = distance.below(least, o.box, sweep);
    if (!c) return;
    least = c->distance_m;
    best = Nearest{c->distance_m, o, c->on_b};
  };
  for (const Obstacle& side : sides) look(side);
  // All obstacles within `band` were examined in the last round. The search ends if the nearest one
  // is among them.
  double band = 2.0 * std::max(frame.cellWidth(), frame.cellLength());
  for (bool all = false; !all; band *= 4.0) {
    all = band >= least;
    const auto reach = [&] { return std::min(band, least) + radius; };
    forEachObstacleNear(grid, ring, true, reach, [&](Cell c) {
      look({frame.cellBox(c), c, Side::None});
      return least > 0.0;
    });
    all = all || band >= least;
  }
  return best;
}

}  // namespace clearway::validation
