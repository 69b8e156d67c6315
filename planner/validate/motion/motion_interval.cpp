#include "planner/validate/motion/motion_interval.h"

#include <algorithm>
#include <cmath>

namespace clearway::validation {
namespace {

Heading middleHeading(Heading a, Heading b) {
  const Vec2 u = a.vector();
  const Vec2 v = b.vector();
  if (dot(u, v) >= 0.0) return Heading::fromVector(u + v).value_or(a);
  const Vec2 across = perpendicular(v - u);  // long when the sum is short
  return Heading::fromVector(cross(u, v) > 0.0 ? -across : across).value_or(a);
}

}  // namespace

MotionInterval wholeMotion(const Motion& m) { return {m.kind, 0.0, 1.0, m.from, m.to}; }

Pose straightPose(const Motion& m, double t) {
  if (t >= 1.0) return m.to;
  return {m.from.position + t * (m.to.position - m.from.position), m.from.heading};
}

HalfTurn halfTurn(const MotionInterval& s) {
  if (s.kind == MotionKind::Straight) return {};
  const Vec2 u = s.a.heading.vector();
  const Vec2 v = s.b.heading.vector();
  const double sine = 0.5 * length(v - u);
  return {0.5 * length(u + v), cross(u, v) < 0.0 ? -sine : sine};
}

Pose middle(const MotionInterval& s) {
  const Vec2 d = s.b.position - s.a.position;
  const Vec2 centre = s.a.position + 0.5 * d;
  if (s.kind == MotionKind::Straight) return {centre, s.a.heading};
  const Heading h = middleHeading(s.a.heading, s.b.heading);
  if (s.kind == MotionKind::Turn) return {s.a.position, h};
  if (s.kind == MotionKind::Glide) return {centre, h};
  return {centre - (0.5 * halfTurn(s).tanOfHalf()) * perpendicular(d), h};
}

std::array<MotionInterval, 2> halves(const MotionInterval& s, const Pose& middle) {
  const double t = 0.5 * (s.t0 + s.t1);
  return {MotionInterval{s.kind, s.t0, t, s.a, middle},
          MotionInterval{s.kind, t, s.t1, middle, s.b}};
}

double unitDeviation(const MotionInterval& s) {
  return std::max(std::abs(length(s.a.heading.vector()) - 1.0),
                  std::abs(length(s.b.heading.vector()) - 1.0));
}

}  // namespace clearway::validation
