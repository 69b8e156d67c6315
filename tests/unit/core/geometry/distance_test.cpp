#include "core/geometry/distance.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/exact_overlap.h"
#include "core/geometry/hull.h"
#include "core/geometry/obb.h"

namespace clearway {
namespace {

using Ring = std::vector<Vec2>;
const Ring kUnitSquare{{0, 0}, {1, 0}, {1, 1}, {0, 1}};

TEST(DistanceToSegment, TakesTheEndPointOrTheFoot) {
  EXPECT_EQ(distanceToSegment({5, 3}, {0, 0}, {10, 0}), 3.0);
  EXPECT_EQ(distanceToSegment({-3, 4}, {0, 0}, {10, 0}), 5.0);
  EXPECT_EQ(distanceToSegment({13, 4}, {0, 0}, {10, 0}), 5.0);
  EXPECT_EQ(distanceToSegment({3, 4}, {0, 0}, {0, 0}), 5.0);
}

TEST(ClosestPoints, AreTheTwoEndsOfTheShortestBridge) {
  const Ring b{{4, 5}, {5, 5}, {5, 6}, {4, 6}};
  const ClosestPoints c = closestPoints(ConvexRing(kUnitSquare), ConvexRing(b));
  EXPECT_EQ(c.distance_m, 5.0);
  EXPECT_EQ(c.on_a, (Vec2{1, 1}));
  EXPECT_EQ(c.on_b, (Vec2{4, 5}));
  EXPECT_EQ(closestPoints(ConvexRing(kUnitSquare), ConvexRing(b), 1.0, 1.5).distance_m, 2.5);
  EXPECT_EQ(closestPoints(ConvexRing(kUnitSquare), ConvexRing(b), 3.0, 2.0).distance_m, 0.0);
}

TEST(ClosestPoints, FindAVertexAgainstAnEdge) {
  const ClosestPoints c = closestPoints(ConvexRing(kUnitSquare), Aabb{{3, -5}, {4, 5}});
  EXPECT_EQ(c.distance_m, 2.0);
  EXPECT_EQ(c.on_a.x, 1.0);
  EXPECT_EQ(c.on_b, (Vec2{3, c.on_a.y}));
}

TEST(ClosestPoints, AreOneCommonPointWhenShapesMeet) {
  const Ring inside{{0.25, 0.25}, {0.5, 0.25}, {0.25, 0.5}};
  const Ring cross{{-1, 0.4}, {2, 0.4}, {2, 0.6}, {-1, 0.6}};
  const Ring corner{{1, 1}, {2, 1}, {2, 2}, {1, 2}};
  for (const Ring& b : {inside, cross, corner}) {
    const ClosestPoints c = closestPoints(ConvexRing(kUnitSquare), ConvexRing(b));
    EXPECT_EQ(c.distance_m, 0.0);
    EXPECT_EQ(c.on_a, c.on_b);
    EXPECT_TRUE(overlap(enlarged(boundsOf(kUnitSquare), 1e-15), {c.on_a, c.on_a},
                        TouchRule::TouchingCollides));
  }
}

TEST(ClosestPoints, HaveTheDistanceThatTheyClaim) {
  Rng rng(3);
  int disjoint = 0;
  for (int i = 0; i < 2000; ++i) {
    const auto draw = [&] {
      return corners(
          Obb{{{rng.range(-5, 5), rng.range(-5, 5)}, *Heading::fromDegrees(rng.range(-180, 180))},
              rng.range(0, 2),
              rng.range(0, 2),
              0});
    };
    const auto a = draw();
    const auto b = draw();
    const ClosestPoints c = closestPoints(ConvexRing(a), ConvexRing(b));
    const ClosestPoints back = closestPoints(ConvexRing(b), ConvexRing(a));
    EXPECT_EQ(c.distance_m, back.distance_m);
    EXPECT_EQ(c.distance_m == 0.0, overlap(a, b, TouchRule::TouchingCollides));
    EXPECT_NEAR(length(c.on_a - c.on_b), c.distance_m, 1e-13);
    if (c.distance_m > 0) ++disjoint;
  }
  EXPECT_GT(disjoint, 500);
  EXPECT_LT(disjoint, 1900);
}

// Shapes of 1 to 7 corners around a box, some of them set against its sides and corners: by
// vertices and corners alone, as by all pairs of a vertex and an edge.
TEST(ClosestPoints, OfABoxAreThoseOfItsCorners) {
  Rng rng(17);
  int touching = 0;
  int disjoint = 0;
  for (int i = 0; i < 20'000; ++i) {
    const bool on_lattice = i % 2 == 0;
    const auto draw = [&](double most) {
      const double v = rng.range(-most, most);
      return on_lattice ? std::round(v) : v;
    };
    const Vec2 low{draw(4), draw(4)};
    const Aabb box{low, {low.x + std::abs(draw(3)), low.y + std::abs(draw(3))}};
    Ring points(1 + static_cast<std::size_t>(rng.below(7)));
    const Vec2 shift{draw(6), draw(6)};
    for (Vec2& p : points) p = shift + Vec2{draw(3), draw(3)};
    const Ring hull = convexHull(points);
    const double radius = i % 3 == 0 ? std::abs(draw(2)) : 0.0;
    const ClosestPoints c = closestPoints(ConvexRing(hull), box, radius);
    const ClosestPoints all = closestPoints(ConvexRing(hull), cellCorners(box), radius);
    ASSERT_NEAR(c.distance_m, all.distance_m, 1e-14) << i;
    ASSERT_EQ(c.distance_m == 0.0, all.distance_m == 0.0) << i;
    const double between = length(c.on_a - c.on_b);
    ASSERT_NEAR(std::max(0.0, between - radius), c.distance_m, 1e-14) << i;
    ASSERT_TRUE(overlap(box, {c.on_b, c.on_b}, TouchRule::TouchingCollides) || between == 0.0) << i;
    (c.distance_m > 0.0 ? disjoint : touching) += 1;
  }
  EXPECT_GT(disjoint, 5000);
  EXPECT_GT(touching, 2000);
}

// Where rounding decides on which side of an edge a point lies.
TEST(ClosestPoints, OfAPointNextToAnEdgeAreNear) {
  Rng rng(19);
  int outside = 0;
  for (int i = 0; i < 20'000; ++i) {
    const Obb box{{{rng.range(-5, 5), rng.range(-5, 5)}, *Heading::fromDegrees(rng.range(0, 360))},
                  rng.range(0.1, 2),
                  rng.range(0.1, 2),
                  0};
    const auto ring = corners(box);
    const Vec2 a = ring[rng.below(4)];
    const Vec2 b = ring[rng.below(4)];
    const Vec2 p = a + rng.unit() * (b - a);  // on a side, or on a diagonal
    const ClosestPoints c = closestPoints(ConvexRing(ring), Aabb{p, p});
    ASSERT_LE(c.distance_m, 1e-14) << i;
    outside += c.distance_m > 0.0 ? 1 : 0;
  }
  EXPECT_GT(outside, 1000);
}

TEST(PenetrationDepth, IsTheLengthOfTheShortestSeparatingTranslation) {
  const Aabb cell{{0, 0}, {1, 1}};
  const auto depth = [&](const Obb& b) { return penetrationDepth(corners(b), cell, b.radius); };
  const auto box = [](double x, double y, double a, double b, double degrees, double r = 0.0) {
    return Obb{{{x, y}, *Heading::fromDegrees(degrees)}, a, b, r};
  };
  EXPECT_DOUBLE_EQ(depth(box(-0.9, 0.5, 1, 5, 0)), 0.1);
  EXPECT_DOUBLE_EQ(depth(box(0.5, 0.5, 4, 0.25, 0)), 0.75);  // up or down, not along
  EXPECT_EQ(depth(box(-1, 0.5, 1, 5, 0)), 0.0);              // touching
  EXPECT_EQ(depth(box(-9, 0.5, 1, 5, 0)), 0.0);
  EXPECT_NEAR(depth(box(0, 0, 1, 1, 45)), 1.0, 1e-15);           // out along the diamond's own axis
  EXPECT_DOUBLE_EQ(depth(box(-1.25, 0.5, 1, 5, 0, 0.5)), 0.25);  // only the padding is in
  EXPECT_DOUBLE_EQ(depth(box(-0.75, 0.5, 1, 5, 0, 0.5)), 0.75);
  EXPECT_DOUBLE_EQ(depth(box(-0.25, 0.5, 0, 0, 0, 0.5)), 0.25);  // a disc
  EXPECT_DOUBLE_EQ(depth(box(0.25, 0.5, 0, 0, 0, 0.5)), 0.75);
}

}  // namespace
}  // namespace clearway
