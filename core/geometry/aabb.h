// core/geometry/aabb.h — axis-aligned box, closed, in metres.
#pragma once

#include <algorithm>
#include <span>

#include "core/geometry/touch.h"
#include "core/geometry/vec2.h"

namespace clearway {

// Precondition of every function: min.x <= max.x and min.y <= max.y. A zero-size box is a point.
struct Aabb {
  Vec2 min;
  Vec2 max;
  friend constexpr bool operator==(const Aabb&, const Aabb&) = default;
};

// Exact: comparisons only.
[[nodiscard]] constexpr bool overlap(const Aabb& a, const Aabb& b, TouchRule rule) {
  if (rule == TouchRule::TouchingCollides) {
    return a.min.x <= b.max.x && b.min.x <= a.max.x && a.min.y <= b.max.y && b.min.y <= a.max.y;
  }
  return a.min.x < b.max.x && b.min.x < a.max.x && a.min.y < b.max.y && b.min.y < a.max.y &&
         a.min.x < a.max.x && a.min.y < a.max.y && b.min.x < b.max.x && b.min.y < b.max.y;
}

[[nodiscard]] constexpr Aabb merged(const Aabb& a, const Aabb& b) {
  return {{std::min(a.min.x, b.min.x), std::min(a.min.y, b.min.y)},
          {std::max(a.max.x, b.max.x), std::max(a.max.y, b.max.y)}};
}

[[nodiscard]] constexpr Aabb enlarged(const Aabb& a, double by) {
  return {{a.min.x - by, a.min.y - by}, {a.max.x + by, a.max.y + by}};
}

// Smallest box around a set of at least one point.
[[nodiscard]] constexpr Aabb boundsOf(std::span<const Vec2> points) {
  Aabb b{points.front(), points.front()};
  for (const Vec2 p : points) b = merged(b, {p, p});
  return b;
}

}  // namespace clearway
