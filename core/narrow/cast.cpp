#include "core/narrow/cast.h"

#include <algorithm>

#include "core/geometry/distance.h"
#include "core/narrow/gjk.h"
#include "core/narrow/moving_ring.h"

namespace clearway::collide {
namespace {

MotionPart partOf(const Sweep& s) { return {0.0, 1.0, s.from, s.to, false, 0.0}; }

// Whether discs around the reference points, which hold the shapes at any heading, stay further
// apart than `gap`: the points approach evenly on straight lines.
bool stayApart(const Mover& a, const Mover& b, double discs, double gap, const CastOptions& o) {
  const Vec2 first = a.sweep.from.position - b.sweep.from.position;
  const Vec2 moved = (a.sweep.to.position - b.sweep.to.position) - first;
  const double squared = squaredLength(moved);
  const double nearest = squared > 0.0 ? -dot(first, moved) / squared : o.begin;
  return length(first + std::clamp(nearest, o.begin, o.end) * moved) > discs + gap;
}

}  // namespace

Pose poseAt(const Sweep& sweep, double time) { return poseAt(partOf(sweep), time); }

std::optional<CastHit> castShape(const Mover& mover_a, const Mover& mover_b,
                                 const CastOptions& options) {
  MovingRing a(mover_a.shape, partOf(mover_a.sweep));
  MovingRing b(mover_b.shape, partOf(mover_b.sweep));
  const double error = 0x1p-40 * (a.scale() + b.scale());
  const double tolerance = std::max(options.tolerance_m, 4.0 * error);
  const double discs =
      a.reach() + b.reach() + mover_a.shape.radius_m + mover_b.shape.radius_m;
  if (stayApart(mover_a, mover_b, discs, tolerance + error, options)) return std::nullopt;
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
