#include "core/narrow/sat.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/rng.h"
#include "core/geometry/distance.h"

namespace clearway::collide {
namespace {

Obb box(Vec2 at, double degrees, double half_length, double half_width, double radius = 0.0) {
  return {{at, *Heading::fromDegrees(degrees)}, half_length, half_width, radius};
}

Obb randomBox(Rng& rng, double spread) {
  return box({rng.range(-spread, spread), rng.range(-spread, spread)}, rng.range(-180, 180),
             rng.range(0.2, 1.5), rng.range(0.2, 1.5), rng.below(3) == 0 ? 0.3 : 0.0);
}

TEST(Manifold, FaceToFaceHasTwoPointsMidwayBetweenTheSurfaces) {
  const Manifold m = collide(box({0, 0}, 0, 1, 1), box({1.5, 0.25}, 0, 1, 1));
  ASSERT_EQ(m.count, 2);
  EXPECT_EQ(m.normal, (Vec2{-1, 0})) << "from B to A";
  for (const ManifoldPoint& p : m.points) {
    EXPECT_DOUBLE_EQ(p.penetration_m, 0.5);
    EXPECT_DOUBLE_EQ(p.position.x, 0.75);
  }
  EXPECT_NE(m.points[0].feature, m.points[1].feature);
}

TEST(Manifold, TouchingBoxesHaveZeroDepthAndAMarginReportsGaps) {
  const Manifold touching = collide(box({0, 0}, 0, 1, 1), box({2, 0}, 0, 1, 1));
  ASSERT_EQ(touching.count, 2);
  EXPECT_EQ(touching.points[0].penetration_m, 0.0);
  EXPECT_EQ(collide(box({0, 0}, 0, 1, 1), box({2.5, 0}, 0, 1, 1)).count, 0);
  EXPECT_EQ(collide(box({0, 0}, 0, 1, 1), box({2.5, 0}, 0, 1, 1), 0.6).count, 2);
}

TEST(Manifold, FeatureKeysAreStableUnderSmallMotion) {
  const Obb a = box({0, 0}, 10, 1, 0.5);
  const Manifold before = collide(a, box({1.4, 0.3}, 40, 0.7, 0.4));
  const Manifold after = collide(a, box({1.401, 0.302}, 40.1, 0.7, 0.4));
  ASSERT_EQ(before.count, after.count);
  ASSERT_GT(before.count, 0);
  for (unsigned k = 0; k < static_cast<unsigned>(before.count); ++k) {
    EXPECT_EQ(before.points[k].feature, after.points[k].feature);
  }
}

// The box kernel and the polygon kernel are independent; they must agree.
TEST(ManifoldProperty, BoxesAndTheirRingsAgree) {
  Rng rng(9);
  int hits = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Obb a = randomBox(rng, 1.5);
    const Obb b = randomBox(rng, 1.5);
    const Manifold m = collide(a, b, 0.1);
    const Manifold r = collide(corners(a), corners(b), 0.1, a.radius, b.radius);
    ASSERT_EQ(m.count, r.count) << i;
    if (m.count == 0) continue;
    ++hits;
    const auto deepest = [](const Manifold& x) {
      return x.count == 2 ? std::max(x.points[0].penetration_m, x.points[1].penetration_m)
                          : x.points[0].penetration_m;
    };
    ASSERT_NEAR(deepest(m), deepest(r), 1e-12) << i;
    ASSERT_NEAR(dot(m.normal, r.normal), 1.0, 1e-12) << i;
    ASSERT_EQ(m.points[0].feature, r.points[0].feature) << i;
    ASSERT_NEAR(length(m.points[0].position - r.points[0].position), 0.0, 1e-11) << i;
  }
  EXPECT_GT(hits, 40'000);
}

// Moving B along the normal by the depth leaves the pair touching: the depth is not too small.
TEST(ManifoldProperty, TheDepthIsTheShortestSeparatingTranslation) {
  Rng rng(10);
  int hits = 0;
  for (int i = 0; i < 50'000; ++i) {
    const Obb a = randomBox(rng, 1.2);
    Obb b = randomBox(rng, 1.2);
    const Manifold m = collide(a, b);
    if (m.count == 0) continue;
    const double depth = m.depth_m;
    if (depth < 1e-6) continue;
    ++hits;
    b.pose.position = b.pose.position - (depth + 1e-9) * m.normal;
    ASSERT_FALSE(overlap(a, b, TouchRule::TouchingIsFree)) << i;
    if (a.radius + b.radius > 0.0) continue;  // round corners may separate earlier
    b.pose.position = b.pose.position + 2e-9 * m.normal;
    ASSERT_TRUE(overlap(a, b, TouchRule::TouchingIsFree)) << i;
  }
  EXPECT_GT(hits, 15'000);
}

// The result does not depend on which shape is called A: same verdict and depth, reversed normal.
TEST(ManifoldProperty, IsSymmetricInThePair) {
  Rng rng(12);
  int hits = 0;
  for (int i = 0; i < 50'000; ++i) {
    const Obb a = randomBox(rng, 1.5);
    const Obb b = randomBox(rng, 1.5);
    for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
      ASSERT_EQ(overlap(a, b, rule), overlap(b, a, rule)) << i;
      ASSERT_EQ(overlap(corners(a), corners(b), rule, a.radius, b.radius),
                overlap(corners(b), corners(a), rule, b.radius, a.radius))
          << i;
    }
    const Manifold ab = closest(a, b, 0.2);
    const Manifold ba = closest(b, a, 0.2);
    ASSERT_EQ(ab.count, ba.count) << i;
    if (ab.count == 0) continue;
    ++hits;
    ASSERT_NEAR(ab.points[0].penetration_m, ba.points[0].penetration_m, 1e-12) << i;
    ASSERT_NEAR(dot(ab.normal, ba.normal), -1.0, 1e-9) << i;
  }
  EXPECT_GT(hits, 20'000);
}

TEST(ManifoldProperty, TheClosestPointHasTheDistance) {
  Rng rng(11);
  int gaps = 0;
  for (int i = 0; i < 50'000; ++i) {
    const Obb a = randomBox(rng, 2.5);
    const Obb b = randomBox(rng, 2.5);
    const double d = closestPoints(corners(a), corners(b), a.radius, b.radius).distance_m;
    const Manifold m = closest(a, b, 0.5);
    if (d > 0.5 + 1e-12) {
      ASSERT_EQ(m.count, 0) << i;
      continue;
    }
    if (d > 0.5 - 1e-12) continue;
    ASSERT_EQ(m.count, 1) << i;
    if (d == 0.0) {
      ASSERT_GE(m.points[0].penetration_m, -1e-12) << i;
      ASSERT_EQ(m.points[0].penetration_m, m.depth_m) << i;
      continue;
    }
    ++gaps;
    ASSERT_NEAR(m.points[0].penetration_m, -d, 1e-12) << i;
    ASSERT_NEAR(length(m.normal), 1.0, 1e-12) << i;
  }
  EXPECT_GT(gaps, 2'000);
}

}  // namespace
}  // namespace clearway::collide
