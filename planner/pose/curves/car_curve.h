// planner/pose/curves/car_curve.h — ways of a car in free space: arcs of one radius and straight
// pieces.
//
// A curve is a word of at most five pieces. Lengths are in radii, negative backwards, so an arc's
// length is its angle in radians; `side` says to which side it steers: +1 turns from +x towards +y
// when driven forwards, -1 the other way, 0 is straight.
// Exactness: words come from closed formulae (dubins.h, reeds_shepp.h) in floating point. Their
//   lengths are right to about 1e-12 of the coordinates' size in radii. Circles within 1e-12 radii
//   of touching touch.
// Rounding: motionsOf() gives motions whose end poses are what they are: doubles. They start at
//   `from` and end at `to`, bit for bit. Left out are pieces below kLeastPiece, and those so short
//   that an ulp of the coordinates would bend or turn them by more than a part in 8192. What that
//   and rounding leave over is taken up by the longest piece. So no motion slips sideways or bends
//   off its radius by more than a few ulps of the coordinates against its own length: some 1e-13
//   for pieces of a tenth of a radius, 1e-3 for the shortest. Arcs are cut so that each turns by at
//   most 90 degrees. The motions are then what is checked and driven, not the formula: a curve is
//   free when its motions are, and leastRadiusOf() tells what a wheel must steer.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/geometry/motion.h"

namespace clearway::lattice {

struct CurvePiece {
  int side = 0;
  double length = 0.0;  // in radii, signed
  friend bool operator==(const CurvePiece&, const CurvePiece&) = default;
};

struct CarCurve {
  static constexpr double kLeastPiece = 1e-9;  // in radii

  std::array<CurvePiece, 5> pieces;
  int count = 0;          // of pieces; 0 when start and goal are the same
  double radius_m = 0.0;  // > 0

  [[nodiscard]] double length_m() const;
  [[nodiscard]] double turned_rad() const;  // sum of |turns|
  [[nodiscard]] int cusps() const;          // how often it changes between forwards and backwards
};

// Curves of a hair more than the least radius are not bent below it by rounding, unless they have
// very short arcs.
inline constexpr double kRoundingOfRadius = 1.0 + 1e-9;

// The radius of curves between two poses for a car of this least radius: a hair more, and at least
// so large that of its arcs motionsOf() leaves out none above a thousandth of a radius. A circle of
// a few ulps of the coordinates has no arcs in doubles.
[[nodiscard]] double curveRadius(const Pose& from, const Pose& to, double least_m);

// Where `to` is seen from `from`, in radii; the angle in (-pi, pi].
struct CurveEnd {
  Vec2 position;
  double angle = 0.0;
};
[[nodiscard]] CurveEnd curveEnd(const Pose& from, const Pose& to, double radius_m);

// Where the word really leads, followed by sines and cosines: the formulae's cross-check.
[[nodiscard]] CurveEnd follow(const CarCurve& curve);

// Precondition: the curve was computed for these two poses, with a radius that curveRadius() gives
// or a larger one.
[[nodiscard]] std::vector<Motion> motionsOf(const CarCurve& curve, const Pose& from,
                                            const Pose& to);

// The least radius of any arc among the motions, by their end poses; infinite when there is none.
[[nodiscard]] double leastRadiusOf(std::span<const Motion> motions);

}  // namespace clearway::lattice
