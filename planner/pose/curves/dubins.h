// planner/pose/curves/dubins.h — Dubins curves: shortest paths of a car that only drives forwards.
//
// Law: a shortest path of bounded curvature is an arc, a straight and an arc (CSC), or three arcs
//      (CCC) of which the middle one is longer than half a turn.
// Source: L. E. Dubins, "On curves of minimal length with a constraint on average curvature, and
//         with prescribed initial and terminal positions and tangents" (1957).
// Method: the circles of start and goal and their common tangents, or the circle tangent to both.
// Cost: under a microsecond. Accuracy and rounding: planner/pose/curves/car_curve.h. An arc within
// kLeastPiece of a full turn is dropped. Thread-safe.
#pragma once

#include <vector>

#include "planner/pose/curves/car_curve.h"

namespace clearway::lattice {

// All existing words, at most six, sorted by length. Preconditions: radius_m > 0, finite poses.
[[nodiscard]] std::vector<CarCurve> dubinsCurves(const Pose& from, const Pose& to, double radius_m);

}  // namespace clearway::lattice
