#include "core/geometry/motion.h"

#include <cmath>

namespace clearway {

bool isHalfTurn(Heading from, Heading to) {
  return dot(from.vector(), to.vector()) < 0.0 &&
         std::abs(cross(from.vector(), to.vector())) <= 1e-15;
}

Result<Motion> motionBetween(const Pose& from, const Pose& to) {
  if (from.heading == to.heading) return Motion{MotionKind::Straight, from, to};
  if (isHalfTurn(from.heading, to.heading)) {
    return fail(ErrorCode::InvalidArgument,
                "a motion by half a turn has no direction; split it in two");
  }
  return Motion{from.position == to.position ? MotionKind::Turn : MotionKind::Arc, from, to};
}

Result<Motion> motionBetweenKeyFrames(const Pose& from, const Pose& to) {
  Motion m = TRY(motionBetween(from, to));
  if (m.kind == MotionKind::Arc) m.kind = MotionKind::Glide;
  return m;
}

double turnAngle(const Motion& m) {
  return m.kind == MotionKind::Straight ? 0.0 : m.from.heading.angleTo(m.to.heading);
}

Vec2 rotationCentre(const Motion& m) {
  const Vec2 d = m.to.position - m.from.position;
  if (d == Vec2{}) return m.from.position;
  const Vec2 middle = m.from.position + 0.5 * d;
  return middle + (0.5 / std::tan(0.5 * turnAngle(m))) * perpendicular(d);
}

double travel(const Motion& m) {
  const double chord = length(m.to.position - m.from.position);
  if (m.kind != MotionKind::Arc) return chord;
  const double half = 0.5 * std::abs(turnAngle(m));
  return chord * half / std::sin(half);
}

Pose poseAt(const Motion& m, double t) {
  if (t <= 0.0) return m.from;
  if (t >= 1.0) return m.to;
  return MotionSampler(m).at(t);
}

MotionSampler::MotionSampler(const Motion& m) : motion_(m), angle_(turnAngle(m)) {
  if (m.kind == MotionKind::Arc) half_sine_ = std::sin(0.5 * angle_);
}

Pose MotionSampler::at(double t) const {
  const Motion& m = motion_;
  if (t <= 0.0) return m.from;
  if (t >= 1.0) return m.to;
  if (m.kind == MotionKind::Straight) {
    return {m.from.position + t * (m.to.position - m.from.position), m.from.heading};
  }
  const Result<Heading> by = Heading::fromRadians(t * angle_);
  const Heading heading = by ? m.from.heading.turnedBy(*by) : m.from.heading;
  if (m.kind == MotionKind::Turn) return {m.from.position, heading};
  if (m.kind == MotionKind::Glide) {
    return {m.from.position + t * (m.to.position - m.from.position), heading};
  }
  // The chord from the start to the point at t, in terms of the whole chord: scaled by sin(t a / 2)
  // / sin(a / 2) and rotated back by (1 - t) a / 2. Stable for nearly straight arcs.
  const Vec2 d = m.to.position - m.from.position;
  const double ratio = std::sin(0.5 * t * angle_) / half_sine_;
  const double back = -0.5 * (1.0 - t) * angle_;
  const Vec2 turned{d.x * std::cos(back) - d.y * std::sin(back),
                    d.x * std::sin(back) + d.y * std::cos(back)};
  return {m.from.position + ratio * turned, heading};
}

}  // namespace clearway
