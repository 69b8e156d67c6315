#include "core/narrow/cast.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "core/geometry/distance.h"
#include "core/geometry/exact_overlap.h"
#include "core/narrow/gjk.h"

namespace clearway::collide {
namespace {

// One side of a cast: the shape's hull, placed again at each time. Neither copied nor moved.
class Side {
 public:
  explicit Side(const Mover& m)
      : hull_(m.shape.ring),
        placed_(m.shape),
        sweep_(m.sweep),
        velocity_(m.sweep.to.position - m.sweep.from.position),
        turn_(m.sweep.from.heading.angleTo(m.sweep.to.heading)) {
    for (const Vec2 v : hull_.ring()) reach_ = std::max(reach_, length(v));
    if (hull_.ring().size() > small_.size()) large_.resize(hull_.ring().size());
    if (hull_.ring().data() != m.shape.ring.data())
      placed_.field = nullptr;  // the support map belongs to the ring, not to its hull
    placed_.ring = hull_.ring();
  }

  const RoundedRing& at(double time) {
    if (placed_.ring.data() != hull_.ring().data() && rests()) return placed_;
    pose_ = poseAt(sweep_, turn_, time);
    const ConvexRing ring = hull_.ring();
    Vec2* const out = large_.empty() ? small_.data() : large_.data();
    for (std::size_t i = 0; i < ring.size(); ++i) out[i] = toWorld(pose_, ring[i]);
    placed_.ring = {out, ring.size()};
    placed_.heading = pose_.heading;
    return placed_;
  }

  static Pose poseAt(const Sweep& s, double turn, double time) {
    if (time <= 0.0) return s.from;
    if (time >= 1.0) return s.to;
    Pose p{s.from.position + time * (s.to.position - s.from.position), s.from.heading};
    if (turn == 0.0) return p;
    if (const Result<Heading> by = Heading::fromRadians(time * turn)) {
      p.heading = p.heading.turnedBy(*by);
    }
    return p;
  }

  [[nodiscard]] bool rests() const { return turn_ == 0.0 && velocity_ == Vec2{}; }
  [[nodiscard]] const Pose& pose() const { return pose_; }
  [[nodiscard]] Vec2 velocity() const { return velocity_; }
  // The minimum height along n at a later time, to first order. The omitted terms are below half of
  // bend() times that time squared.
  [[nodiscard]] double leastAlong(Vec2 n, double later) const {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec2 v : placed_.ring) {
      const Vec2 speed = velocity_ + turn_ * perpendicular(v - pose_.position);
      least = std::min(least, dot(n, v + later * speed));
    }
    return least;
  }
  [[nodiscard]] double bend() const { return turn_ * turn_ * reach_; }
  [[nodiscard]] double turningSpeed() const { return std::abs(turn_) * reach_; }
  [[nodiscard]] double scale() const {
    const auto size = [](Vec2 v) { return std::max(std::abs(v.x), std::abs(v.y)); };
    return size(sweep_.from.position) + size(sweep_.to.position) + reach_ + placed_.radius_m;
  }

 private:
  HullView hull_;
  RoundedRing placed_;
  Sweep sweep_;
  Vec2 velocity_;
  double turn_;
  double reach_ = 0.0;
  Pose pose_;
  std::array<Vec2, 8> small_;
  std::vector<Vec2> large_;
};

// A lower bound of the time during which the gap along a unit normal stays positive. `gap` is the
// present one, less errors; `linear` the time that the bound on all speeds allows. The gap is at
// least f(t) = least height of a - greatest height of b - bend t^2 / 2, each height linear in time.
// f is concave: between two points it is above their chord, beyond them below it.
double openFor(const Side& a, const Side& b, Vec2 normal, double gap, double linear, double most) {
  const double bend = 0.5 * (a.bend() + b.bend());
  const double now = a.leastAlong(normal, 0.0) + b.leastAlong(-1.0 * normal, 0.0);
  const auto f = [&](double t) {
    return gap + (a.leastAlong(normal, t) + b.leastAlong(-1.0 * normal, t) - now) - bend * t * t;
  };
  const double low = std::min(linear, most);
  const double at_low = f(low);
  if (low >= most || at_low <= 0.0) return low;
  const double high = at_low < gap ? std::min(most, low + at_low * low / (gap - at_low)) : most;
  const double at_high = f(high);
  if (at_high >= 0.0) return high;
  return std::max(low, low + (high - low) * (at_low / (at_low - at_high)));
}

}  // namespace

Pose poseAt(const Sweep& sweep, double time) {
  return Side::poseAt(sweep, sweep.from.heading.angleTo(sweep.to.heading), time);
}

std::optional<CastHit> castShape(const Mover& mover_a, const Mover& mover_b,
                                 const CastOptions& options) {
  Side a(mover_a);
  Side b(mover_b);
  const double error = 0x1p-40 * (a.scale() + b.scale());
  const double tolerance = std::max(options.tolerance_m, 4.0 * error);
  const Vec2 approach = b.velocity() - a.velocity();
  const double turning = a.turningSpeed() + b.turningSpeed();
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
    const double closing = dot(approach, r.normal) + turning;
    if (time >= options.end || closing <= error) return std::nullopt;  // gap > tolerance > error
    const double gap = r.distance_m - error;
    const double open = openFor(a, b, r.normal, gap, gap / closing, options.end - time);
    time = std::min(options.end, time + (1.0 - 0x1p-30) * open);
  }
}

}  // namespace clearway::collide
