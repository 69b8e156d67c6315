#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/geometry/hull.h"
#include "core/narrow/mpr.h"
#include "core/narrow/sat.h"

namespace clearway::collide {
namespace {

using Ring = std::vector<Vec2>;

Ring coarseOrFineHull(Rng& rng, double spread) {
  const Vec2 at{rng.range(-spread, spread), rng.range(-spread, spread)};
  const bool coarse = rng.below(3) == 0;
  Ring points(2 + rng.below(12));
  for (Vec2& p : points) {
    p = coarse ? Vec2{0.25 * rng.below(12), 0.25 * rng.below(12)}
               : at + Vec2{rng.range(-1, 1), rng.range(-1, 1)};
  }
  return convexHull(std::span<const Vec2>(points));
}

// Independent of leastOverlap: every edge of both, the extent of the other ring beyond it.
double leastDepth(const Ring& a, const Ring& b) {
  double least = HUGE_VAL;
  for (const auto& [ring, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
    for (std::size_t i = 0; ring->size() > 1 && i < ring->size(); ++i) {
      const Vec2 from = (*ring)[i];
      const Vec2 e = (*ring)[(i + 1) % ring->size()] - from;
      double most = -HUGE_VAL;
      for (const Vec2 v : *other) most = std::max(most, cross(e, v - from) / length(e));
      least = std::min(least, most);
    }
  }
  return least;
}

TEST(SatAxis, EqualsTheBestOfAllEdgesForEverySeed) {
  Rng rng(41);
  int separated = 0, found = 0;
  SatSeed kept;
  for (int i = 0; i < 50'000; ++i) {
    const Ring a = coarseOrFineHull(rng, 1.5);
    const Ring b = coarseOrFineHull(rng, 1.5);
    if (a.size() < 3 || b.size() < 3) continue;
    const double limit = rng.below(3) == 0 ? 0.2 : 0.0;
    FaceAxis want{0, 0, false, -HUGE_VAL, {}};
    for (std::size_t e = 0; e < a.size() + b.size(); ++e) {
      const bool of_b = e >= a.size();
      const FaceAxis axis = axisOfEdge(a, b, of_b ? e - a.size() : e, of_b);
      if (axis.separation > want.separation + 1e-15) want = axis;
    }
    SatSeed none, wild{static_cast<std::uint16_t>(rng.below(14)),
                       static_cast<std::uint16_t>(rng.below(14)), rng.below(2) == 0, true};
    const auto fresh = leastOverlap(a, b, limit, &none);
    if (std::abs(want.separation - limit) > 1e-14) {
      ASSERT_EQ(fresh.has_value(), want.separation < limit) << i;
    }
    for (SatSeed* seed : {&none, &wild, &kept, static_cast<SatSeed*>(nullptr)}) {
      const auto again = leastOverlap(a, b, limit, seed);
      ASSERT_EQ(again.has_value(), fresh.has_value()) << i;
      if (!again) continue;
      ASSERT_EQ(again->edge, fresh->edge) << i;
      ASSERT_EQ(again->of_b, fresh->of_b) << i;
      ASSERT_EQ(again->separation, fresh->separation) << i;
      ASSERT_EQ(again->vertex, fresh->vertex) << i;
    }
    ++(fresh ? found : separated);
    if (!fresh) continue;
    ASSERT_NEAR(fresh->separation, want.separation, 1e-14) << i;
    if (fresh->edge != want.edge || fresh->of_b != want.of_b) {  // equals but for rounding
      const FaceAxis other = axisOfEdge(a, b, fresh->edge, fresh->of_b);
      ASSERT_NEAR(other.separation, want.separation, 1e-14) << i;
    }
  }
  EXPECT_GT(separated, 10'000);
  EXPECT_GT(found, 10'000);
}

// After two bodies have separated, the cache holds their separating axis. When they meet again, on
// any side, the axis must be verified.
TEST(SatAxis, AStaleNormalAfterSeparationIsRejected) {
  const Ring square{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
  SatSeed seed;
  for (const Vec2 at : {Vec2{3, 0}, Vec2{1.5, 0.25}, Vec2{-1.75, 0.5}, Vec2{0, 1.5}, Vec2{0, -9},
                        Vec2{0.25, -1.5}}) {
    Ring other;
    for (const Vec2 v : square) other.push_back(v + at);
    const Manifold kept = collide(square, other, 0.0, 0.0, 0.0, &seed);
    const Manifold fresh = collide(square, other);
    ASSERT_EQ(kept.count, fresh.count);
    EXPECT_EQ(kept.normal, fresh.normal);
    EXPECT_EQ(kept.depth_m, fresh.depth_m);
    EXPECT_TRUE(seed.set);
  }
}

TEST(Epa, ReturnsTheShortestSeparatingTranslation) {
  const Ring square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  const Ring small{{3, 1}, {5, 1}, {5, 2}, {3, 2}};
  const Penetration p = epa({square}, {small});
  EXPECT_EQ(p.depth_m, 1.0);
  EXPECT_EQ(p.normal, (Vec2{-1, 0})) << "moves the square to the left";
  const Ring across{{-1, 3}, {9, 3}};
  EXPECT_EQ(epa({square}, {across}).depth_m, 1.0);
  EXPECT_EQ(epa({square}, {across}).normal, (Vec2{0, -1}));
  EXPECT_EQ(epa({across}, {Ring{{0, 3}, {5, 3}}}).depth_m, 0.0) << "a flat difference";
}

TEST(EpaProperty, FindsTheLeastDepthAndMprToo) {
  Rng rng(42);
  int hits = 0, fell_back = 0;
  for (int i = 0; i < 60'000; ++i) {
    const Ring a = coarseOrFineHull(rng, 1.0);
    const Ring b = coarseOrFineHull(rng, 1.0);
    if (a.size() < 2 || b.size() < 2) continue;
    if (closestPoints(a, b).distance_m > 0.0) {
      ASSERT_LE(mpr({a}, {b}).face.depth_m, 1e-14) << i;
      continue;
    }
    ++hits;
    const double want = leastDepth(a, b);
    const Penetration p = epa({a}, {b});
    ASSERT_NEAR(p.depth_m, want, 1e-14) << i;
    ASSERT_NEAR(length(p.normal), 1.0, 1e-14) << i;
    const MprResult m = mpr({a}, {b});
    const MprResult free = mpr({a}, {b}, 1e9);
    ASSERT_NEAR(m.face.depth_m, want, 1e-14) << i;
    ASSERT_NEAR(free.face.depth_m, want, 1e-14) << i;
    if (m.fell_back) {
      ++fell_back;
    } else {
      ASSERT_EQ(free.face.depth_m, m.face.depth_m) << i;
    }
  }
  EXPECT_GT(hits, 20'000);
  EXPECT_GT(fell_back, 3'000);
  EXPECT_GT(hits - fell_back, 3'000);
}

}  // namespace
}  // namespace clearway::collide
