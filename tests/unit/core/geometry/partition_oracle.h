// tests/unit/core/geometry/partition_oracle.h — checks that convex parts are a partition of a
// polygon with holes, in exact integers.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/aabb.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/overlap.h"

namespace clearway::testing {

using Ring = std::vector<Vec2>;

// Twice the signed area: exact for the small integers of these tests.
inline std::int64_t twiceArea(const Ring& ring) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[(i + 1) % ring.size()];
    sum += static_cast<std::int64_t>(a.x) * static_cast<std::int64_t>(b.y) -
           static_cast<std::int64_t>(a.y) * static_cast<std::int64_t>(b.x);
  }
  return sum;
}

// Even-odd rule; exact for half-integer points off all vertices' rows.
inline bool contains(const Ring& ring, Vec2 p) {
  bool inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    Vec2 a = ring[i];
    Vec2 b = ring[(i + 1) % ring.size()];
    if ((a.y > p.y) == (b.y > p.y)) continue;
    if (a.y > b.y) std::swap(a, b);
    if (cross(b - a, p - a) > 0.0) inside = !inside;
  }
  return inside;
}

// The parts are convex, disjoint, as large together as the polygon, and cover the same points.
inline void expectPartition(const Ring& outer, const std::vector<Ring>& holes,
                            const std::vector<Ring>& parts) {
  std::int64_t want = std::abs(twiceArea(outer));
  Ring vertices = outer;
  for (const Ring& hole : holes) {
    want -= std::abs(twiceArea(hole));
    vertices.insert(vertices.end(), hole.begin(), hole.end());
  }
  std::int64_t area = 0;
  for (const Ring& part : parts) {
    const auto convex = ConvexPolygon::fromRing(part);
    ASSERT_TRUE(convex) << convex.error().text();
    area += twiceArea(part);
    for (const Vec2 v : part) ASSERT_TRUE(std::ranges::find(vertices, v) != vertices.end());
  }
  ASSERT_EQ(area, want);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    for (std::size_t j = i + 1; j < parts.size(); ++j) {
      ASSERT_FALSE(overlap(ConvexRing(parts[i]), ConvexRing(parts[j]), TouchRule::TouchingIsFree));
    }
  }
  const Aabb box = boundsOf(outer);
  Rng rng(1);
  for (int k = 0; k < 100; ++k) {
    const Vec2 p{std::floor(rng.range(box.min.x, box.max.x)) + 0.5,
                 std::floor(rng.range(box.min.y, box.max.y)) + 0.5};
    const bool in_hole = std::ranges::any_of(holes, [&](const Ring& h) { return contains(h, p); });
    const auto n = std::ranges::count_if(parts, [&](const Ring& r) { return contains(r, p); });
    ASSERT_EQ(n, contains(outer, p) && !in_hole ? 1 : 0) << p.x << " " << p.y;
  }
}

}  // namespace clearway::testing
