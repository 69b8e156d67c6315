// Overlaps and distances of random polygons against Boost.Geometry.
#include <gtest/gtest.h>

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/geometry/heading.h"
#include "core/geometry/hull.h"

namespace clearway {
namespace {

namespace bg = boost::geometry;
using BoostPolygon = bg::model::polygon<bg::model::d2::point_xy<double>>;

std::vector<Vec2> randomHull(Rng& rng) {
  const Vec2 at{rng.range(-3, 3), rng.range(-3, 3)};
  std::vector<Vec2> points(3 + rng.below(10));
  for (Vec2& p : points) p = at + Vec2{rng.range(-2, 2), rng.range(-2, 2)};
  return convexHull(std::span<const Vec2>(points));
}

BoostPolygon toBoost(const std::vector<Vec2>& ring) {
  BoostPolygon p;
  for (const Vec2 v : ring) p.outer().emplace_back(v.x, v.y);
  bg::correct(p);
  return p;
}

TEST(BoostGeometry, AgreesAboutOverlapsAndDistancesOfPolygons) {
  Rng rng(42);
  int disjoint = 0;
  int overlapping = 0;
  int skipped = 0;
  for (int i = 0; i < 20000; ++i) {
    const auto a = randomHull(rng);
    const auto b = randomHull(rng);
    const BoostPolygon p = toBoost(a);
    const BoostPolygon q = toBoost(b);
    const double want = bg::distance(p, q);
    const ClosestPoints got = closestPoints(ConvexRing(a), ConvexRing(b));
    EXPECT_NEAR(got.distance_m, want, 1e-12);
    EXPECT_NEAR(length(got.on_a - got.on_b), got.distance_m, 1e-12);
    if (want > 0.0 && want < 1e-9) {  // where Boost's rounding decides
      ++skipped;
      continue;
    }
    EXPECT_EQ(overlap(a, b, TouchRule::TouchingCollides), want == 0.0);
    if (want > 0.0) {
      ++disjoint;
      const double radius = 0.5 * want;
      EXPECT_FALSE(overlap(a, b, TouchRule::TouchingCollides, radius, radius * (1 - 1e-9)));
      EXPECT_TRUE(overlap(a, b, TouchRule::TouchingIsFree, radius, radius * (1 + 1e-9)));
      continue;
    }
    std::vector<BoostPolygon> common;
    bg::intersection(p, q, common);
    double area = 0.0;
    for (const BoostPolygon& c : common) area += bg::area(c);
    if (area < 1e-9) {
      ++skipped;
      continue;
    }
    ++overlapping;
    EXPECT_TRUE(overlap(a, b, TouchRule::TouchingIsFree));
  }
  EXPECT_GT(disjoint, 2000);
  EXPECT_GT(overlapping, 2000);
  EXPECT_LT(skipped, 200);
}

// No shift shorter than the depth separates the shapes; one along an edge's normal of that length
// does.
TEST(BoostGeometry, AgreesAboutPenetrationDepths) {
  Rng rng(43);
  const Aabb cell{{-0.5, -1.0}, {1.0, 0.5}};
  const BoostPolygon c = toBoost({cell.min, {1.0, -1.0}, cell.max, {-0.5, 0.5}});
  int checked = 0;
  while (checked < 300) {
    const auto a = randomHull(rng);
    const double depth = penetrationDepth(a, cell);
    if (depth < 1e-6) continue;
    ++checked;
    const auto distanceAfter = [&](Vec2 shift) {
      std::vector<Vec2> moved;
      for (const Vec2 v : a) moved.push_back(v + shift);
      return bg::distance(toBoost(moved), c);
    };
    bool separated = false;
    std::vector<Vec2> directions{{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    for (std::size_t i = 0; i < a.size(); ++i) {
      directions.push_back(
          Heading::fromVector(perpendicular(a[(i + 1) % a.size()] - a[i]))->vector());
    }
    for (const Vec2 direction : directions) {
      EXPECT_EQ(distanceAfter((depth * (1 - 1e-9)) * direction), 0.0);
      separated = separated || distanceAfter((depth * (1 + 1e-9)) * direction) > 0.0;
    }
    EXPECT_TRUE(separated);
  }
}

}  // namespace
}  // namespace clearway
