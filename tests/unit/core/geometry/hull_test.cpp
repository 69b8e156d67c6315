#include "core/geometry/hull.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/predicates.h"

namespace clearway {
namespace {

using ::testing::ElementsAre;

using HullRing = std::vector<Vec2>;

HullRing hull(HullRing points) { return convexHull(std::span<const Vec2>(points)); }

TEST(ConvexHull, StartsAtTheSmallestPointAndRunsFromXTowardsY) {
  EXPECT_THAT(hull({{1, 1}, {0, 1}, {1, 0}, {0, 0}, {0.5, 0.5}}),
              ElementsAre(Vec2{0, 0}, Vec2{1, 0}, Vec2{1, 1}, Vec2{0, 1}));
}

TEST(ConvexHull, DropsDuplicatesAndPointsOnEdges) {
  EXPECT_THAT(hull({{0, 0}, {2, 0}, {1, 0}, {2, 2}, {2, 1}, {0, 2}, {0, 0}, {1, 2}, {2, 2}}),
              ElementsAre(Vec2{0, 0}, Vec2{2, 0}, Vec2{2, 2}, Vec2{0, 2}));
}

TEST(ConvexHull, OfFewOrCollinearPointsIsAPointOrASegment) {
  EXPECT_TRUE(hull({}).empty());
  EXPECT_THAT(hull({{3, 4}, {3, 4}, {3, 4}}), ElementsAre(Vec2{3, 4}));
  EXPECT_THAT(hull({{3, 3}, {1, 1}, {2, 2}, {1, 1}}), ElementsAre(Vec2{1, 1}, Vec2{3, 3}));
  EXPECT_THAT(hull({{0.3, 0.3}, {0.1, 0.1}, {0.7, 0.7}}),
              ElementsAre(Vec2{0.1, 0.1}, Vec2{0.7, 0.7}));
}

TEST(ConvexHull, OfRandomPointsIsStrictlyConvexAndContainsThemAll) {
  Rng rng(7);
  for (int round = 0; round < 300; ++round) {
    std::vector<Vec2> points(3 + rng.below(40));
    const bool coarse = round % 2 == 0;  // many collinear points
    for (Vec2& p : points) {
      p = coarse ? Vec2{0.1 * rng.below(6), 0.1 * rng.below(6)}
                 : Vec2{rng.range(-5, 5), rng.range(-5, 5)};
    }
    const auto h = convexHull(std::span<const Vec2>(points));
    if (h.size() < 3) continue;
    EXPECT_TRUE(isStrictlyConvex(h));
    EXPECT_TRUE(ConvexPolygon::fromRing(h).has_value());
    for (std::size_t i = 0; i < h.size(); ++i) {
      for (const Vec2 p : points) EXPECT_GE(orient2d(h[i], h[(i + 1) % h.size()], p), 0);
    }
  }
}

TEST(IsStrictlyConvex, RejectsEveryRingThatIsNot) {
  EXPECT_TRUE(isStrictlyConvex(HullRing{{0, 0}, {1, 0}, {1, 1}, {0, 1}}));
  EXPECT_FALSE(isStrictlyConvex(HullRing{{0, 1}, {1, 1}, {1, 0}, {0, 0}}));          // orientation
  EXPECT_FALSE(isStrictlyConvex(HullRing{{0, 0}, {1, 0}, {2, 0}, {1, 1}}));          // collinear
  EXPECT_FALSE(isStrictlyConvex(HullRing{{0, 0}, {4, 0}, {1, 1}, {0, 4}}));          // dent
  EXPECT_FALSE(isStrictlyConvex(HullRing{{0, 0}, {1, 0}, {1, 0}, {1, 1}, {0, 1}}));  // duplicate
  EXPECT_FALSE(isStrictlyConvex(HullRing{{0, 0}, {1, 0}}));
  // A pentagram turns left at every vertex, and twice around.
  EXPECT_FALSE(isStrictlyConvex(HullRing{{0, 10}, {-6, -8}, {9, 3}, {-9, 3}, {6, -8}}));
}

}  // namespace
}  // namespace clearway
