#include "core/narrow/support_map.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/hull.h"
#include "core/geometry/predicates.h"
#include "core/narrow/gjk.h"

namespace clearway::collide {
namespace {

using Ring = std::vector<Vec2>;

double nudged(double v, int ulps) {
  for (; ulps > 0; --ulps) v = std::nextafter(v, HUGE_VAL);
  for (; ulps < 0; ++ulps) v = std::nextafter(v, -HUGE_VAL);
  return v;
}

// Points on an ellipse that may be a needle: then most normals share two bins.
Ring ellipse(Rng& rng, std::uint32_t vertices, double thin) {
  const Heading turn = *Heading::fromDegrees(rng.range(-180, 180));
  Ring points;
  for (std::uint32_t i = 0; i < vertices; ++i) {
    const Vec2 v = Heading::fromDegrees(rng.range(-180, 180))->vector();
    points.push_back(rotate(turn, {v.x, thin * v.y}));
  }
  return convexHull(std::span<const Vec2>(points));
}

TEST(SupportMap, ReturnsTheFurthestVertexExactlyWithDeterministicTies) {
  const Ring square{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const SupportMap field(square);
  EXPECT_EQ(field.furthest({1, 0}), 1U) << "vertex 1 and 2 are as far: their edge starts at 1";
  EXPECT_EQ(field.furthest({-1, 0}), 3U) << "the edge from 3 ends at 0";
  EXPECT_EQ(field.furthest({1, 1e-300}), 2U);
  EXPECT_EQ(field.furthest({1, -1e-300}), 1U);
  EXPECT_EQ(field.furthest({0, 0}), 0U);
  EXPECT_EQ(SupportMap(Ring{{3, 4}}).furthest({1, 2}), 0U);
  EXPECT_EQ(SupportMap(Ring{{3, 4}, {5, 4}}).furthest({1, 2}), 1U);
}

TEST(SupportMapProperty, AgreesWithTheSearchOverAllVerticesAlsoAtTies) {
  Rng rng(51);
  int ties = 0;
  std::size_t largest = 0;
  for (int i = 0; i < 2'000; ++i) {
    const double thin = i % 3 == 0 ? 1.0 : std::pow(10.0, -rng.range(0, 12));
    const Ring ring = ellipse(rng, 1 + rng.below(64), thin);
    largest = std::max(largest, ring.size());
    const SupportMap field(ring);
    for (int k = 0; k < 100; ++k) {
      Vec2 d{rng.range(-1, 1), rng.range(-1, 1)};
      if (k % 2 == 0) {  // along an edge's normal, or some units next to it
        const std::size_t e = rng.below(static_cast<std::uint32_t>(ring.size()));
        const Vec2 along = ring[(e + 1) % ring.size()] - ring[e];
        d = {nudged(along.y, static_cast<int>(rng.below(3)) - 1), -along.x};
      } else if (k % 5 == 0) {  // where bins begin
        d = field.binStart(rng.below(static_cast<std::uint32_t>(field.bins())));
        d.y = nudged(d.y, static_cast<int>(rng.below(3)) - 1);
      }
      const std::size_t found = field.furthest(d);
      ASSERT_EQ(found, supportBySearch(ring, d)) << i << " " << k;
      for (const Vec2 v : ring) ASSERT_LE(dotSign({}, d, ring[found], v), 0);
      ties += ring.size() > 1 && dotSign({}, d, ring[found], ring[(found + 1) % ring.size()]) == 0;
    }
  }
  EXPECT_GT(ties, 5'000);
  EXPECT_GT(largest, 50U);
}

TEST(SupportMapProperty, ChangesNoAnswerOfGjk) {
  Rng rng(52);
  int disjoint = 0;
  for (int i = 0; i < 5'000; ++i) {
    const Ring local_a = ellipse(rng, 3 + rng.below(60), 0.5);
    const Ring local_b = ellipse(rng, 3 + rng.below(60), 0.5);
    const SupportMap field_a(local_a);
    const SupportMap field_b(local_b);
    const Pose pose{{rng.range(-3, 3), rng.range(-3, 3)},
                    *Heading::fromDegrees(rng.range(-180, 180))};
    Ring ring;
    for (const Vec2 v : local_b) ring.push_back(toWorld(pose, v));
    const GjkResult want = gjk({local_a, 0.1}, {ring});
    const GjkResult got = gjk({local_a, 0.1, &field_a, {}}, {ring, 0.0, &field_b, pose.heading});
    ASSERT_EQ(got.rings_meet, want.rings_meet) << i;
    ASSERT_EQ(got.distance_m, want.distance_m) << i;
    ASSERT_EQ(got.on_b, want.on_b) << i;
    disjoint += want.rings_meet ? 0 : 1;
  }
  EXPECT_GT(disjoint, 1'000);
  EXPECT_LT(disjoint, 4'500);
}

}  // namespace
}  // namespace clearway::collide
