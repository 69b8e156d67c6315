#include "core/narrow/gjk.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/geometry/hull.h"

namespace clearway::collide {
namespace {

using Ring = std::vector<Vec2>;

const Ring kSquare{{0, 0}, {1, 0}, {1, 1}, {0, 1}};

Ring shifted(const Ring& ring, Vec2 by) {
  Ring out;
  for (const Vec2 v : ring) out.push_back(v + by);
  return out;
}

// Hulls of 1 to 12 points, every other time on a coarse lattice: parallel edges, touching, equal
// distances.
Ring randomHull(Rng& rng, double spread) {
  const Vec2 at{rng.range(-spread, spread), rng.range(-spread, spread)};
  const bool coarse = rng.below(2) == 0;
  Ring points(1 + rng.below(12));
  for (Vec2& p : points) {
    p = coarse ? Vec2{0.25 * rng.below(12), 0.25 * rng.below(12)}
               : at + Vec2{rng.range(-1, 1), rng.range(-1, 1)};
  }
  return convexHull(std::span<const Vec2>(points));
}

TEST(Gjk, ReturnsDistanceNormalAndNearestPoints) {
  const Ring far = shifted(kSquare, {3, 0.25});
  const GjkResult r = gjk({kSquare}, {far});
  EXPECT_FALSE(r.rings_meet);
  EXPECT_EQ(r.distance_m, 2.0);
  EXPECT_EQ(r.normal, (Vec2{-1, 0})) << "from B to A";
  EXPECT_EQ(r.on_a, (Vec2{1, 1})) << "of the parallel edges, the first vertex of A beside B's";
  EXPECT_EQ(r.on_b, (Vec2{3, 1}));
}

TEST(Gjk, SubtractsRadii) {
  const Ring point{{5, 1}};
  const Ring segment{{0, 0}, {0, 4}};
  const GjkResult r = gjk({segment, 1.0}, {point, 1.5});
  EXPECT_EQ(r.distance_m, 2.5);
  EXPECT_EQ(r.ring_distance_m, 5.0);
  EXPECT_EQ(r.on_a, (Vec2{0, 1}));
  EXPECT_EQ(gjk({segment, 3.0}, {point, 2.0}).distance_m, 0.0) << "they touch";
  EXPECT_EQ(gjk({segment, 4.0}, {point, 2.0}).distance_m, 0.0);
  EXPECT_FALSE(gjk({segment, 4.0}, {point, 2.0}).rings_meet);
}

TEST(Gjk, RecognisesTouchingNestedAndDegenerateRings) {
  EXPECT_TRUE(gjk({kSquare}, {shifted(kSquare, {1, 1})}).rings_meet) << "a common corner";
  EXPECT_TRUE(gjk({kSquare}, {shifted(kSquare, {1, 0.5})}).rings_meet) << "a common edge";
  EXPECT_TRUE(gjk({kSquare}, {kSquare}).rings_meet);
  const Ring inside{{0.5, 0.5}};
  EXPECT_TRUE(gjk({kSquare}, {inside}).rings_meet);
  EXPECT_TRUE(gjk({inside}, {inside}).rings_meet);
  const Ring along{{-1, 0}, {2, 0}};
  EXPECT_TRUE(gjk({kSquare}, {along}).rings_meet) << "an edge on a segment";
  const Ring beside{{-1, -0x1p-1000}, {2, -0x1p-1000}};
  const GjkResult r = gjk({kSquare}, {beside});
  EXPECT_FALSE(r.rings_meet);
  EXPECT_EQ(r.distance_m, 0x1p-1000);
  EXPECT_EQ(r.normal, (Vec2{0, 1}));
}

TEST(Gjk, NeedlesFarFromTheOriginKeepTheirDistance) {
  const Vec2 far{1e6, -1e6};
  const Ring needle = shifted({{0, 0}, {1000, 0}, {1000, 0x1p-20}}, far);
  const Ring other = shifted({{-10, -0x1p-20}, {2000, -0x1p-20}}, far);
  const GjkResult r = gjk({needle}, {other});
  EXPECT_EQ(r.distance_m, 0x1p-20);
  EXPECT_EQ(r.normal, (Vec2{0, 1}));
}

TEST(GjkProperty, AgreesWithTheSearchOverAllPairsWhateverTheSeed) {
  Rng rng(21);
  int disjoint = 0, meet = 0, held = 0;
  GjkCache stale;
  for (int i = 0; i < 60'000; ++i) {
    const Ring a = randomHull(rng, 2.0);
    const Ring b = randomHull(rng, 2.0);
    const ClosestPoints want = closestPoints(a, b);
    GjkCache cache;
    const GjkResult fresh = gjk({a}, {b}, &cache);
    const GjkResult again = gjk({a}, {b}, &cache);
    const GjkResult seeded = gjk({a}, {b}, &stale);  // of the previous pair: an arbitrary seed
    ASSERT_EQ(fresh.rings_meet, want.distance_m == 0.0) << i;
    ASSERT_NEAR(fresh.distance_m, want.distance_m, 1e-14) << i;
    for (const GjkResult& r : {again, seeded}) {
      ASSERT_EQ(r.rings_meet, fresh.rings_meet) << i;
      ASSERT_EQ(r.distance_m, fresh.distance_m) << i;
      ASSERT_EQ(r.normal, fresh.normal) << i;
      ASSERT_EQ(r.on_a, fresh.on_a) << i;
      ASSERT_EQ(r.on_b, fresh.on_b) << i;
    }
    held += again.steps == 0 ? 1 : 0;
    if (fresh.rings_meet) {
      ++meet;
      continue;
    }
    ++disjoint;
    ASSERT_NEAR(length(fresh.on_a - fresh.on_b), want.distance_m, 1e-14) << i;
    for (const Vec2 v : a) ASSERT_GE(dot(fresh.normal, v - fresh.on_a), -1e-14) << i;
    for (const Vec2 v : b) ASSERT_LE(dot(fresh.normal, v - fresh.on_b), 1e-14) << i;
  }
  EXPECT_GT(disjoint, 15'000);
  EXPECT_GT(meet, 15'000);
  EXPECT_GT(held, 50'000) << "a simplex is kept and found to hold";
}

}  // namespace
}  // namespace clearway::collide
