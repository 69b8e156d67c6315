// planner/pose/curves/local_paths.h — ways between two poses in free space, for both ends and
// smoothing.
//
// None of them knows about obstacles. Each goes from the first pose to the second, bit for bit.
#pragma once

#include <vector>

#include "core/geometry/motion.h"

namespace clearway::lattice {

// Equal to rounding.
inline constexpr double kSameDirection = 1e-9;  // [rad]
[[nodiscard]] bool sameDirection(Heading a, Heading b);

// Turns the shorter way, in two motions when it is more than 120 degrees.
void appendTurn(Vec2 at, Heading from, Heading to, std::vector<Motion>& out);

// Turn, straight ahead or back, turn. Headings equal to rounding are taken as equal.
[[nodiscard]] std::vector<Motion> turnStraightTurn(const Pose& from, const Pose& to, bool ahead);

// An arc that is tangent to both headings, with a straight before or after it. Empty when the lines
// of both poses do not meet ahead of the one and behind the other (or the reverse), or the radius
// would be below the least.
[[nodiscard]] std::vector<Motion> tangentArc(const Pose& from, const Pose& to, double min_radius_m);

}  // namespace clearway::lattice
