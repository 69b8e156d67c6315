#include "core/narrow/impact.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/narrow/gjk.h"
#include "core/narrow/moving_ring.h"
#include "core/narrow/sat.h"

namespace clearway::collide {
namespace {

struct Separation {
  double distance_m = 0.0;
  Vec2 normal;  // unit, from b to a
  Vec2 position;
};

Separation separationOf(const RoundedRing& a, const RoundedRing& b, GjkCache& cache) {
  const GjkResult r = gjk(a, b, &cache);
  if (!r.rings_meet) {
    const Vec2 on_a = r.on_a - a.radius_m * r.normal;
    const Vec2 on_b = r.on_b + b.radius_m * r.normal;
    return {r.ring_distance_m - a.radius_m - b.radius_m, r.normal, 0.5 * (on_a + on_b)};
  }
  const Manifold m =
      closest(a.ring, b.ring, std::numeric_limits<double>::infinity(), a.radius_m, b.radius_m);
  return {-m.points[0].penetration_m, m.normal, m.points[0].position};
}

// Where a track is at a time: the part that is followed, and until when.
class TrackCursor {
 public:
  explicit TrackCursor(std::span<const MotionPart> track) : track_(track) {}
  // Times only grow.
  MotionPart partAt(double time, double& until) {
    while (next_ < track_.size() && track_[next_].end <= time) ++next_;
    if (next_ == track_.size()) return resting(track_.back().to, time);
    const MotionPart& part = track_[next_];
    until = std::min(until, part.begin > time ? part.begin : part.end);
    return part.begin > time ? resting(part.from, time) : part;
  }

 private:
  static MotionPart resting(const Pose& pose, double time) {
    return {time, time + 1.0, pose, pose, false, 0.0};
  }
  std::span<const MotionPart> track_;
  std::size_t next_ = 0;
};

// The search within a pair of parts.
std::optional<ShapeImpact> impactWithin(MovingRing& a, MovingRing& b, double begin, double end,
                                        double report_m, GjkCache& cache, int& steps) {
  const double error = 0x1p-40 * (a.scale() + b.scale());
  const double reported = report_m - error;
  const double floor = reported - std::max(kImpactSlack_m, 4.0 * error) + error;
  const double all = a.speed() + b.speed() + a.turningSpeed() + b.turningSpeed();
  for (double time = begin;;) {
    const RoundedRing& placed_a = a.at(time);
    const RoundedRing& placed_b = b.at(time);
    const Separation s = separationOf(placed_a, placed_b, cache);
    ++steps;
    if (s.distance_m <= reported) return ShapeImpact{time, s.distance_m, s.position, steps};
    const double rest = end - time;
    const double gap = s.distance_m - floor;
    if (all * rest <= gap) return std::nullopt;
    double open = gap / all;
    const double along = a.leastAlong(s.normal, 0.0) + b.leastAlong(-1.0 * s.normal, 0.0) -
                         placed_a.radius_m - placed_b.radius_m - floor;
    if (along > 0.0) {
      const double closing = approachAlong(a, b, s.normal);
      const double linear = closing > 0.0 ? along / closing : rest;
      open = std::max(open, apartFor(a, b, s.normal, along, linear, rest));
    }
    if (open >= rest) return std::nullopt;
    time += (1.0 - 0x1p-30) * open;
  }
}

}  // namespace

std::optional<ShapeImpact> firstImpact(const MovingShape& shape_a, const MovingShape& shape_b,
                                       const ImpactOptions& o) {
  TrackCursor track_a(shape_a.track);
  TrackCursor track_b(shape_b.track);
  MovingRing a(shape_a.shape, shape_a.track.front());
  MovingRing b(shape_b.shape, shape_b.track.front());
  GjkCache cache;
  int steps = 0;
  for (double time = o.begin; time < o.end;) {
    double until = o.end;
    a.follow(track_a.partAt(time, until));
    b.follow(track_b.partAt(time, until));
    if (auto hit = impactWithin(a, b, time, until, o.report_m, cache, steps)) return hit;
    time = until;
  }
  return std::nullopt;
}

}  // namespace clearway::collide
