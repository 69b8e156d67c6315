// core/geometry/heading.h — a direction as a unit vector, exact at multiples of 90 degrees.
//
// A heading is (cos t, sin t) with t from +x towards +y. Angles are converted only here.
// Method: angles in degrees are reduced exactly to [-45, 45] before sine and cosine are taken, so
//         multiples of 90 degrees give exactly 0 and +-1, and mirrored angles give mirrored bits.
//         Sine and cosine are own polynomials, so the bits depend neither on the machine's libm nor
//         on constant folding. Error: at most 2 units in the last place, |c^2+s^2-1| < 1e-15.
#pragma once

#include "core/base/result.h"
#include "core/geometry/vec2.h"

namespace clearway {

class Heading {
 public:
  constexpr Heading() = default;  // along +x

  // Any finite angle. Errors: InvalidArgument (not finite, or |degrees| > 1e6).
  [[nodiscard]] static Result<Heading> fromDegrees(double degrees);
  [[nodiscard]] static Result<Heading> fromRadians(double radians);

  // Direction of a vector of any non-zero finite length. Errors: InvalidArgument (zero, not
  // finite).
  [[nodiscard]] static Result<Heading> fromVector(Vec2 v);

  // Direction from one point towards another; `keep` when the two are the same point.
  [[nodiscard]] static Heading towards(Vec2 from, Vec2 to, Heading keep);

  // From a cosine and sine that already form a unit vector, e.g. read back from a file; the bits
  // are kept. Errors: InvalidArgument (not finite, or the length differs from 1 by more than 1e-9).
  [[nodiscard]] static Result<Heading> fromUnit(double c, double s);

  [[nodiscard]] constexpr double cos() const { return c_; }
  [[nodiscard]] constexpr double sin() const { return s_; }
  [[nodiscard]] constexpr Vec2 vector() const { return {c_, s_}; }
  [[nodiscard]] constexpr bool isCardinal() const { return c_ == 0.0 || s_ == 0.0; }

  [[nodiscard]] double radians() const;  // (-pi, pi]
  [[nodiscard]] double degrees() const;  // (-180, 180]; exact at multiples of 45

  [[nodiscard]] constexpr Heading opposite() const { return {0.0 - c_, 0.0 - s_}; }
  [[nodiscard]] constexpr Heading left90() const { return {0.0 - s_, c_}; }     // +90 degrees
  [[nodiscard]] constexpr Heading mirroredY() const { return {c_, 0.0 - s_}; }  // y axis reversed

  // This heading turned by another (angles add). Exact when either is cardinal.
  [[nodiscard]] Heading turnedBy(Heading by) const;

  // Signed angle to `to` in (-pi, pi], positive from +x towards +y. +pi for opposite headings.
  [[nodiscard]] double angleTo(Heading to) const;

  friend constexpr bool operator==(const Heading&, const Heading&) = default;

 private:
  constexpr Heading(double c, double s) : c_(c), s_(s) {}
  double c_ = 1.0;
  double s_ = 0.0;
};

// Rotates a vector of the agent's frame (a along the heading, b across it) into the world.
[[nodiscard]] constexpr Vec2 rotate(Heading h, Vec2 v) {
  return {v.x * h.cos() - v.y * h.sin(), v.x * h.sin() + v.y * h.cos()};
}

// The inverse of rotate(): a world vector in the agent's frame.
[[nodiscard]] constexpr Vec2 unrotate(Heading h, Vec2 v) {
  return {v.x * h.cos() + v.y * h.sin(), v.y * h.cos() - v.x * h.sin()};
}

}  // namespace clearway
