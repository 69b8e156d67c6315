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

namespace clearway::validation {

struct RigidTwin {
  Motion motion;             // from the begin to the end of the piece
  double deviation_m = 0.0;  // not finite: the piece is too large for any bound
};

// Which ends of a piece are those of the whole curve, where control points may be equal bit for
// bit. Elsewhere equal ones may differ by rounding, so no direction is known from them.
struct WholeEnds {
  bool begin = true, end = true;
};

// Precondition: `piece` is a glide or a curve.
[[nodiscard]] RigidTwin rigidTwin(const PathPiece& piece, double reach_m, WholeEnds ends = {});

}  // namespace clearway::validation
