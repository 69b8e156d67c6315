// tests/support/followed_curve.h — the end of a car's curve by forward kinematics (sines and
// cosines), which shares no formula with planner/pose/curves; and the shortest Dubins curve.
#pragma once

#include <cmath>

#include "planner/pose/curves/dubins.h"

namespace clearway::lattice {

inline CurveEnd follow(const CarCurve& curve) {
  CurveEnd at;
  for (int i = 0; i < curve.count; ++i) {
    const CurvePiece& p = curve.pieces[static_cast<std::size_t>(i)];
    const Vec2 before{std::cos(at.angle), std::sin(at.angle)};
    if (p.side == 0) {
      at.position = at.position + p.length * before;
      continue;
    }
    at.angle += p.side * p.length;
    const Vec2 after{std::cos(at.angle), std::sin(at.angle)};
    at.position = at.position + p.side * (perpendicular(before) - perpendicular(after));
  }
  at.angle = std::remainder(at.angle, 2.0 * 3.141592653589793);
  return at;
}

inline CarCurve dubins(const Pose& from, const Pose& to, double radius_m) {
  return dubinsCurves(from, to, radius_m).front();
}

}  // namespace clearway::lattice
