#include "core/narrow/signed_distance_field.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/rng.h"
#include "core/geometry/decompose.h"
#include "core/geometry/distance.h"
#include "core/narrow/epa.h"

namespace clearway::collide {
namespace {

using Ring = std::vector<Vec2>;

const Ring kL{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}};
const std::vector<Ring> kFrame{{{0, 0}, {8, 0}, {8, 6}, {0, 6}}, {{2, 2}, {2, 4}, {6, 4}, {6, 2}}};

// The distance by brute force: to every edge of every ring, the sign from the convex parts.
double brute(const std::vector<Ring>& rings, const std::vector<Ring>& parts, Vec2 p) {
  double least = HUGE_VAL;
  for (const Ring& r : rings) {
    for (std::size_t i = 0; i < r.size(); ++i) {
      least = std::min(least, distanceToSegment(p, r[i], r[(i + 1) % r.size()]));
    }
  }
  for (const Ring& part : parts) {
    if (overlap(part, std::span(&p, 1), TouchRule::TouchingCollides)) return -least;
  }
  return least;
}

TEST(SignedDistanceField, HasAnErrorWithinItsStatedBoundEverywhere) {
  Rng rng(71);
  for (const auto& rings : {std::vector<Ring>{kL}, kFrame}) {
    const auto parts = *convexParts(rings[0], std::span(rings).subspan(1));
    const auto f = *SignedDistanceField::bake(rings);
    EXPECT_LT(f.error(), 0.1);
    double worst = 0.0;
    int inside = 0;
    for (int i = 0; i < 20'000; ++i) {
      const Vec2 p{rng.range(-0.1, 8.1), rng.range(-0.1, 6.1)};
      if (p.x > f.bounds().max.x + f.cell() || p.y > f.bounds().max.y + f.cell()) continue;
      const double want = brute(rings, parts, p);
      ASSERT_NEAR(f.at(p), want, f.error());
      ASSERT_NEAR(f.nearest(p).distance_m, want, 1e-14);
      worst = std::max(worst, std::abs(f.at(p) - want));
      inside += want < 0.0 ? 1 : 0;
    }
    EXPECT_GT(worst, 0.01 * f.error());
    EXPECT_GT(inside, 1'000);
    EXPECT_GT(f.at({100, 100}), 90.0);
  }
}

TEST(SignedDistanceField, StaysWithinItsMemoryLimitAndRefusesBadOptions) {
  const auto small = *SignedDistanceField::bake({kL}, {1024, 4096});
  EXPECT_LE(small.bytes(), 4096U);
  EXPECT_LE((*SignedDistanceField::bake({kL})).bytes(), std::size_t{256} * 1024);
  EXPECT_FALSE(SignedDistanceField::bake({}));
  EXPECT_FALSE(SignedDistanceField::bake({kL}, {3, 4096}));
  EXPECT_FALSE(SignedDistanceField::bake({kL}, {64, 10}));
  EXPECT_FALSE(SignedDistanceField::bake({{{0, 0}, {1, 1}, {2, 2}}}));
}

TEST(SdfContact, AVertexInsideAnLIsPushedOutByTheShortestTranslation) {
  const auto f = *SignedDistanceField::bake({kL});
  const Pose pose{{10, 20}, *Heading::fromDegrees(90)};
  Ring other;  // a corner 0.2 m under the upper edge of the lower arm
  for (const Vec2 v : {Vec2{3, 0.8}, Vec2{3.5, 1.5}, Vec2{2.5, 1.5}}) {
    other.push_back(toWorld(pose, v));
  }
  const auto c = sdfContact(f, pose, other, 0.0);
  ASSERT_TRUE(c);
  EXPECT_NEAR(c->penetration_m, 0.2, 1e-14);
  EXPECT_NEAR(length(c->normal - rotate(pose.heading, {0, 1})), 0.0, 1e-14);
  EXPECT_TRUE(c->at_vertex);
  EXPECT_EQ(c->edge, 0U);
  EXPECT_FALSE(sdfContact(f, pose, Ring{toWorld(pose, {2, 2})}, 0.9)) << "beside the arms";
  EXPECT_NEAR(sdfContact(f, pose, Ring{toWorld(pose, {2, 2})}, 0.9, 0.2)->penetration_m, -0.1,
              1e-12);
}

TEST(SdfContact, EdgesAreSearchedOnlyWhenNoVertexHits) {
  const auto f = *SignedDistanceField::bake({kL});
  const auto c = sdfContact(f, {}, Ring{{-1, 0.5}, {-1, -9}, {9, -9}, {9, 0.5}}, 0.0);
  ASSERT_TRUE(c);
  EXPECT_FALSE(c->at_vertex);
  EXPECT_EQ(c->edge, 3U);
  EXPECT_NEAR(c->penetration_m, 0.5, 2 * f.error() + f.cell());
  const auto frame = *SignedDistanceField::bake(kFrame);
  EXPECT_FALSE(sdfContact(frame, {}, Ring{{3, 2.5}, {5, 2.5}, {5, 3.5}, {3, 3.5}}, 0.0))
      << "in the hole";
  EXPECT_TRUE(sdfContact(frame, {}, Ring{{3, 2.5}, {5, 2.5}, {5, 3.5}, {3, 3.5}}, 0.6));
}

}  // namespace
}  // namespace clearway::collide
