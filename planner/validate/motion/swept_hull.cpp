#include "planner/validate/motion/swept_hull.h"

#include <algorithm>

#include "core/geometry/hull.h"

namespace clearway::validation {

PointList placedAt(const ConvexPolygon& part, const Pose& pose) {
  PointList out(static_cast<std::size_t>(part.size()));
  std::transform(part.ring().begin(), part.ring().end(), out.begin(),
                 [&](Vec2 v) { return toWorld(pose, v); });
  return out;
}

PointList hullOfBoth(std::span<const Vec2> a, std::span<const Vec2> b) {
  PointList both(a.size() + b.size());
  std::copy(b.begin(), b.end(), std::copy(a.begin(), a.end(), both.begin()));
  PointList hull(both.size() + 1);
  hull.shrink(convexHull(both, hull));
  return hull;
}

PointList sweptHull(const ConvexPolygon& part, const Pose& from, const Pose& to) {
  return hullOfBoth(placedAt(part, from), placedAt(part, to));
}

}  // namespace clearway::validation
