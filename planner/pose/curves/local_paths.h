// planner/pose/curves/local_paths.h — local paths between two poses in free space, for endpoint
// connections and smoothing.
//
// Each path goes from the first pose to the second, bit for bit. Collisions are not checked here.
// Units: metres and radians. Thread-safe.
#pragma once

#include <vector>

#include "core/geometry/motion.h"

namespace clearway::lattice {

// Headings that differ by no more than this are equal within rounding.
inline constexpr double kSameDirection = 1e-9;  // [rad]
[[nodiscard]] bool sameDirection(Heading a, Heading b);

// Appends the shorter of the two turns, as two motions when it is more than 120 degrees.
void appendTurn(Vec2 at, Heading from, Heading to, std::vector<Motion>& out);

// Turn, straight ahead or back, turn. A turn between headings equal within rounding is skipped.
[[nodiscard]] std::vector<Motion> turnStraightTurn(const Pose& from, const Pose& to, bool ahead);

// An arc tangent to both headings, with a straight segment before or after it. Empty when the
// lines of the poses do not meet ahead of one and behind the other, or the radius would be below
// the minimum.
[[nodiscard]] std::vector<Motion> tangentArc(const Pose& from, const Pose& to, double min_radius_m);

}  // namespace clearway::lattice
