#include "core/geometry/overlap.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "core/geometry/box_filter.h"
#include "core/geometry/predicates.h"

namespace clearway {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr TouchRule kFree = TouchRule::TouchingIsFree;
constexpr TouchRule kCollides = TouchRule::TouchingCollides;
using Ring = std::vector<Vec2>;

Obb box(double x, double y, double a, double b, double degrees, double radius = 0.0) {
  return {{{x, y}, *Heading::fromDegrees(degrees)}, a, b, radius};
}

enum class Relation { Disjoint, Touch, Overlap };

template <class A, class B>
Relation relation(const A& a, const B& b) {
  const bool closed = overlap(a, b, kCollides);
  const bool interior = overlap(a, b, kFree);
  EXPECT_TRUE(closed || !interior);
  return interior ? Relation::Overlap : (closed ? Relation::Touch : Relation::Disjoint);
}

Relation both(const Obb& a, const Obb& b) {
  EXPECT_EQ(relation(a, b), relation(b, a));
  return relation(a, b);
}

TEST(BoxOverlap, TouchingNeighboursAreFreeUnlessTouchingCollides) {
  for (const double o : {0.0, -7.0, 1e6, -1e7}) {
    EXPECT_EQ(both(box(o, o, 0.5, 0.5, 0), box(o + 1, o, 0.5, 0.5, 90)), Relation::Touch);
    EXPECT_EQ(both(box(o, o, 0.5, 0.5, 0), box(o + 1, o + 1, 0.5, 0.5, 180)), Relation::Touch);
    EXPECT_EQ(relation(box(o, o, 0.5, 0.5, 0), Aabb{{o + 0.5, o - 3}, {o + 2, o + 3}}),
              Relation::Touch);
  }
}

TEST(BoxOverlap, SeesAGapOfOneUnitInTheLastPlace) {
  for (const double x : {2.0, -2.0, 1e6, -1e6}) {
    const Obb left = box(x - 1, 0, 1, 1, 0);  // ends at x exactly
    EXPECT_EQ(relation(left, Aabb{{x, 0}, {x + 1, 1}}), Relation::Touch);
    EXPECT_EQ(relation(left, Aabb{{std::nextafter(x, kInf), 0}, {x + 1, 1}}), Relation::Disjoint);
    EXPECT_EQ(relation(left, Aabb{{std::nextafter(x, -kInf), 0}, {x + 1, 1}}), Relation::Overlap);
  }
}

TEST(BoxOverlap, CardinalTouchingCostsNoExactBranch) {
  const auto before = predicateCounters();
  for (int i = -50; i < 50; ++i) {
    (void)overlap(box(i, 0.1 * i, 0.5, 0.25, 90.0 * i), Aabb{{i + 0.25, -9}, {i + 1.0, 9}}, kFree);
    (void)overlap(box(i, 0, 0.5, 0.5, 90.0 * i), box(i + 1, 0, 0.5, 0.5, 0), kCollides);
  }
  EXPECT_EQ(predicateCounters().exact, before.exact);
  EXPECT_EQ(predicateCounters().filtered, before.filtered);
}

TEST(BoxOverlap, CornerBoundsAreThoseOfTheRoundedCorners) {
  for (const double degrees : {0.0, 90.0, 180.0, 270.0, 1.0, 45.0, -77.7, 123.456}) {
    for (const double k : {0.1, -1234.5678, 1e6 / 3}) {
      const Obb b = box(k, 0.7 * k, 1.0 / 3, 0.1, degrees);
      EXPECT_EQ(cornerBounds(b), boundsOf(corners(b)));
    }
  }
}

TEST(BoxOverlap, DecidesADiamondTouchingACornerByTheRoundedCorners) {
  // Half diagonals of a 45-degree square are a*sqrt(2) rounded to either side: exact signs decide.
  const Obb diamond = box(0, 0, 1, 1, 45);
  const double tip = corners(diamond)[1].x;
  EXPECT_EQ(relation(diamond, Aabb{{tip, -1}, {tip + 1, 1}}), Relation::Touch);
  EXPECT_EQ(relation(diamond, Aabb{{std::nextafter(tip, 9), -1}, {3, 1}}), Relation::Disjoint);
  EXPECT_EQ(relation(diamond, Aabb{{std::nextafter(tip, 0), -1}, {3, 1}}), Relation::Overlap);
}

TEST(BoxOverlap, FindsABoxEntirelyInsideAnother) {
  EXPECT_EQ(both(box(0, 0, 100, 50, 30), box(1, 1, 0.1, 0.1, 77)), Relation::Overlap);
  EXPECT_EQ(relation(box(0, 0, 100, 50, 30), Aabb{{1, 1}, {2, 2}}), Relation::Overlap);
  EXPECT_EQ(relation(box(1.5, 1.5, 0.1, 0.1, 30), Aabb{{1, 1}, {2, 2}}), Relation::Overlap);
}

TEST(BoxOverlap, ShapesWithoutAreaOnlyTouch) {
  const Obb point = box(1, 1, 0, 0, 30);
  const Obb segment = box(1, 1, 2, 0, 30);
  EXPECT_EQ(both(point, point), Relation::Touch);
  EXPECT_EQ(both(point, box(0, 0, 5, 5, 12)), Relation::Touch);
  EXPECT_EQ(both(segment, box(0, 0, 5, 5, 12)), Relation::Touch);
  EXPECT_EQ(both(segment, segment), Relation::Touch);
  EXPECT_EQ(relation(segment, Aabb{{0, 0}, {2, 2}}), Relation::Touch);
  EXPECT_EQ(relation(point, Aabb{{2, 0}, {3, 3}}), Relation::Disjoint);
  EXPECT_EQ(relation(box(0, 0, 1, 1, 20), Aabb{{0, 0}, {0, 0}}), Relation::Touch);
  EXPECT_EQ(both(box(0, 0, 2, 0, 0), box(5, 0, 2, 0, 0)), Relation::Disjoint);  // one line
  EXPECT_EQ(both(box(0, 0, 2, 0, 0), box(4, 0, 2, 0, 0)), Relation::Touch);
}

TEST(BoxOverlap, APointWithARadiusIsADisc) {
  const Obb disc = box(0, 0, 0, 0, 0, 5.0);
  EXPECT_EQ(relation(disc, Aabb{{3, 4}, {9, 9}}), Relation::Touch);
  EXPECT_EQ(relation(disc, Aabb{{3, std::nextafter(4, 5)}, {9, 9}}), Relation::Disjoint);
  EXPECT_EQ(relation(disc, Aabb{{3, std::nextafter(4, 3)}, {9, 9}}), Relation::Overlap);
  EXPECT_EQ(both(disc, box(10, 0, 0, 0, 0, 5.0)), Relation::Touch);
  EXPECT_EQ(both(disc, box(9, 0, 0, 0, 0, 5.0)), Relation::Overlap);
  EXPECT_EQ(both(disc, box(1, 0, 0, 0, 0)), Relation::Touch);  // the point has no area
}

TEST(BoxOverlap, RoundPaddingRoundsTheCorners) {
  const Obb robot = box(0, 0, 2, 1, 0, 0.625);
  EXPECT_EQ(relation(robot, Aabb{{2.625, -1}, {3, 1}}), Relation::Touch);
  EXPECT_EQ(relation(robot, Aabb{{2.5, 1.5}, {3, 3}}), Relation::Disjoint);  // square would collide
  EXPECT_EQ(relation(robot, Aabb{{2.375, 1.5}, {3, 3}}), Relation::Touch);
  EXPECT_EQ(relation(robot, Aabb{{2.375, std::nextafter(1.5, 0)}, {3, 3}}), Relation::Overlap);
}

TEST(BoxOverlap, NeedlesThatRoundToAnyRingAreDecidedByTheirHull) {
  int flipped = 0;
  for (int i = 0; i < 2000; ++i) {
    const double thin = std::ldexp(1.0, -45 - i % 20);
    const Obb needle = box(100 + 0.1 * i, -50, 3, thin, 0.37 * i);
    const auto ring = corners(needle);
    if (orient2d(ring[0], ring[1], ring[2]) <= 0 || orient2d(ring[1], ring[2], ring[3]) <= 0) {
      ++flipped;
    }
    for (const Vec2 p : ring) EXPECT_TRUE(overlap(needle, Aabb{p, p}, kCollides));
    EXPECT_TRUE(overlap(needle, needle, kCollides));
    EXPECT_TRUE(overlap(needle, box(100 + 0.1 * i, -50, 1, 1, 5), kCollides));
  }
  EXPECT_GT(flipped, 20);
}

TEST(BoxOverlap, TinyShapesAreDecidedAsWell) {
  constexpr double kTiny = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(relation(box(0, 0, kTiny, kTiny, 0), Aabb{{kTiny, 0}, {1, 1}}), Relation::Touch);
  EXPECT_EQ(relation(box(0, 0, 2 * kTiny, kTiny, 0), Aabb{{kTiny, 0}, {1, 1}}), Relation::Overlap);
  EXPECT_EQ(relation(box(0, 0, 1e-250, 1e-250, 30), Aabb{{-1, -1}, {0, 1}}), Relation::Overlap);
  EXPECT_EQ(relation(box(0, 0, 1e-250, 1e-250, 30), Aabb{{2e-250, -1}, {1, 1}}),
            Relation::Disjoint);
}

TEST(PolygonOverlap, DecidesTouchingEdgesCornersAndGaps) {
  const Ring a{{0, 0}, {4, 0}, {2, 3}};
  const auto rel = [&](const Ring& b) { return relation(ConvexRing(a), ConvexRing(b)); };
  EXPECT_EQ(rel({{2, 3}, {3, 5}, {1, 5}}), Relation::Touch);                    // vertex on vertex
  EXPECT_EQ(rel({{1, 1.5}, {0, 4}, {-3, 2}}), Relation::Touch);                 // vertex on edge
  EXPECT_EQ(rel({{1, -2}, {3, -2}, {3, 0}, {1, 0}}), Relation::Touch);          // edge on edge
  EXPECT_EQ(rel({{2, 0.5}, {2.25, 0.5}, {2, 0.75}}), Relation::Overlap);        // inside
  EXPECT_EQ(rel({{-1, 1}, {5, 1}, {5, 1.25}, {-1, 1.25}}), Relation::Overlap);  // crossing
  EXPECT_EQ(rel({{0.5, 1}, {0, 4}, {-3, 2}}), Relation::Disjoint);  // bounds overlap only
}

TEST(PolygonOverlap, TakesTheHullOfARingThatIsNotConvex) {
  const Ring bow{{0, 0}, {4, 4}, {4, 0}, {0, 4}};  // crosses itself: its hull is the square
  const Ring at_edge{{1.75, 0.25}, {2.25, 0.25}, {2, 0.5}};
  EXPECT_TRUE(overlap(ConvexRing(bow), ConvexRing(at_edge), kFree));
  Ring many;  // more points than the small buffer holds, all on one segment
  for (int i = 0; i < 40; ++i) many.push_back({0.5 * (i % 20), 0.0});
  EXPECT_EQ(relation(ConvexRing(many), ConvexRing(bow)), Relation::Touch);
}

TEST(PolygonOverlap, PaddedPolygonsMeetAtTheSumOfTheRadii) {
  const Ring a{{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  const Ring b{{4, 5}, {5, 5}, {5, 6}, {4, 6}};  // 5 away, corner to corner
  EXPECT_TRUE(overlap(a, b, kCollides, 2.0, 3.0));
  EXPECT_FALSE(overlap(a, b, kFree, 2.0, 3.0));
  EXPECT_TRUE(overlap(a, b, kFree, 2.0, std::nextafter(3.0, 4.0)));
  EXPECT_FALSE(overlap(a, b, kCollides, 2.0, std::nextafter(3.0, 2.0)));
  EXPECT_TRUE(overlap(a, b, kFree, 0x1p-70, 5.0));  // lost in the rounded sum
}

TEST(BoxFilter, NeverContradictsTheExactBranchAndDecidesNearlyAllPairs) {
  int unsure = 0;
  for (int i = 0; i < 3000; ++i) {
    const Obb b = box(0.01 * i, 3, 1.2, 0.6, 0.7 * i);
    const Aabb cell{{10, 3}, {11, 4}};
    const FilterVerdict v = BoxFilter(b).against(cell);
    if (v == FilterVerdict::Unsure) ++unsure;
    EXPECT_TRUE(v != FilterVerdict::Disjoint || !overlap(corners(b), cell, kCollides));
    EXPECT_TRUE(v != FilterVerdict::Deep || overlap(corners(b), cell, kFree));
  }
  EXPECT_LT(unsure, 30);
}

}  // namespace
}  // namespace clearway
