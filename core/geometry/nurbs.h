// core/geometry/nurbs.h — NURBS curves, cut into rational Bezier spans, and evaluated.
//
// Method: blossoms by the algorithms of de Boor and de Casteljau, in homogeneous coordinates. As
// all weights are positive, every step is a convex combination.
// Source: Les Piegl and Wayne Tiller, The NURBS Book, 2nd edition, 1997, chapters 3 to 5.
// Errors: a point computed of a curve whose coordinates are at most c differs from the true one by
//         at most evaluationError(degree, c), spans and parts of spans included.
// Cost: O(degree^2) for a point, O(degree^3) for a span or a part of one. Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/vec2.h"

namespace clearway {

// A control point and its weight.
struct ControlPoint {
  Vec2 position;
  double weight = 1.0;  // > 0
  friend bool operator==(const ControlPoint&, const ControlPoint&) = default;
};

inline constexpr int kMaxCurveDegree = 32;
inline constexpr double kLeastWeight = 1e-6;
inline constexpr double kMostWeight = 1e6;

// A rational curve: control points, knots and degree.
struct Nurbs {
  int degree = 3;
  std::vector<double> knots;         // points + degree + 1, ascending
  std::vector<ControlPoint> points;  // at least degree + 1
};

// The control points of a rational Bezier curve over [0, 1]; its degree is one less.
using BezierPoints = std::vector<ControlPoint>;

// The curve over its domain, from knots[degree] to knots[points]. Each span begins, bit for bit,
// where the one before ends. Errors: InvalidArgument or LimitExceeded, naming the value: degree,
// number of knots, order of knots, weights, coordinates that are not finite; a knot in the middle
// that tears the curve apart; an empty domain.
[[nodiscard]] Result<std::vector<BezierPoints>> bezierSpans(const Nurbs& curve);

// The part of a rational Bezier curve between two parameters, s0 <= s1 in [0, 1].
[[nodiscard]] BezierPoints partOf(std::span<const ControlPoint> points, double s0, double s1);

// A point of a curve and its derivative there.
struct CurvePoint {
  Vec2 position;
  // Along the direction of travel, of any length > 0; the difference of two points on the curve's
  // hull. Zero if all control points are one.
  Vec2 tangent;
  bool is_limit = false;  // the derivative vanishes: the direction is that behind (at 1: before)
};

// The ends give the first and the last control point, bit for bit.
[[nodiscard]] CurvePoint pointAt(std::span<const ControlPoint> points, double s);

[[nodiscard]] double evaluationError(std::size_t degree, double largest_coordinate);

// The arc length, with a relative error of at most 1e-7; NaN if a control point is.
[[nodiscard]] double arcLength(std::span<const ControlPoint> points);

}  // namespace clearway
