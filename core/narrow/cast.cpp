#include "core/narrow/cast.h"

#include <algorithm>
#include <cmath>

#include "core/geometry/distance.h"
#include "core/narrow/gjk.h"
#include "core/narrow/moving_ring.h"

namespace clearway::collide {
namespace {

MotionPart partOf(const Sweep& s) { return {0.0, 1.0, s.from, s.to, false, 0.0}; }

// Of a disc around the reference point that holds the shape at any heading.
double reachOf(const RoundedRing& shape) {
  double squared = 0.0;
  for (const Vec2 v : shape.ring) squared = std::max(squared, squaredLength(v));
  return std::sqrt(squared) + shape.radius_m;
}

double largest(Vec2 v) { return std::max(std::abs(v.x), std::abs(v.y)); }

// Whether these discs stay further apart than the tolerance: they approach evenly on straight
// lines.
bool stayApart(const Mover& a, const Mover& b, const CastOptions& o) {
  const Vec2 first = a.sweep.from.position - b.sweep.from.position;
  const Vec2 moved = (a.sweep.to.position - b.sweep.to.position) - first;
  const double squared = squaredLength(moved);
  const double nearest = squared > 0.0 ? -dot(first, moved) / squared : o.begin;
  const double discs = reachOf(a.shape) + reachOf(b.shape);
  const double scale = discs + largest(a.sweep.from.position) + largest(a.sweep.to.position) +
                       largest(b.sweep.from.position) + largest(b.sweep.to.position);
  const double gap = std::max(o.tolerance_m, 0x1p-38 * scale) + 0x1p-40 * scale;
  return length(first + std::clamp(nearest, o.begin, o.end) * moved) > discs + gap;
}

}  // namespace

Pose poseAt(const Sweep& sweep, double time) { return poseAt(partOf(sweep), time); }

std::optional<CastHit> castShape(const Mover& mover_a, const Mover& mover_b,
                                 const CastOptions& options) {
  if (stayApart(mover_a, mover_b, options)) return std::nullopt;
  MovingRing a(mover_a.shape, partOf(mover_a.sweep));
  MovingRing b(mover_b.shape, partOf(mover_b.sweep));
  const double error = 0x1p-40 * (a.scale() + b.scale());
  const double tolerance = std::max(options.tolerance_m, 4.0 * error);
  GjkCache cache;
  double time = options.begin;
  for (int steps = 1;; ++steps) {
    const RoundedRing& placed_a = a.at(time);
    const RoundedRing& placed_b = b.at(time);
    const GjkResult r = gjk(placed_a, placed_b, &cache);
    if (r.rings_meet) {
      const Vec2 common = closestPoints(placed_a.ring, placed_b.ring).on_b;
      return CastHit{time, 0.0, {}, common, a.pose(), b.pose(), steps};
    }
    if (r.distance_m <= tolerance) {
      const Vec2 point = r.on_b + placed_b.radius_m * r.normal;
      return CastHit{time, r.distance_m, r.normal, point, a.pose(), b.pose(), steps};
    }
    const double closing = approachAlong(a, b, r.normal);
    if (time >= options.end || closing <= error) return std::nullopt;  // gap > tolerance > error
    const double gap = r.distance_m - error;
    const double open = apartFor(a, b, r.normal, gap, gap / closing, options.end - time);
    time = std::min(options.end, time + (1.0 - 0x1p-30) * open);
  }
}

}  // namespace clearway::collide
