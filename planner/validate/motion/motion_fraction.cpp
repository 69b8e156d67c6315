#include "planner/validate/motion/motion_fraction.h"

#include <cmath>

namespace clearway::validation {
namespace {

constexpr double kHalfPi = 1.570796326794896619231321691639751442;

// A rational approximation of the arc tangent on [-1, 1], with an error below 0.01.
double roughArcTangent(double x) { return x * (15.0 + 4.0 * x * x) / (15.0 + 9.0 * x * x); }

Heading headingOf(double radians) { return Heading::fromRadians(radians).value_or(Heading()); }

}  // namespace

double turnBetween(Heading from, Heading to) {
  const Vec2 u = from.vector();
  const Vec2 v = to.vector();
  const Heading by = Heading::fromVector({dot(u, v), cross(u, v)}).value_or(Heading());
  const double c = by.cos();
  const double s = by.sin();
  if (s == 0.0) return c > 0.0 ? 0.0 : 2.0 * kHalfPi;
  const double tangent = s / (1.0 + c);  // of half the turn
  double turn = std::abs(s) <= 1.0 + c
                    ? 2.0 * roughArcTangent(tangent)
                    : 2.0 * ((s > 0.0 ? kHalfPi : -kHalfPi) - roughArcTangent((1.0 + c) / s));
  for (int i = 0; i < 3; ++i) turn += cross(headingOf(turn).vector(), by.vector());
  return turn;
}

double pathLength(const Motion& m) {
  const double chord = length(m.to.position - m.from.position);
  if (m.kind != MotionKind::Arc) return chord;
  const double half = 0.5 * turnBetween(m.from.heading, m.to.heading);
  return chord * (half / headingOf(half).sin());
}

double turnOf(const Motion& m) {
  return m.kind == MotionKind::Straight ? 0.0 : turnBetween(m.from.heading, m.to.heading);
}

Pose poseAtFraction(const Motion& m, double fraction) {
  return poseAtFraction(m, fraction > 0.0 && fraction < 1.0 ? turnOf(m) : 0.0, fraction);
}

Pose poseAtFraction(const Motion& m, double turn, double fraction) {
  if (fraction <= 0.0) return m.from;
  if (fraction >= 1.0) return m.to;
  const Vec2 chord = m.to.position - m.from.position;
  if (m.kind == MotionKind::Straight) {
    return {m.from.position + fraction * chord, m.from.heading};
  }
  const Heading heading = m.from.heading.turnedBy(headingOf(fraction * turn));
  if (m.kind == MotionKind::Turn) return {m.from.position, heading};
  if (m.kind == MotionKind::Glide) return {m.from.position + fraction * chord, heading};
  const double ratio = headingOf(0.5 * fraction * turn).sin() / headingOf(0.5 * turn).sin();
  const Heading back = headingOf(-0.5 * (1.0 - fraction) * turn);
  return {m.from.position + ratio * rotate(back, chord), heading};
}

}  // namespace clearway::validation
