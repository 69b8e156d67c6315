// A million random and near-degenerate decisions against exact arithmetic.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <iostream>
#include <limits>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/box_filter.h"
#include "core/geometry/exact_overlap.h"
#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "core/geometry/predicates.h"
#include "tests/property/core/geometry/exact_oracle.h"

namespace clearway {
namespace {

using oracle::Relation;
constexpr double kInf = std::numeric_limits<double>::infinity();

// Counts of the cases, so that a test can prove that it was exercised.
struct Tally {
  int disjoint = 0, touch = 0, overlap = 0;
  int filtered = 0, exact = 0;  // decided without, with exact arithmetic
  int wrong = 0;
  int rational = 0;

  // `closed` and `interior` decide under the two touch rules.
  template <class F>
  void check(Relation want, F decide) {
    const auto before = predicateCounters().exact;
    const bool closed = decide(TouchRule::TouchingCollides);
    const bool interior = decide(TouchRule::TouchingIsFree);
    ++(predicateCounters().exact == before ? filtered : exact);
    if (closed != (want != Relation::Disjoint) || interior != (want == Relation::Overlap)) ++wrong;
    ++(want == Relation::Disjoint ? disjoint : want == Relation::Touch ? touch : overlap);
  }

  // Every 997th case is checked by rationals alone, too.
  template <class A, class B>
  void crossCheck(int i, Relation want, const A& a, const B& b, double ra, double rb) {
    if (i % 997 != 0) return;
    if (oracle::rationalRelation(a, b, ra, rb) != want) ++wrong;
    ++rational;
  }

  void report() const {
    std::cout << disjoint << " disjoint, " << touch << " touch, " << overlap << " overlap; "
              << filtered << " by the filter, " << exact << " exactly; " << rational
              << " also by rationals\n";
  }
};

double nudged(double v, int ulps) {
  for (; ulps > 0; --ulps) v = std::nextafter(v, kInf);
  for (; ulps < 0; ++ulps) v = std::nextafter(v, -kInf);
  return v;
}

class Cases {
 public:
  explicit Cases(std::uint64_t seed) : rng_(seed) {}

  Heading heading() {
    switch (rng_.below(9)) {
      case 8: {  // the maximum deviation from a unit vector that headings may have
        const Heading h = *Heading::fromDegrees(rng_.below(3) == 0 ? 90.0 : rng_.range(-180, 180));
        const double stretch = 1.0 + rng_.range(-9e-10, 9e-10);
        return *Heading::fromUnit(h.cos() * stretch, h.sin() * stretch);
      }
      case 0: return *Heading::fromDegrees(90.0 * rng_.below(4));
      case 1: return *Heading::fromDegrees(45.0 * rng_.below(8));
      case 2: return *Heading::fromVector({3.0 - 6.0 * rng_.below(2), 4.0});
      case 3: return *Heading::fromDegrees(1e-9 * rng_.range(-1, 1));
      case 4: return *Heading::fromDegrees(22.5 * rng_.below(16));
      default: return *Heading::fromDegrees(rng_.range(-180, 180));
    }
  }
  double extent() {
    switch (rng_.below(8)) {
      case 0: return 0.0;
      case 1: return std::ldexp(rng_.unit(), -40 - static_cast<int>(rng_.below(25)));
      case 2: return 0.25 * rng_.below(9);
      case 3: return rng_.below(8) == 0 ? rng_.range(0, 1e6) : rng_.range(0.1, 30);
      default: return rng_.range(0.05, 3.0);
    }
  }
  double place() {
    switch (rng_.below(6)) {
      case 0: return 0.5 * rng_.below(40) - 10.0;
      case 1: return 1e6 + rng_.range(-3, 3);
      case 2: return -rng_.range(0, 4);
      default: return rng_.range(-10, 10);
    }
  }
  Obb box(double radius = 0.0) {
    return {{{place(), place()}, heading()}, extent(), extent(), radius};
  }
  int ulps() { return static_cast<int>(rng_.below(7)) - 3; }

  // A point on or next to the outline of a ring, or one of its vertices.
  Vec2 nearOutline(std::span<const Vec2> ring) {
    const std::size_t i = rng_.below(static_cast<std::uint32_t>(ring.size()));
    const Vec2 a = ring[i];
    const Vec2 b = ring[(i + 1) % ring.size()];
    const double t = rng_.below(3) == 0 ? 0.0 : rng_.below(3) == 0 ? 0.5 : rng_.unit();
    const Vec2 p = a + t * (b - a);
    return {nudged(p.x, ulps()), nudged(p.y, ulps())};
  }

  // A cell anywhere near, or with a corner or an edge at the outline of the ring.
  Aabb cell(std::span<const Vec2> ring) {
    const double w = rng_.below(30) == 0 ? 0.0 : 0.25 * (1 + rng_.below(6));
    const double h = rng_.below(30) == 0 ? 0.0 : rng_.range(0.1, 2.0);
    Vec2 p = nearOutline(ring);
    if (rng_.below(4) == 0) p = p + Vec2{rng_.range(-3, 3), rng_.range(-3, 3)};
    if (rng_.below(6) == 0) p = {std::floor(p.x), std::floor(p.y)};
    switch (rng_.below(5)) {  // p as one of the corners, or on an edge
      case 0: return {p, {p.x + w, p.y + h}};
      case 1: return {{p.x - w, p.y}, {p.x, p.y + h}};
      case 2: return {{p.x - w, p.y - h}, p};
      case 3: return {{p.x, p.y - h}, {p.x + w, p.y}};
      default: return {{p.x - 0.3 * w, p.y}, {p.x + 0.7 * w, p.y + h}};
    }
  }

  // A box anywhere near another, or with a corner or an edge at its outline.
  Obb boxNear(const Obb& a, double radius = 0.0) {
    Obb b = box(radius);
    if (rng_.below(3) == 0) b.pose.heading = a.pose.heading;
    if (rng_.below(8) == 0) b.pose.heading = a.pose.heading.left90();
    const auto ring = corners(a);
    const Vec2 goal = nearOutline(ring);
    b.pose.position = goal;
    if (rng_.below(4) == 0) {
      b.pose.position = b.pose.position + Vec2{rng_.range(-3, 3), rng_.range(-3, 3)};
      return b;
    }
    const Vec2 mine = nearOutline(corners(b));  // shift this one onto the goal
    b.pose.position = goal + (goal - mine);
    return b;
  }

  Rng& rng() { return rng_; }

 private:
  Rng rng_;
};

void expectExercised(const Tally& t, int least) {
  t.report();
  EXPECT_EQ(t.wrong, 0);
  EXPECT_GT(t.disjoint, least);
  EXPECT_GT(t.touch, least);
  EXPECT_GT(t.overlap, least);
  EXPECT_GT(t.filtered, least);
  EXPECT_GT(t.exact, least);
}

TEST(Exactness, HalfAMillionBoxesAgainstCells) {
  Cases make(101);
  Tally tally;
  for (int i = 0; i < 500000; ++i) {
    const Obb box = make.box();
    const auto ring = corners(box);
    const Aabb cell = make.cell(ring);
    const Relation want = oracle::relation(ring, cellCorners(cell));
    tally.check(want, [&](TouchRule rule) { return overlap(box, cell, rule); });
    tally.crossCheck(i, want, ring, cellCorners(cell), 0, 0);
  }
  expectExercised(tally, 20000);
}

TEST(Exactness, HalfAMillionBoxesAgainstBoxes) {
  Cases make(102);
  Tally tally;
  for (int i = 0; i < 500000; ++i) {
    const Obb a = make.box();
    const Obb b = make.boxNear(a);
    const auto ring_a = corners(a);
    const auto ring_b = corners(b);
    const Relation want = oracle::relation(ring_a, ring_b);
    tally.check(want, [&](TouchRule rule) { return overlap(a, b, rule); });
    tally.crossCheck(i, want, ring_a, ring_b, 0, 0);
  }
  expectExercised(tally, 10000);
}

TEST(Exactness, RoundPaddedBoxesAgainstCellsAndBoxes) {
  Cases make(103);
  Tally tally;
  const auto radius = [&] { return make.rng().below(3) == 0 ? 0.625 : make.rng().range(0, 1); };
  for (int i = 0; i < 60000; ++i) {
    Obb a = make.box(radius());
    const auto ring_a = corners(a);
    if (i % 2 == 0) {
      Aabb cell = make.cell(ring_a);
      // Half of them exactly at the distance of the radius: next to an edge, or 3-4-5 from a
      // corner.
      Vec2 away{0.0, a.radius};
      if (make.rng().below(2) == 0) away = {0.6 * a.radius, 0.8 * a.radius};
      if (make.rng().below(2) == 0) {
        cell.min = boundsOf(ring_a).max + away;
        cell.max = cell.min + Vec2{1, 1};
      }
      const Relation want = oracle::relation(ring_a, cellCorners(cell), a.radius, 0.0);
      tally.check(want, [&](TouchRule rule) { return overlap(a, cell, rule); });
      tally.crossCheck(i, want, ring_a, cellCorners(cell), a.radius, 0);
      continue;
    }
    Obb b = make.boxNear(a, make.rng().below(2) == 0 ? 0.0 : radius());
    if (make.rng().below(2) == 0) {  // shift b along a's axis by the radii
      b.pose.position = b.pose.position + (a.radius + b.radius) * a.pose.heading.vector();
    }
    const auto ring_b = corners(b);
    const Relation want = oracle::relation(ring_a, ring_b, a.radius, b.radius);
    tally.check(want, [&](TouchRule rule) { return overlap(a, b, rule); });
    tally.crossCheck(i, want, ring_a, ring_b, a.radius, b.radius);
  }
  expectExercised(tally, 1000);
}

TEST(Exactness, NoticesADecisionInFloatingPointAlone) {
  Cases make(101);
  Tally tally;
  for (int i = 0; i < 20000; ++i) {
    const Obb box = make.box();
    const auto ring = corners(box);
    const Aabb cell = make.cell(ring);
    tally.check(oracle::relation(ring, cellCorners(cell)),
                [&](TouchRule) { return BoxFilter(box).against(cell) != FilterVerdict::Disjoint; });
  }
  EXPECT_GT(tally.wrong, 1000);
}

// Hulls of random points; coarse lattices give many collinear edges and common points.
std::vector<Vec2> randomPolygon(Rng& rng, bool coarse) {
  std::vector<Vec2> points(3 + rng.below(6));
  const Vec2 at{rng.range(-1, 1), rng.range(-1, 1)};
  for (Vec2& p : points) {
    p = coarse ? Vec2{0.125 * rng.below(12), 0.125 * rng.below(12)}
               : at + Vec2{rng.range(-1, 1), rng.range(-1, 1)};
  }
  return points;
}

TEST(Exactness, AHundredThousandPolygonPairs) {
  Rng rng(104);
  Cases make(105);
  Tally tally;
  for (int i = 0; i < 100000; ++i) {
    const auto a = randomPolygon(rng, i % 2 == 0);
    auto b = randomPolygon(rng, i % 2 == 0);
    if (i % 3 == 0) {  // a vertex of b onto the outline of a's hull
      const auto hull = convexHull(std::span<const Vec2>(a));
      const Vec2 shift = (i % 2 == 0 ? hull[0] : make.nearOutline(hull)) - b[0];
      for (Vec2& p : b) p = p + shift;
    }
    const Relation want = oracle::relation(a, b);
    const auto ring_a = convexHull(std::span<const Vec2>(a));
    const ConvexRing ring_b = b;  // not a convex ring: its hull is meant
    tally.check(want, [&](TouchRule rule) { return overlap(ring_a, ring_b, rule); });
    tally.crossCheck(i, want, a, b, 0, 0);
  }
  expectExercised(tally, 2000);
}

TEST(Exactness, PaddedPolygonPairs) {
  Rng rng(106);
  Tally tally;
  for (int i = 0; i < 10000; ++i) {
    const auto a = randomPolygon(rng, i % 2 == 0);
    auto b = randomPolygon(rng, i % 2 == 0);
    if (i % 2 == 0) {  // an upright rectangle keeps to distances that the radii can meet
      const auto c = cellCorners(boundsOf(b));
      b.assign(c.begin(), c.end());
    }
    const Vec2 shift{0.125 * rng.below(24), 0.125 * rng.below(24)};
    for (Vec2& p : b) p = p + shift;
    const double ra = i % 4 == 0 ? 0.0 : 0.125 * rng.below(5);
    const double rb = 0.125 * rng.below(5);
    const Relation want = oracle::relation(a, b, ra, rb);
    tally.check(want, [&](TouchRule rule) { return overlap(a, b, rule, ra, rb); });
  }
  expectExercised(tally, 50);
}

TEST(Exactness, ShapesOfSubnormalSizeToo) {
  Cases make(107);
  Tally tally;
  for (int i = 0; i < 2000; ++i) {
    Obb a = make.box();
    const int e = -250 - 10 * static_cast<int>(make.rng().below(82));
    for (double* v : {&a.pose.position.x, &a.pose.position.y, &a.half_length, &a.half_width}) {
      *v = std::ldexp(*v, e);
    }
    if (i % 4 == 0) a.half_length = 1.0;
    const auto ring = corners(a);
    const Vec2 p = make.nearOutline(ring);
    const double size = i % 2 == 0 ? 1.0 : std::ldexp(1.0, e);
    const Aabb cell{{p.x - size, p.y - size}, p};
    const Relation want = oracle::rationalRelation(ring, cellCorners(cell));
    tally.check(want, [&](TouchRule rule) { return overlap(a, cell, rule); });
  }
  tally.report();
  EXPECT_EQ(tally.wrong, 0);
  EXPECT_GT(tally.exact, 200);
}

}  // namespace
}  // namespace clearway
