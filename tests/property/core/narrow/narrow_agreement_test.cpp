// SAT, GJK with EPA, MPR and the distance field agree with each other and with Boost.Geometry.
// CLEARWAY_NARROW_PAIRS sets the number of pairs (a million take a minute).
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <iostream>
#include <string>

#include "core/base/rng.h"
#include "core/geometry/decompose.h"
#include "core/geometry/distance.h"
#include "core/geometry/hull.h"
#include "core/narrow/mpr.h"
#include "core/narrow/ring_sides.h"
#include "core/narrow/sat.h"
#include "core/narrow/signed_distance_field.h"
#include "core/shape/boost_geometry.h"

namespace clearway::collide {
namespace {

namespace bg = boost::geometry;
using Ring = std::vector<Vec2>;

int pairs(int by_default) {
  const char* const set = std::getenv("CLEARWAY_NARROW_PAIRS");
  return set != nullptr ? std::atoi(set) : by_default;
}

Ring shifted(const Ring& ring, Vec2 by) {
  Ring out;
  for (const Vec2 v : ring) out.push_back(v + by);
  return out;
}

// Multiples of 2^-30 within some metres, so that shifts by 2^20 are exact.
double rounded(double v) { return std::round(v * 0x1p30) * 0x1p-30; }

struct Case {
  Ring a, b;
  double radius_a = 0.0, radius_b = 0.0;
  Vec2 offset;  // distance of both from the origin; exact
};

class Cases {
 public:
  explicit Cases(std::uint64_t seed) : rng_(seed) {}

  Case next(int family) {
    Case c;
    c.a = hull(1.0);
    c.b = shifted(hull(1.0), {rounded(rng_.range(-2, 2)), rounded(rng_.range(-2, 2))});
    switch (family) {
      case 1: touch(c); break;
      case 2:  // nested, or nearly
        c.b = hull(rounded(rng_.range(0.01, 0.3)));
        break;
      case 3:  // needles
        c.a = needle();
        if (rng_.below(2) == 0) c.b = needle();
        break;
      case 4: c.offset = {0x1p20, -0x1p20}; break;
      default: break;
    }
    if (rng_.below(3) == 0) c.radius_a = 0.125 * rng_.below(5);
    if (rng_.below(3) == 0) c.radius_b = rounded(rng_.range(0, 0.5));
    c.a = shifted(c.a, c.offset);
    c.b = shifted(c.b, c.offset);
    return c;
  }

 private:
  Ring hull(double size) {
    const bool coarse = rng_.below(3) == 0;
    Ring points(1 + rng_.below(14));
    for (Vec2& p : points) {
      p = coarse ? Vec2{0.25 * rng_.below(9) - 1.0, 0.25 * rng_.below(9) - 1.0}
                 : Vec2{rounded(rng_.range(-size, size)), rounded(rng_.range(-size, size))};
    }
    return convexHull(std::span<const Vec2>(points));
  }
  Ring needle() {
    const Vec2 tip{rounded(rng_.range(-2, 2)), rounded(rng_.range(-2, 2))};
    const Vec2 offset{rounded(rng_.range(-9, 9)), rounded(rng_.range(-9, 9))};
    const double thin = 0x1p-30 * (1 + rng_.below(5));
    return convexHull(
        std::span<const Vec2>(Ring{tip, tip + offset, tip + offset + Vec2{0.0, thin}}));
  }
  // A vertex of b onto a vertex of a, or onto the middle of an edge where that is a double.
  void touch(Case& c) {
    const std::size_t i = rng_.below(static_cast<std::uint32_t>(c.a.size()));
    const Vec2 p = c.a[i];
    const Vec2 q = rng_.below(2) == 0 ? p : c.a[(i + 1) % c.a.size()];
    const Vec2 at = 0.5 * (p + q);
    const std::size_t j = rng_.below(static_cast<std::uint32_t>(c.b.size()));
    c.b = shifted(c.b, at - c.b[j]);
  }
  Rng rng_;
};

// Of two hulls: their area or length, or neither.
template <class F>
auto withBoost(const Ring& r, F&& f) {
  if (r.size() == 1) return f(r[0]);
  if (r.size() == 2) return f(bg::model::segment<Vec2>(r[0], r[1]));
  return f(toBoost(r));
}
double boostDistance(const Ring& a, const Ring& b) {
  return withBoost(a, [&](const auto& p) {
    return withBoost(b, [&](const auto& q) { return static_cast<double>(bg::distance(p, q)); });
  });
}

struct Tally {
  int disjoint = 0, meet = 0, touching = 0, fell_back = 0, portal = 0, boost = 0, steps_zero = 0;
};

double leastOverlapOf(const Ring& a, const Ring& b) {
  const RingSides sa(a);
  const RingSides sb(b);
  return -leastOverlap(sa.ring(), sb.ring(), HUGE_VAL)->separation;
}

// The rings share a point: depths.
void checkDepths(const Case& c, double tolerance, Tally& tally) {
  const double depth = leastOverlapOf(c.a, c.b);
  const RoundedRing a{c.a, c.radius_a};
  const RoundedRing b{c.b, c.radius_b};
  ASSERT_NEAR(epa(a, b).depth_m, depth, tolerance);
  const MprResult m = mpr(a, b);
  ++(m.fell_back ? tally.fell_back : tally.portal);
  ASSERT_NEAR(m.face.depth_m, depth, tolerance);
  const double radii = c.radius_a + c.radius_b;
  ASSERT_NEAR(gjkContact(a, b).depth_m, depth + radii, tolerance);
  ASSERT_NEAR(collide(c.a, c.b, 0.0, c.radius_a, c.radius_b).depth_m, depth + radii, tolerance);
}

void checkPair(const Case& c, Tally& tally) {
  const double size =
      length(merged(boundsOf(c.a), boundsOf(c.b)).max - merged(boundsOf(c.a), boundsOf(c.b)).min);
  const double tolerance = 0x1p-46 * (size + c.radius_a + c.radius_b);
  GjkCache cache;
  const GjkResult g = gjk({c.a, c.radius_a}, {c.b, c.radius_b}, &cache);
  const GjkResult again = gjk({c.a, c.radius_a}, {c.b, c.radius_b}, &cache);
  tally.steps_zero += again.steps == 0 ? 1 : 0;
  ASSERT_EQ(again.distance_m, g.distance_m);
  ASSERT_EQ(again.normal, g.normal);
  ASSERT_EQ(g.rings_meet, overlap(c.a, c.b, TouchRule::TouchingCollides));
  const bool collides = overlap(c.a, c.b, TouchRule::TouchingCollides, c.radius_a, c.radius_b);
  const double radii = c.radius_a + c.radius_b;
  if (std::abs(g.ring_distance_m - radii) > tolerance || radii == 0.0) {
    ASSERT_EQ(g.distance_m == 0.0, collides);
  }
  ASSERT_NEAR(g.ring_distance_m, closestPoints(c.a, c.b).distance_m, tolerance);
  if (g.rings_meet) {
    ++tally.meet;
    tally.touching += overlap(c.a, c.b, TouchRule::TouchingIsFree) ? 0 : 1;
    ASSERT_NO_FATAL_FAILURE(checkDepths(c, tolerance, tally));
  } else {
    ++tally.disjoint;
    ASSERT_LE(leastOverlapOf(c.a, c.b), tolerance);
    ASSERT_GE(-leastOverlapOf(c.a, c.b), -tolerance);
    ASSERT_LE(-leastOverlapOf(c.a, c.b), g.ring_distance_m + tolerance);
    ASSERT_LE(mpr({c.a}, {c.b}).face.depth_m, tolerance);
  }
  ++tally.boost;
  const Ring a = shifted(c.a, -c.offset);
  const Ring b = shifted(c.b, -c.offset);
  ASSERT_NEAR(boostDistance(a, b), g.ring_distance_m, 1e-12);
  if (g.rings_meet && a.size() > 1 &&
      b.size() > 1) {  // the depth separates them, a smaller shift does not
    const Penetration p = epa({a}, {b});
    ASSERT_LE(boostDistance(a, shifted(b, (p.depth_m * (1 - 1e-9) - 1e-12) * -p.normal)), 2e-12);
    ASSERT_GT(boostDistance(a, shifted(b, (p.depth_m + 1e-9) * -p.normal)), 1e-10);
  }
}

TEST(NarrowAgreement, OfConvexShapesOfAllKindsAndPlaces) {
  Cases make(81);
  const int n = pairs(200'000);
  for (int family = 0; family < 5; ++family) {
    Tally t;
    for (int i = 0; i < n / 5; ++i) {
      const Case c = make.next(family);
      ASSERT_NO_FATAL_FAILURE(checkPair(c, t)) << family << " " << i;
    }
    std::cout << "family " << family << ": " << t.disjoint << " disjoint, " << t.meet << " meet, "
              << t.touching << " of them touch; mpr " << t.portal << " by portal, " << t.fell_back
              << " by distances; " << t.boost << " with Boost.Geometry; cache held " << t.steps_zero
              << "\n";
    EXPECT_GT(t.meet, n / 100);
    EXPECT_TRUE(family == 1 || family == 2 || t.disjoint > n / 100);
    EXPECT_TRUE(family != 1 || t.touching > n / 100);
    EXPECT_GT(t.portal + t.fell_back, n / 100);
    EXPECT_EQ(t.boost, n / 5);
  }
}

const Ring kL{{0, 0}, {4, 0}, {4, 1}, {1, 1}, {1, 3}, {0, 3}};
const std::vector<Ring> kFrame{{{0, 0}, {4, 0}, {4, 3}, {0, 3}}, {{1, 1}, {1, 2}, {3, 2}, {3, 1}}};

// One non-convex polygon, at the origin, against convex rings with a radius.
void checkField(const std::vector<Ring>& rings, int n, std::uint64_t seed) {
  Rng rng(seed);
  const auto parts = *convexParts(rings[0], std::span(rings).subspan(1));
  const auto field = *SignedDistanceField::bake(rings);
  BoostPolygon polygon = toBoost(rings[0]);
  for (std::size_t k = 1; k < rings.size(); ++k) {
    polygon.inners().push_back(toBoost(rings[k]).outer());
  }
  bg::correct(polygon);
  int hits = 0, vertices = 0, edges = 0, discs = 0;
  for (int i = 0; i < n; ++i) {
    Ring points(1 + rng.below(7));
    const Vec2 at{rng.range(-1, 5), rng.range(-1, 4)};
    for (Vec2& p : points) p = at + Vec2{rng.range(-1, 1), rng.range(-1, 1)};
    const Ring b = convexHull(std::span<const Vec2>(points));
    const double radius = rng.below(2) == 0 ? 0.0 : rng.range(0, 0.4);
    bool meets = false;  // exact, on the parts
    for (const Ring& p : parts) meets |= overlap(p, b, TouchRule::TouchingCollides, 0.0, radius);
    const double boost =
        withBoost(b, [&](const auto& q) { return static_cast<double>(bg::distance(polygon, q)); });
    if (std::abs(boost - radius) > 1e-12 || radius == 0.0) {
      ASSERT_EQ(meets, boost <= radius) << i;
    }
    hits += meets ? 1 : 0;
    const auto c = sdfContact(field, {}, b, radius);
    if (c && c->penetration_m > 1e-12) {
      ASSERT_TRUE(meets) << i;
      ++(c->at_vertex ? vertices : edges);
    }
    double deepest = HUGE_VAL;  // of the outline: vertices, or many points of its edges
    const int steps = c && c->at_vertex ? 1 : 64;
    for (std::size_t k = 0; k < b.size(); ++k) {
      for (int s = 0; s < steps; ++s) {
        const Vec2 p = b[k] + (1.0 * s / steps) * (b[(k + 1) % b.size()] - b[k]);
        deepest = std::min(deepest, field.nearest(p).distance_m);
      }
    }
    const double bound = 2.0 * field.error() + 0.25 * field.cell();
    if (radius - deepest > bound) {
      ASSERT_TRUE(c) << i;
      ASSERT_GE(c->penetration_m, radius - deepest - bound) << i;
    }
    if (b.size() == 1) {  // a disc: the depth is the distance itself
      ++discs;
      ASSERT_NEAR(c ? c->penetration_m : radius - deepest, radius - deepest, 1e-12) << i;
    }
  }
  std::cout << hits << " meet, " << vertices << " by vertices, " << edges << " by edges, " << discs
            << " discs\n";
  EXPECT_GT(vertices, n / 10);
  EXPECT_GT(edges, n / 200);
  EXPECT_GT(discs, n / 20);
}

TEST(NarrowAgreement, OfTheDistanceFieldWithTheConvexPartsAndBoostGeometry) {
  checkField({kL}, pairs(200'000) / 50, 82);
  checkField(kFrame, pairs(200'000) / 50, 83);
}

// On convex polygons the field's depth is never above the shortest separating translation.
TEST(NarrowAgreement, OfTheDistanceFieldWithEpa) {
  Cases make(84);
  Rng rng(85);
  int checked = 0, equal = 0;
  for (int shape = 0; shape < 20; ++shape) {
    Ring a;
    while (a.size() < 3) a = make.next(0).a;
    const auto field = *SignedDistanceField::bake({a}, {32, 65536});
    for (int i = 0; i < pairs(200'000) / 400; ++i) {
      const Case c = make.next(0);
      if (c.b.size() < 2) continue;
      const auto contact = sdfContact(field, {}, c.b, 0.0);
      if (!contact || contact->penetration_m < 1e-12) continue;
      ASSERT_TRUE(overlap(a, c.b, TouchRule::TouchingCollides));
      const double depth = epa({a}, {c.b}).depth_m;
      ASSERT_LE(contact->penetration_m, depth + 1e-12) << shape << " " << i;
      ++checked;
      equal += contact->penetration_m > depth - 1e-12 ? 1 : 0;
    }
  }
  EXPECT_GT(checked, pairs(200'000) / 100);
  EXPECT_GT(equal, checked / 20);
}

// A planted fault: the unverified depth of a cached axis is detected.
TEST(NarrowAgreement, NoticesAStaleAxis) {
  Cases make(86);
  int noticed = 0;
  for (int i = 0; i < 2'000; ++i) {
    const Case c = make.next(0);
    if (c.a.size() < 3 || c.b.size() < 3 || !overlap(c.a, c.b, TouchRule::TouchingIsFree)) continue;
    const FaceAxis stale = axisOfEdge(c.a, c.b, 0, false);
    noticed += -stale.separation > leastOverlapOf(c.a, c.b) + 1e-9 ? 1 : 0;
  }
  EXPECT_GT(noticed, 200);
}

}  // namespace
}  // namespace clearway::collide
