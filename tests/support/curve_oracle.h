// tests/support/curve_oracle.h — curves evaluated in long double by their definitions: Bernstein
// polynomials, and the B-spline basis of Cox and de Boor. Shares no code with
// core/geometry/nurbs.h.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "core/geometry/curved_path.h"
#include "tests/support/motion_gap.h"

namespace clearway::testing {

struct RealPose {
  Real x = 0, y = 0, cos = 1, sin = 0;
};

inline Real bernstein(std::size_t n, std::size_t i, Real s) {
  Real v = 1;
  for (std::size_t k = 1; k <= i; ++k) v *= static_cast<Real>(n - i + k) / static_cast<Real>(k);
  for (std::size_t k = 0; k < i; ++k) v *= s;
  for (std::size_t k = i; k < n; ++k) v *= 1 - s;
  return v;
}

// Position, and the derivative with respect to s.
inline RealPose bezierAt(const BezierPoints& points, Real s) {
  const std::size_t n = points.size() - 1;
  Real x = 0, y = 0, w = 0, dx = 0, dy = 0, dw = 0;
  for (std::size_t i = 0; i <= n; ++i) {
    const Real b = bernstein(n, i, s) * points[i].weight;
    const Real d =
        static_cast<Real>(n) *
        ((i > 0 ? bernstein(n - 1, i - 1, s) : 0) - (i < n ? bernstein(n - 1, i, s) : 0)) *
        points[i].weight;
    x += b * points[i].position.x;
    y += b * points[i].position.y;
    w += b;
    dx += d * points[i].position.x;
    dy += d * points[i].position.y;
    dw += d;
  }
  return {x / w, y / w, (dx - dw * x / w) / w, (dy - dw * y / w) / w};
}

inline RealPose poseOf(const Curve& curve, Real s) {
  RealPose p = bezierAt(curve.points, s);
  const Real c0 = curve.from.cos(), s0 = curve.from.sin();
  if (curve.law == HeadingLaw::Tangent) {
    Real size = std::hypot(p.cos, p.sin);
    if (size < 1e-12L) {  // an end where the derivative vanishes: the limit of the direction
      const RealPose beside = bezierAt(curve.points, s < 0.5L ? s + 1e-9L : s - 1e-9L);
      size = std::hypot(beside.cos, beside.sin);
      p.cos = beside.cos;
      p.sin = beside.sin;
    }
    const Real c = p.cos / size, d = p.sin / size;
    p.cos = c * c0 - d * s0;
    p.sin = d * c0 + c * s0;
    return p;
  }
  const Real c1 = curve.to.cos(), s1 = curve.to.sin();
  const Real angle = s * std::atan2(c0 * s1 - s0 * c1, c0 * c1 + s0 * s1);
  p.cos = c0 * std::cos(angle) - s0 * std::sin(angle);
  p.sin = s0 * std::cos(angle) + c0 * std::sin(angle);
  return p;
}

// A glide: the position moves straight, the heading turns evenly.
inline RealPose poseOf(const Motion& glide, Real t) {
  Curve line{{{glide.from.position}, {glide.to.position}},
             HeadingLaw::Even,
             glide.from.heading,
             glide.to.heading};
  return poseOf(line, t);
}

// The basis function of Cox and de Boor.
inline Real basis(const std::vector<double>& knots, std::size_t i, int degree, Real t,
                  bool at_end) {
  if (degree == 0) {
    const bool last = at_end && knots[i] < knots[i + 1] && t == knots[i + 1];
    return (t >= knots[i] && t < knots[i + 1]) || last ? 1 : 0;
  }
  const auto p = static_cast<std::size_t>(degree);
  Real v = 0;
  const Real left = Real{knots[i + p]} - knots[i], right = Real{knots[i + p + 1]} - knots[i + 1];
  if (left > 0) v += (t - knots[i]) / left * basis(knots, i, degree - 1, t, at_end);
  if (right > 0) {
    v += (knots[i + p + 1] - t) / right * basis(knots, i + 1, degree - 1, t, at_end);
  }
  return v;
}

inline RealPose nurbsAt(const Nurbs& curve, Real t) {
  Real x = 0, y = 0, w = 0;
  const bool at_end = t >= curve.knots[curve.points.size()];
  for (std::size_t i = 0; i < curve.points.size(); ++i) {
    const Real b = basis(curve.knots, i, curve.degree, t, at_end) * curve.points[i].weight;
    x += b * curve.points[i].position.x;
    y += b * curve.points[i].position.y;
    w += b;
  }
  return {x / w, y / w, 1, 0};
}

// The smallest value over [0, 1]: samples, then golden sections around the lowest of them.
inline Real smallestOf(const std::function<Real(Real)>& at, int samples) {
  std::vector<Real> value;
  for (int i = 0; i <= samples; ++i) value.push_back(at(Real(i) / samples));
  Real best = *std::min_element(value.begin(), value.end());
  const Real lowest = best;
  for (int i = 0; i <= samples; ++i) {
    const auto k = static_cast<std::size_t>(i);
    const bool valley =
        (i == 0 || value[k] <= value[k - 1]) && (i == samples || value[k] <= value[k + 1]);
    if (!valley || value[k] > lowest + 0.02L) continue;
    const Real a = std::max(0.0L, Real(i - 1) / samples);
    const Real b = std::min(1.0L, Real(i + 1) / samples);
    best = std::min(best, goldenLeast(a, b, 30, at));
  }
  return best;
}

// The gap between a footprint and the obstacles at a pose.
class PoseGap {
 public:
  PoseGap(const OccupancyGrid& grid, const Footprint& footprint)
      : oracle_(grid, footprint, motion_) {
    oracle_.motion = &motion_;
  }
  Real at(const RealPose& p) {
    const Real size = std::hypot(p.cos, p.sin);
    const Pose pose{
        {static_cast<double>(p.x), static_cast<double>(p.y)},
        *Heading::fromUnit(static_cast<double>(p.cos / size), static_cast<double>(p.sin / size))};
    motion_ = {MotionKind::Straight, pose, pose};
    return oracle_.at(0);
  }

 private:
  Motion motion_;
  Oracle oracle_;
};

}  // namespace clearway::testing
