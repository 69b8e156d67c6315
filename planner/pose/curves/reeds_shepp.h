// planner/pose/curves/reeds_shepp.h — Reeds-Shepp curves: shortest paths of a car that drives
// forwards and backwards.
//
// Law: a shortest path is a word of at most five segments, arcs of the minimum radius (C) and
//      straights (S), of the families CSC, CCC, CCCC with equal middle arcs, CCSC and CSCC with a
//      quarter turn between a cusp and the straight, and CCSCC with two of them.
// Source: J. A. Reeds, L. A. Shepp, "Optimal paths for a car that goes both forwards and
//         backwards" (1990); H. J. Sussmann, G. Tang (1991) for the list without duplicates.
// Method: the choice of tangent circles fixes all headings up to full turns. The signed angle of an
//         arc is then taken in [-pi, pi], forwards or backwards. Every solution is a drivable path,
//         and the shortest solution is the shortest path.
// Cost: some microseconds. Accuracy and rounding: planner/pose/curves/car_curve.h. Thread-safe.
#pragma once

#include <vector>

#include "planner/pose/curves/car_curve.h"

namespace clearway::lattice {

// The shortest curve. Preconditions: radius_m > 0, finite poses. Ties (within 1e-9 radii) are
// broken by the fixed order of enumeration.
[[nodiscard]] CarCurve reedsShepp(const Pose& from, const Pose& to, double radius_m);

// All solutions, some 20 to 40, sorted by length: for callers with other costs than length, and for
// those whose shortest curve is blocked.
[[nodiscard]] std::vector<CarCurve> reedsSheppCurves(const Pose& from, const Pose& to,
                                                     double radius_m);

}  // namespace clearway::lattice
