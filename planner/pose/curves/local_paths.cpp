#include "planner/pose/curves/local_paths.h"

#include <algorithm>
#include <cmath>

namespace clearway::lattice {
namespace {

void append(const Pose& from, const Pose& to, std::vector<Motion>& out) {
  if (from == to) return;
  if (const Result<Motion> m = motionBetween(from, to)) out.push_back(*m);
}

}  // namespace

bool sameDirection(Heading a, Heading b) {
  return std::abs(cross(a.vector(), b.vector())) < kSameDirection &&
         dot(a.vector(), b.vector()) > 0.0;
}

void appendTurn(Vec2 at, Heading from, Heading to, std::vector<Motion>& out) {
  if (from == to) return;
  if (dot(from.vector(), to.vector()) < -0.5) {
    const bool positive = cross(from.vector(), to.vector()) >= 0.0;
    const Heading middle = positive ? from.left90() : from.left90().opposite();
    out.push_back({MotionKind::Turn, {at, from}, {at, middle}});
    from = middle;
  }
  out.push_back({MotionKind::Turn, {at, from}, {at, to}});
}

std::vector<Motion> turnStraightTurn(const Pose& from, const Pose& to, bool ahead) {
  std::vector<Motion> path;
  if (from.position == to.position) {
    appendTurn(from.position, from.heading, to.heading, path);
    return path;
  }
  Heading along = Heading::towards(from.position, to.position, from.heading);
  if (!ahead) along = along.opposite();
  if (sameDirection(along, to.heading)) along = to.heading;
  if (sameDirection(along, from.heading)) along = from.heading;
  appendTurn(from.position, from.heading, along, path);
  path.push_back({MotionKind::Straight, {from.position, along}, {to.position, along}});
  appendTurn(to.position, along, to.heading, path);
  return path;
}

std::vector<Motion> tangentArc(const Pose& from, const Pose& to, double min_radius_m) {
  const Vec2 u = from.heading.vector();
  const Vec2 v = to.heading.vector();
  const Vec2 d = to.position - from.position;
  const double sine = cross(u, v);
  if (std::abs(sine) < kSameDirection) return {};
  const double before = cross(d, v) / sine;  // to the intersection of the lines
  const double after = cross(u, d) / sine;
  const double tangent = std::min(std::abs(before), std::abs(after));
  const double longest = std::max(std::abs(before), std::abs(after));
  if (!(before * after > 0.0) || tangent < 1e-6 * longest) return {};
  if (tangent * (1.0 + dot(u, v)) < min_radius_m * std::abs(sine)) return {};
  const double sign = before > 0.0 ? 1.0 : -1.0;
  std::vector<Motion> path;
  Pose middle = to;  // the joint of arc and straight
  if (longest - tangent > kSameDirection * longest) {
    middle = std::abs(before) > std::abs(after)
                 ? Pose{from.position + (before - sign * tangent) * u, from.heading}
                 : Pose{to.position - (after - sign * tangent) * v, to.heading};
  }
  append(from, middle, path);
  append(middle, to, path);
  return path;
}

}  // namespace clearway::lattice
