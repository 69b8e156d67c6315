#include "planner/pose/path/path_builder.h"

#include <cmath>
#include <utility>

#include "planner/pose/primitives/primitive_cost.h"

namespace clearway::lattice {
namespace {

constexpr double kStraightOn = 1e-9;  // [rad]

bool mayJoin(const Motion& a, const Motion& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == MotionKind::Straight) {
    const Vec2 u = a.to.position - a.from.position;
    const Vec2 v = b.to.position - b.from.position;
    return dot(u, v) > 0.0 && std::abs(cross(u, v)) <= kStraightOn * dot(u, v);
  }
  if (a.kind != MotionKind::Turn) return false;
  const Vec2 from = a.from.heading.vector();
  const Vec2 middle = a.to.heading.vector();
  const Vec2 to = b.to.heading.vector();
  const bool positive = cross(from, middle) > 0.0;
  return positive == (cross(middle, to) > 0.0) && positive == (cross(from, to) > 0.0) &&
         dot(from, to) > -0.5;
}

}  // namespace

Path buildPath(const Pose& start, std::vector<Motion> motions) {
  return {start, std::move(motions)};
}

Path buildMergedPath(const Pose& start, const std::vector<Motion>& motions,
                     MotionChecker* checker) {
  Path path{start, {}};
  for (const Motion& m : motions) {
    if (!path.motions.empty() && mayJoin(path.motions.back(), m)) {
      const Motion joined{m.kind, path.motions.back().from, m.to};
      if (checker == nullptr || checker->isFree(joined)) {
        path.motions.back() = joined;
        continue;
      }
    }
    path.motions.push_back(m);
  }
  return path;
}

}  // namespace clearway::lattice
