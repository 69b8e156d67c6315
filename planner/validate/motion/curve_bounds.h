// planner/validate/motion/curve_bounds.h — a rigid motion in place of a glide or a piece of a
// curve, and a bound on how far any point of the agent strays from it.
//
// Law: at every parameter of the piece there is a pose of the motion such that no point within
//      `reach` of the reference point is further from its place in that pose than the deviation;
//      and vice versa. All rounding is counted.
// Method: the least of three bounds.
//   Both even: positions and headings of piece and motion are compared at equal fractions. A
//     function strays from its chord by at most an eighth of its largest second derivative; those
//     of position and heading are bounded by interval arithmetic on Bernstein coefficients. The
//     error is quadratic in the length of the piece.
//   Cone: the directions of the curve lie between those of the differences of its control points
//     (M. S. Floater, Derivatives of rational Bezier curves, 1992); the motion is straight. For
//     ends where the derivative vanishes.
//   Any heading: the agent may turn as it likes.
// Cost: some us for a cubic curve. Thread-safe: no state.
#pragma once

#include "core/geometry/curved_path.h"
#include "core/shape/footprint.h"

namespace clearway::validation {

struct RigidTwin {
  Motion motion;             // from the begin to the end of the piece
  double deviation_m = 0.0;  // not finite: the piece is too large for any bound
};

// How many control points of a whole curve repeat the first one, and the last one, bit for bit: the
// curve has no direction from them. Of a part, from t0 to t1, that does not begin or end with the
// curve: none.
// Other control points of a part that are equal are so by rounding, and their direction is unknown.
struct StillEnds {
  std::size_t begin = 0, end = 0;
};
[[nodiscard]] StillEnds stillEndsOf(const PathPiece& whole, double t0 = 0.0, double t1 = 1.0);

// The largest distance of a vertex from the reference point: round padding does not move when a
// part turns.
[[nodiscard]] double reachOf(const Footprint& footprint);

// Precondition: `piece` is a glide or a curve.
[[nodiscard]] RigidTwin rigidTwin(const PathPiece& piece, double reach_m, StillEnds ends = {});

}  // namespace clearway::validation
