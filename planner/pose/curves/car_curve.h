// planner/pose/curves/car_curve.h — Dubins and Reeds-Shepp curves: arcs of one radius and straight
// segments in free space.
//
// A curve is a word of at most five segments. Lengths are in radii and negative for backward
// travel, so the length of an arc is its angle in radians. `side` is the steering direction: +1
// turns from +x towards +y when driven forwards, -1 turns in the other direction, 0 is straight.
// Accuracy: words come from closed formulae (dubins.h, reeds_shepp.h) in floating point. Their
//   lengths are accurate to about 1e-12 of the coordinates' size in radii. Circles within 1e-12
//   radii of tangency count as tangent.
// Rounding: motionsOf() returns motions with exact end poses. The first starts at `from` and the
//   last ends at `to`, bit for bit. It skips segments below kLeastPiece, and segments so short that
//   an ulp of the coordinates would bend or turn them by more than a part in 8192. The longest
//   segment absorbs the skipped lengths and the rounding. A motion therefore deviates from its
//   direction or radius by at most a few ulps of the coordinates relative to its own length: some
//   1e-13 for segments of a tenth of a radius, 1e-3 for the shortest. Each arc motion turns by at
//   most 90 degrees. Collision checks use these motions, not the formula; leastRadiusOf() returns
//   the radius that the vehicle must be able to steer.
// Thread-safe.
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

// Curves are planned with the minimum radius times this factor, so that rounding does not bend
// their arcs below the minimum radius. Very short arcs are the exception.
inline constexpr double kRoundingOfRadius = 1.0 + 1e-9;

// The radius of curves between two poses for a car of minimum radius `least_m`: at least
// kRoundingOfRadius * least_m, and so large that motionsOf() skips no arc above a thousandth of a
// radius. (A circle with a radius of a few ulps of the coordinates has no arcs in doubles.)
[[nodiscard]] double curveRadius(const Pose& from, const Pose& to, double least_m);

// The pose `to` in the frame of `from`: position in radii, angle in (-pi, pi].
struct CurveEnd {
  Vec2 position;
  double angle = 0.0;
};
[[nodiscard]] CurveEnd curveEnd(const Pose& from, const Pose& to, double radius_m);

// Precondition: the curve was computed for these two poses, with a radius of at least
// curveRadius().
[[nodiscard]] std::vector<Motion> motionsOf(const CarCurve& curve, const Pose& from,
                                            const Pose& to);

// The minimum radius of all arcs among the motions, by their end poses; infinite without arcs.
[[nodiscard]] double leastRadiusOf(std::span<const Motion> motions);

}  // namespace clearway::lattice
