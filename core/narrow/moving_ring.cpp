#include "core/narrow/moving_ring.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway::collide {

MovingRing::MovingRing(const RoundedRing& shape, const MotionPart& part)
    : hull_(shape.ring, shape.known_convex), placed_(shape) {
  for (const Vec2 v : hull_.ring()) reach_ = std::max(reach_, squaredLength(v));
  reach_ = std::sqrt(reach_);
  if (hull_.ring().size() > small_.size()) large_.resize(hull_.ring().size());
  placed_.known_convex = false;  // rounding may bend what is placed
  if (hull_.ring().data() != shape.ring.data())
    placed_.field = nullptr;  // the support map belongs to the ring, not to its hull
  follow(part);
}

void MovingRing::follow(const MotionPart& part) {
  placed_.ring = hull_.ring();
  part_ = part;
  along_ = part.to.position - part.from.position;
  turn_ = part.from.heading.angleTo(part.to.heading);
  rate_ = 1.0 / (part.end - part.begin);
  most_ = rate_ * (1.0 + std::abs(part.curve));
  speed_on_arc_ = 0.0;
  if (part.on_arc && turn_ != 0.0 && along_ != Vec2{}) {
    const double half = 0.5 * std::abs(turn_);
    speed_on_arc_ = length(along_) * half / std::sin(half);
  }
  const double turning = most_ * std::abs(turn_);
  bend_ = turning * turning * reach_;
  if (speed_on_arc_ > 0.0) bend_ += turning * speed();
  if (part.curve != 0.0) {
    const double path = speed_on_arc_ > 0.0 ? speed_on_arc_ : length(along_);
    bend_ += 2.0 * std::abs(part.curve) * rate_ * rate_ * (path + std::abs(turn_) * reach_);
  }
  velocity_ = rate_ * along_;
  turning_ = rate_ * turn_;
}

double MovingRing::speed() const {
  return most_ * (speed_on_arc_ > 0.0 ? speed_on_arc_ : length(along_));
}

const RoundedRing& MovingRing::at(double time) {
  if (placed_.ring.data() != hull_.ring().data() && rests()) return placed_;
  pose_ = poseAt(part_, time, turn_);
  const ConvexRing ring = hull_.ring();
  Vec2* const out = large_.empty() ? small_.data() : large_.data();
  for (std::size_t i = 0; i < ring.size(); ++i) out[i] = toWorld(pose_, ring[i]);
  placed_.ring = {out, ring.size()};
  placed_.heading = pose_.heading;
  if (isEven()) return placed_;
  const double u = std::clamp(rate_ * (time - part_.begin), 0.0, 1.0);
  const double rate = rate_ * (1.0 + part_.curve * (2.0 * u - 1.0));
  turning_ = rate * turn_;
  velocity_ = rate * along_;
  if (speed_on_arc_ == 0.0) return placed_;
  // Along the chord, turned by what remains to its middle.
  const double done = u + part_.curve * u * (u - 1.0);
  const double angle = (done - 0.5) * turn_;
  const Vec2 chord = (speed_on_arc_ / length(along_)) * velocity_;
  velocity_ = {chord.x * std::cos(angle) - chord.y * std::sin(angle),
               chord.x * std::sin(angle) + chord.y * std::cos(angle)};
  return placed_;
}

double MovingRing::leastAlong(Vec2 n, double later) const {
  double least = std::numeric_limits<double>::infinity();
  if (later == 0.0) {
    for (const Vec2 v : placed_.ring) least = std::min(least, dot(n, v));
    return least;
  }
  for (const Vec2 v : placed_.ring) {
    const Vec2 speed = velocity_ + turning_ * perpendicular(v - pose_.position);
    least = std::min(least, dot(n, v + later * speed));
  }
  return least;
}

double MovingRing::scale() const {
  const auto size = [](Vec2 v) { return std::max(std::abs(v.x), std::abs(v.y)); };
  return size(part_.from.position) + size(part_.to.position) + reach_ + placed_.radius_m;
}

double apartFor(const MovingRing& a, const MovingRing& b, Vec2 normal, double gap, double linear,
                double most) {
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

double approachAlong(const MovingRing& a, const MovingRing& b, Vec2 normal) {
  const double turning = a.turningSpeed() + b.turningSpeed();
  if (!a.isEven() || !b.isEven()) return a.speed() + b.speed() + turning;
  return dot(b.velocity() - a.velocity(), normal) + turning;
}

}  // namespace clearway::collide
