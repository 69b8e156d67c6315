#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "core/base/rng.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/decompose.h"
#include "tests/unit/core/geometry/partition_oracle.h"

namespace clearway {
namespace {

using testing::expectPartition;
using ::testing::HasSubstr;
using testing::Ring;

Ring square(double x, double y, double side) {
  return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

TEST(ConvexPartsWithHoles, AFrameHasFourParts) {
  const Ring outer = square(0, 0, 10);
  const std::vector<Ring> holes{square(3, 3, 4)};
  const auto parts = convexParts(outer, holes);
  ASSERT_TRUE(parts) << parts.error().text();
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
  ASSERT_TRUE(parts) << parts.error().text();
  expectPartition(outer, holes, *parts);
}

TEST(ConvexPartsWithHoles, RefusesHolesThatAreNotInsideAndNamesThem) {
  const Ring outer = square(0, 0, 10);
  const auto message = [&](std::vector<Ring> holes) {
    const auto parts = convexParts(outer, holes);
    return parts ? std::string() : parts.error().text();
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
    ASSERT_TRUE(parts) << parts.error().text();
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
