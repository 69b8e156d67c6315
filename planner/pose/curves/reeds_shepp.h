// planner/pose/curves/reeds_shepp.h — shortest ways of a car that drives forwards and backwards.
//
// Law: a shortest way is a word of at most five pieces, arcs of the least radius (C) and straights
//      (S), of the families CSC, CCC, CCCC with equal middle arcs, CCSC and CSCC with a quarter
//      turn between a cusp and the straight, and CCSCC with two of them.
// Source: J. A. Reeds, L. A. Shepp, "Optimal paths for a car that goes both forwards and
//         backwards" (1990); H. J. Sussmann, G. Tang (1991) for the list without duplicates.
// Method: which circles touch which fixes all headings but full turns; an arc's signed angle is
//         then taken in [-pi, pi], forwards or backwards. So every solution is a way that can be
//         driven, and the shortest of them is the shortest there is.
// Cost: some microseconds. Exactness and rounding: planner/pose/curves/car_curve.h. Thread-safe.
#pragma once

#include <vector>

#include "planner/pose/curves/car_curve.h"

namespace clearway::lattice {

// The shortest. Precondition: radius_m > 0, poses finite. Of those as long (to 1e-9 radii), the
// first found; which is fixed.
[[nodiscard]] CarCurve reedsShepp(const Pose& from, const Pose& to, double radius_m);

// All words that were found, the shortest first, some 20 to 40: for whoever has other costs than
// length, or finds the shortest blocked.
[[nodiscard]] std::vector<CarCurve> reedsSheppCurves(const Pose& from, const Pose& to,
                                                     double radius_m);

}  // namespace clearway::lattice
