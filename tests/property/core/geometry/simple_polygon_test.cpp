// Points and segments against simple polygons, compared with rational arithmetic: polygons of small
// integers, whose corners, edges and segments meet in all special positions.
#include "core/geometry/simple_polygon.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/decompose.h"
#include "tests/support/case_count.h"

namespace clearway {
namespace {

using Int = std::int64_t;
struct Point {
  Int x = 0, y = 0;
};

Int crossOf(Point a, Point b, Point c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

// 1: inside, 0: on the boundary, -1: outside. By the crossings of a ray, all numbers scaled.
int sideOfScaled(const std::vector<Point>& ring, Point p, Int scale) {
  bool inside = false;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Point a{ring[k].x * scale, ring[k].y * scale};
    const Point next = ring[(k + 1) % ring.size()];
    const Point b{next.x * scale, next.y * scale};
    const Int side = crossOf(a, b, p);
    if (side == 0 && p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) &&
        p.y >= std::min(a.y, b.y) && p.y <= std::max(a.y, b.y)) {
      return 0;
    }
    if ((a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside ? 1 : -1;
}

// Between all places where the segment meets the line of an edge, and at them.
bool meetsByRationals(const std::vector<Point>& ring, Point a, Point b) {
  struct Fraction {
    Int n, d;
  };
  std::vector<Fraction> cuts{{0, 1}, {1, 1}};
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Point c = ring[k];
    const Point d = ring[(k + 1) % ring.size()];
    Int den = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    Int num = (c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x);
    if (den < 0) {
      den = -den;
      num = -num;
    }
    if (den != 0 && num >= 0 && num <= den) cuts.push_back({num, den});
  }
  std::ranges::sort(cuts, [](Fraction p, Fraction q) { return p.n * q.d < q.n * p.d; });
  const auto isInside = [&](Int n, Int d) {
    return sideOfScaled(ring, {a.x * d + (b.x - a.x) * n, a.y * d + (b.y - a.y) * n}, d) > 0;
  };
  for (std::size_t k = 0; k < cuts.size(); ++k) {
    if (isInside(cuts[k].n, cuts[k].d)) return true;
    if (k + 1 == cuts.size()) break;
    const Fraction p = cuts[k];
    const Fraction q = cuts[k + 1];
    if (isInside(p.n * q.d + q.n * p.d, 2 * p.d * q.d)) return true;
  }
  return false;
}

std::vector<Vec2> doublesOf(const std::vector<Point>& ring) {
  std::vector<Vec2> out;
  for (const Point p : ring) out.push_back({static_cast<double>(p.x), static_cast<double>(p.y)});
  return out;
}

std::vector<Point> randomRing(Rng& rng) {
  for (;;) {
    std::vector<Point> ring(3 + rng.below(6));
    for (Point& p : ring) p = {static_cast<Int>(rng.below(8)), static_cast<Int>(rng.below(8))};
    const bool is_closed = ring.front().x == ring.back().x && ring.front().y == ring.back().y;
    if (!is_closed && convexParts(doublesOf(ring))) return ring;
  }
}

TEST(SimplePolygonProperty, SegmentsMeetTheInteriorExactlyWhenRationalsSaySo) {
  Rng rng(2401);
  const int cases = testing::caseCount("CLEARWAY_POLYGON_CASES", 2000);
  int met = 0;
  int touched = 0;
  for (int n = 0; n < cases; ++n) {
    const std::vector<Point> ring = randomRing(rng);
    const std::vector<Vec2> doubles = doublesOf(ring);
    for (int k = 0; k < 40; ++k) {
      const Point a{static_cast<Int>(rng.below(10)) - 1, static_cast<Int>(rng.below(10)) - 1};
      const Point b{static_cast<Int>(rng.below(10)) - 1, static_cast<Int>(rng.below(10)) - 1};
      const Vec2 p{static_cast<double>(a.x), static_cast<double>(a.y)};
      const Vec2 q{static_cast<double>(b.x), static_cast<double>(b.y)};
      const int side = sideOfScaled(ring, a, 1);
      EXPECT_EQ(sideOf(doubles, p), side > 0    ? PointSide::Inside
                                    : side == 0 ? PointSide::OnBoundary
                                                : PointSide::Outside);
      const bool meets = meetsByRationals(ring, a, b);
      ASSERT_EQ(meetsInterior(doubles, p, q), meets)
          << "case " << n << " from " << a.x << "," << a.y << " to " << b.x << "," << b.y;
      const Aabb box{{std::min(p.x, q.x), std::min(p.y, q.y)},
                     {std::max(p.x, q.x), std::max(p.y, q.y)}};
      if (meets) {
        EXPECT_TRUE(mayMeetInterior(doubles, box));
      }
      met += meets ? 1 : 0;
      touched += !meets && side == 0 ? 1 : 0;
    }
  }
  EXPECT_GT(met, cases);
  EXPECT_GT(touched, cases / 4);
}

TEST(SimplePolygonProperty, BoxesWithoutPointsInsideAreProvedSo) {
  Rng rng(77);
  int apart = 0;
  for (int n = 0; n < 2000; ++n) {
    const std::vector<Vec2> ring = doublesOf(randomRing(rng));
    const Vec2 low{rng.range(-2, 8), rng.range(-2, 8)};
    const Aabb box{low, low + Vec2{rng.range(0, 2), rng.range(0, 2)}};
    if (mayMeetInterior(ring, box)) continue;
    ++apart;
    for (int k = 0; k < 50; ++k) {
      const Vec2 p{rng.range(box.min.x, box.max.x), rng.range(box.min.y, box.max.y)};
      EXPECT_NE(sideOf(ring, p), PointSide::Inside);
    }
  }
  EXPECT_GT(apart, 200);
}

}  // namespace
}  // namespace clearway
