#include "core/geometry/decompose.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "core/base/rng.h"
#include "core/geometry/convex_polygon.h"
#include "tests/unit/core/geometry/partition_oracle.h"

namespace clearway {
namespace {

using ::testing::HasSubstr;
using testing::Ring;
using testing::twiceArea;

void expectPartition(const Ring& ring, const std::vector<Ring>& parts) {
  testing::expectPartition(ring, {}, parts);
}

TEST(ConvexParts, AConvexRingIsItsOnlyPartAndKeepsItsOrder) {
  const Ring square{{1, 0}, {1, 1}, {0, 1}, {0, 0}};
  EXPECT_EQ(*convexParts(square), std::vector<Ring>{square});
}

TEST(ConvexParts, ANegativeRingIsReversed) {
  const auto parts = *convexParts(Ring{{0, 0}, {0, 2}, {2, 2}, {2, 0}});
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(twiceArea(parts[0]), 8);
}

TEST(ConvexParts, VerticesOnStraightEdgesAreDropped) {
  const auto parts = *convexParts(Ring{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 3}, {0, 3}, {0, 1}});
  ASSERT_EQ(parts.size(), 1U);
  EXPECT_EQ(parts[0].size(), 4U);
}

TEST(ConvexParts, AnLHasTwoPartsAndAPlusAtMostFive) {
  const Ring l{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}};
  EXPECT_EQ(convexParts(l)->size(), 2U);
  expectPartition(l, *convexParts(l));
  const Ring plus{{1, 0}, {2, 0}, {2, 1}, {3, 1}, {3, 2}, {2, 2},
                  {2, 3}, {1, 3}, {1, 2}, {0, 2}, {0, 1}, {1, 1}};
  EXPECT_LE(convexParts(plus)->size(), 5U);
  expectPartition(plus, *convexParts(plus));
}

TEST(ConvexParts, ACombAndASpiralAreSplit) {
  Ring comb{{0, 0}, {100, 0}};
  for (int x = 100; x > 0; x -= 2) {
    comb.push_back({static_cast<double>(x), 50});
    comb.push_back({static_cast<double>(x - 1), 1});
  }
  comb.push_back({0, 50});
  expectPartition(comb, *convexParts(comb));
  Ring spiral;
  for (int k = 0; k < 8; ++k) {  // outwards along one side, back along the other
    const double r = 10.0 * (k + 1);
    spiral.push_back({k % 4 == 0 || k % 4 == 3 ? r : -r, k % 4 < 2 ? r : -r});
  }
  for (int k = 7; k >= 0; --k) {
    const double r = 10.0 * (k + 1) - 3.0;
    spiral.push_back({k % 4 == 0 || k % 4 == 3 ? r : -r, k % 4 < 2 ? r : -r});
  }
  const auto parts = convexParts(spiral);
  ASSERT_TRUE(parts) << parts.error().text();
  EXPECT_GT(parts->size(), 5U);
  expectPartition(spiral, *parts);
}

TEST(ConvexParts, NoPartHasMoreVerticesThanAllowed) {
  Ring ring;
  for (int k = -40; k <= 40; ++k) ring.push_back({static_cast<double>(k), 1.0 * k * k});
  const auto parts = *convexParts(ring, 16);
  EXPECT_GE(parts.size(), 6U);
  for (const Ring& p : parts) EXPECT_LE(p.size(), 16U);
  expectPartition(ring, parts);
}

TEST(ConvexParts, RefusesRingsThatAreNotSimpleAndNamesThePlace) {
  const auto bow = convexParts(Ring{{0, 0}, {2, 2}, {2, 0}, {0, 2}});
  ASSERT_FALSE(bow);
  EXPECT_THAT(bow.error().text(), HasSubstr("edges from (0 0) and from (2 0) meet"));
  EXPECT_FALSE(convexParts(Ring{{0, 0}, {2, 0}, {2, 2}, {2, 0}, {0, 2}}));  // spike
  EXPECT_FALSE(convexParts(Ring{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}));  // touches
  EXPECT_FALSE(convexParts(Ring{{0, 0}, {1, 0}, {2, 0}}));                  // no area
  EXPECT_FALSE(convexParts(Ring{{0, 0}, {1, 0}}));
  EXPECT_FALSE(convexParts(Ring{{0, 0}, {0, 0}, {1, 0}, {0, 1}}));  // repeated
}

// Random rings untangled by 2-opt: every reversal of a crossing shortens the ring, so it ends. They
// are simple, far from convex, and full of vertices on common lines.
TEST(ConvexParts, PartitionRandomSimplePolygonsExactly) {
  Rng rng(17);
  int split = 0;
  int refused = 0;
  for (int round = 0; round < 1'500; ++round) {
    const std::uint32_t size = 4 + rng.below(12);
    Ring ring(3 + rng.below(14));
    for (Vec2& v : ring) v = {1.0 * rng.below(size), 1.0 * rng.below(size)};
    const auto turn = [&](std::size_t i, std::size_t j) {
      std::reverse(ring.begin() + static_cast<std::ptrdiff_t>(i),
                   ring.begin() + static_cast<std::ptrdiff_t>(j));
    };
    const auto n = ring.size();
    const auto edge = [&](std::size_t a, std::size_t b) {
      return length(ring[a % n] - ring[b % n]);
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t j = i + 2; j < n; ++j) {
          if (edge(i, j) + edge(i + 1, j + 1) < edge(i, i + 1) + edge(j, j + 1) - 1e-9) {
            turn(i + 1, j + 1);
            changed = true;
          }
        }
      }
    }
    const auto parts = convexParts(ring);
    if (!parts) {  // repeated points, points on edges, no area
      ++refused;
      continue;
    }
    split += parts->size() > 1 ? 1 : 0;
    ASSERT_NO_FATAL_FAILURE(expectPartition(ring, *parts));
  }
  EXPECT_GT(split, 400);
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace clearway
