// tests/support/curvature.h — independent check that a car with a minimum turning radius can
// drive a path.
//
// Shares no code with the planner. A motion between two poses with the chord c, whose headings
// differ by the angle a, lies on a circle of radius |c| / (2 sin(|a|/2)). The car drives along its
// headings when the chord points along the middle one, forwards or backwards.
#pragma once

#include <cmath>
#include <limits>
#include <string>

#include "core/geometry/path.h"

namespace clearway::testing {

// Radius of the circle through both positions with that change of heading; infinite for none.
inline double radiusOf(const Motion& m) {
  const Vec2 u = m.from.heading.vector();
  const Vec2 v = m.to.heading.vector();
  const Vec2 c = m.to.position - m.from.position;
  const double turn = std::atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y);
  return turn == 0.0 ? std::numeric_limits<double>::infinity()
                     : std::hypot(c.x, c.y) / (2.0 * std::sin(0.5 * std::abs(turn)));
}

// The violated constraint, with the number of the motion; empty when the path is drivable.
inline std::string whatNoCarCanDo(const Path& path, double min_radius_m) {
  Pose last = path.start;
  for (std::size_t i = 0; i < path.motions.size(); ++i) {
    const Motion& m = path.motions[i];
    const std::string which = "motion " + std::to_string(i);
    if (m.from != last) return which + " starts elsewhere";
    last = m.to;
    const Vec2 u = m.from.heading.vector();
    const Vec2 v = m.to.heading.vector();
    const Vec2 c = m.to.position - m.from.position;
    const double chord = std::hypot(c.x, c.y);
    const double turn = std::atan2(u.x * v.y - u.y * v.x, u.x * v.x + u.y * v.y);
    if (turn != 0.0 && chord == 0.0) return which + " turns in place";
    if (chord == 0.0) continue;
    // Rounding of poses of some hundred metres is below 1e-12 m.
    const double slack = 1e-9 + 1e-12 / chord;
    const double radius = radiusOf(m);
    if (turn != 0.0 && radius < min_radius_m * (1.0 - slack) && std::abs(turn) > slack) {
      return which + " has a radius of " + std::to_string(radius);
    }
    const double middle = std::atan2(u.y, u.x) + 0.5 * turn;
    const double off = std::abs(std::sin(std::atan2(c.y, c.x) - middle));
    if (off > slack) return which + " slides by an angle of " + std::to_string(off);
  }
  return {};
}

}  // namespace clearway::testing
