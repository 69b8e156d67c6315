#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "core/base/rng.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/decompose.h"
#include "core/geometry/overlap.h"

namespace clearway {
namespace {

using ::testing::HasSubstr;
using Ring = std::vector<Vec2>;

// Twice the area, without sign: exact for the small integers of these tests.
std::int64_t twiceArea(const Ring& ring) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i];
    const Vec2 b = ring[(i + 1) % ring.size()];
    sum += static_cast<std::int64_t>(a.x) * static_cast<std::int64_t>(b.y) -
           static_cast<std::int64_t>(a.y) * static_cast<std::int64_t>(b.x);
  }
  return std::abs(sum);
}

// Even-odd rule; exact for half-integer points off all vertices' rows.
bool contains(const Ring& ring, Vec2 p) {
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
void expectPartition(const Ring& outer, const std::vector<Ring>& holes,
                     const std::vector<Ring>& parts) {
  std::int64_t want = twiceArea(outer);
  Ring vertices = outer;
  for (const Ring& hole : holes) {
    want -= twiceArea(hole);
    vertices.insert(vertices.end(), hole.begin(), hole.end());
  }
  std::int64_t area = 0;
  for (const Ring& part : parts) {
    const auto convex = ConvexPolygon::fromRing(part);
    ASSERT_TRUE(convex) << convex.error().message;
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

Ring square(double x, double y, double side) {
  return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

TEST(ConvexPartsWithHoles, AFrameHasFourParts) {
  const Ring outer = square(0, 0, 10);
  const std::vector<Ring> holes{square(3, 3, 4)};
  const auto parts = convexParts(outer, holes);
  ASSERT_TRUE(parts) << parts.error().message;
  EXPECT_LE(parts->size(), 5U);
  expectPartition(outer, holes, *parts);
  Ring turned = holes[0];
  std::ranges::reverse(turned);
  expectPartition(outer, holes, *convexParts(outer, std::vector<Ring>{turned}));
}

TEST(ConvexPartsWithHoles, ASieveOfAHundredHolesInRowsIsSplit) {
  const Ring outer = square(0, 0, 40);
  std::vector<Ring> holes;
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) holes.push_back(square(1.0 + 4 * i, 1.0 + 4 * j, 2));
  }
  const auto parts = convexParts(outer, holes);
  ASSERT_TRUE(parts) << parts.error().message;
  expectPartition(outer, holes, *parts);
}

TEST(ConvexPartsWithHoles, RefusesHolesThatAreNotInsideAndNamesThem) {
  const Ring outer = square(0, 0, 10);
  const auto message = [&](std::vector<Ring> holes) {
    const auto parts = convexParts(outer, holes);
    return parts ? std::string() : parts.error().message;
  };
  EXPECT_THAT(message({square(1, 1, 2), square(20, 1, 2)}), HasSubstr("hole 2 lies outside"));
  EXPECT_THAT(message({square(8, 1, 3)}), HasSubstr("hole 1 meets the outer ring"));
  EXPECT_THAT(message({square(0, 1, 3)}), HasSubstr("hole 1 meets the outer ring"));
  EXPECT_THAT(message({square(1, 1, 3), square(4, 4, 3)}), HasSubstr("hole 2 meets hole 1"));
  EXPECT_THAT(message({square(1, 1, 6), square(2, 2, 1)}), HasSubstr("lie in one another"));
  EXPECT_THAT(message({square(2, 2, 1), square(1, 1, 6)}), HasSubstr("lie in one another"));
  EXPECT_THAT(message({{{1, 1}, {3, 3}, {3, 1}, {1, 3}}}), HasSubstr("hole 1 is not simple"));
  EXPECT_THAT(message({{{1, 1}, {3, 3}}}), HasSubstr("hole 1 needs at least three"));
}

// Random rings untangled by 2-opt: far from convex, with vertices on common lines.
Ring randomRing(Rng& rng, std::uint32_t vertices, double at_x, double at_y, std::uint32_t size) {
  Ring ring(vertices);
  for (Vec2& v : ring) {
    const double x = at_x + rng.below(size);
    v = {x, at_y + rng.below(size)};
  }
  const auto n = ring.size();
  const auto edge = [&](std::size_t a, std::size_t b) { return length(ring[a % n] - ring[b % n]); };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = i + 2; j < n; ++j) {
        if (edge(i, j) + edge(i + 1, j + 1) < edge(i, i + 1) + edge(j, j + 1) - 1e-9) {
          std::reverse(ring.begin() + static_cast<std::ptrdiff_t>(i + 1),
                       ring.begin() + static_cast<std::ptrdiff_t>(j + 1));
          changed = true;
        }
      }
    }
  }
  return ring;
}

TEST(ConvexPartsWithHoles, PartitionRandomPolygonsWithHolesExactly) {
  Rng rng(19);
  int with_holes = 0, most = 0, refused = 0;
  for (int round = 0; round < 600; ++round) {
    const Ring outer = randomRing(rng, 4 + rng.below(14), 0, 0, 40);
    if (!convexParts(outer)) continue;
    std::vector<Ring> holes;
    for (int k = 0; k < 30; ++k) {
      std::vector<Ring> more = holes;
      const double x = rng.below(36);
      more.push_back(randomRing(rng, 3 + rng.below(5), x, rng.below(36), 3 + rng.below(8)));
      if (convexParts(outer, more)) {
        holes = std::move(more);
      } else {
        ++refused;
      }
    }
    const auto parts = convexParts(outer, holes);
    ASSERT_TRUE(parts) << parts.error().message;
    ASSERT_NO_FATAL_FAILURE(expectPartition(outer, holes, *parts)) << round;
    with_holes += holes.size() > 1 ? 1 : 0;
    most = std::max(most, static_cast<int>(holes.size()));
  }
  EXPECT_GT(with_holes, 200);
  EXPECT_GT(most, 6);
  EXPECT_GT(refused, 1'000);
}

}  // namespace
}  // namespace clearway
