// planner/pose/curves/dubins.h — shortest ways of a car that only drives forwards.
//
// Law: a shortest way with bounded curvature is an arc, a straight and an arc, or three arcs of
//      which the middle one is longer than half a turn.
// Source: L. E. Dubins, "On curves of minimal length with a constraint on average curvature, and
//         with prescribed initial and terminal positions and tangents" (1957).
// Method: the circles of start and goal and their common tangents, or the circle that touches both.
// Cost: under a microsecond. Exactness and rounding: planner/pose/curves/car_curve.h. An arc within
// kLeastPiece of a full turn is none. Thread-safe.
#pragma once

#include <vector>

#include "planner/pose/curves/car_curve.h"

namespace clearway::lattice {

// The shortest. Precondition: radius_m > 0, poses finite. Of two as long (to 1e-9 radii), the first
// in the order +0+, -0-, +0-, -0+, +-+, -+- of the pieces' sides.
[[nodiscard]] CarCurve dubins(const Pose& from, const Pose& to, double radius_m);

// All words that exist, at most six, the shortest first.
[[nodiscard]] std::vector<CarCurve> dubinsCurves(const Pose& from, const Pose& to, double radius_m);

}  // namespace clearway::lattice
