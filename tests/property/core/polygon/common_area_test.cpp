// Areas that unions of convex polygons have in common, compared with Boost.Geometry and with sums
// over disjoint squares.
#include "core/polygon/common_area.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/base/rng.h"
#include "core/geometry/hull.h"
#include "core/polygon/polygon_sets.h"
#include "tests/support/case_count.h"

namespace clearway {
namespace {

using Rings = std::vector<PolygonRing>;

Polygons polygonsOf(const Rings& rings) {
  Polygons out;
  for (const PolygonRing& ring : rings) out.push_back({ring, {}});
  return out;
}

Rings randomRings(Rng& rng) {
  Rings out;
  for (std::uint32_t k = 0, n = 1 + rng.below(4); k < n; ++k) {
    const Vec2 at{rng.range(-1.0, 1.0), rng.range(-1.0, 1.0)};
    std::vector<Vec2> cloud(3 + rng.below(8));
    for (Vec2& v : cloud) v = at + Vec2{rng.range(-1.0, 1.0), rng.range(-1.0, 1.0)};
    PolygonRing ring = convexHull(std::span<const Vec2>(cloud));
    if (ring.size() >= 3) out.push_back(std::move(ring));
  }
  return out;
}

TEST(CommonArea, IsThatOfBoostGeometryOnUnionsThatOverlap) {
  Rng rng(71);
  int met = 0;
  for (int i = 0; i < testing::caseCount("CLEARWAY_AREA_CASES", 2'000); ++i) {
    const Rings a = randomRings(rng);
    const Rings b = randomRings(rng);
    const Result<Polygons> ua = unionOf(polygonsOf(a));
    const Result<Polygons> ub = unionOf(polygonsOf(b));
    ASSERT_TRUE(ua && ub);
    const Result<Polygons> both = intersectionOf(*ua, *ub);
    ASSERT_TRUE(both);
    const double area = commonArea(a, b);
    ASSERT_NEAR(area, areaOf(*both), 1e-6) << i;
    ASSERT_NEAR(commonArea(b, a), area, 1e-12) << i;
    met += area > 0.1 ? 1 : 0;
  }
  EXPECT_GT(met, 500);
}

// A convex ring cut by the half-planes of another one (Sutherland and Hodgman).
double convexArea(PolygonRing ring, const PolygonRing& by) {
  for (std::size_t k = 0; k < by.size(); ++k) {
    const Vec2 p = by[k];
    const Vec2 e = by[(k + 1) % by.size()] - p;
    PolygonRing cut;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 u = ring[i];
      const Vec2 v = ring[(i + 1) % ring.size()];
      const double from = cross(e, u - p);
      const double to = cross(e, v - p);
      if (from >= 0.0) cut.push_back(u);
      if ((from > 0.0 && to < 0.0) || (from < 0.0 && to > 0.0)) {
        cut.push_back(u + (from / (from - to)) * (v - u));
      }
    }
    ring = std::move(cut);
  }
  return ring.size() < 3 ? 0.0 : 0.5 * twiceArea(ring);
}

// Squares of a grid, turned: neighbours share corners up to rounding.
Rings squares(Rng& rng, double size, double degrees, Vec2 at) {
  const double a = degrees * std::numbers::pi / 180.0;
  const auto placed = [&](double x, double y) {
    return at + Vec2{std::cos(a) * x - std::sin(a) * y, std::sin(a) * x + std::cos(a) * y};
  };
  Rings out;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      if (rng.below(3) == 0) continue;
      const double x = size * j;
      const double y = size * i;
      out.push_back(
          {placed(x, y), placed(x + size, y), placed(x + size, y + size), placed(x, y + size)});
    }
  }
  return out;
}

TEST(CommonArea, OfGridsIsTheSumOverTheirSquares) {
  Rng rng(72);
  for (int i = 0; i < testing::caseCount("CLEARWAY_AREA_CASES", 2'000); ++i) {
    const double size = 0.1 * (1 + rng.below(7));
    const double turn = rng.below(3) == 0 ? 90.0 * rng.below(4) : rng.range(-180.0, 180.0);
    const Rings a = squares(rng, size, turn, {rng.range(-1.0, 1.0), rng.range(-1.0, 1.0)});
    const Rings b = rng.below(3) == 0
                        ? squares(rng, size, turn, {0.1 * rng.below(9), 0.1 * rng.below(9)})
                        : squares(rng, size, rng.range(-180.0, 180.0), {0.0, 0.0});
    double sum = 0.0;
    for (const PolygonRing& p : a) {
      for (const PolygonRing& q : b) sum += convexArea(p, q);
    }
    ASSERT_NEAR(commonArea(a, b), sum, 1e-9) << i;
    // With itself it is its own area, although all edges coincide.
    ASSERT_NEAR(commonArea(a, a), size * size * static_cast<double>(a.size()), 1e-9) << i;
  }
}

TEST(CommonArea, OfWhatOnlyTouchesIsZero) {
  const Rings a{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  EXPECT_EQ(commonArea(a, Rings{{{1, 0}, {2, 0}, {2, 1}, {1, 1}}}), 0.0);
  EXPECT_EQ(commonArea(a, Rings{{{1, 1}, {2, 1}, {2, 2}}}), 0.0);
  EXPECT_EQ(commonArea(a, Rings{}), 0.0);
}

}  // namespace
}  // namespace clearway
