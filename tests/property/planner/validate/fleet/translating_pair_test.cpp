// The exact check of two translating parts against exact rational arithmetic, on coordinates that
// make contact likely.
#include "planner/validate/fleet/translating_pair_check.h"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "core/base/rng.h"
#include "core/geometry/hull.h"
#include "tests/support/case_count.h"

namespace clearway::validation {
namespace {

using Rational = boost::multiprecision::number<boost::multiprecision::cpp_rational_backend,
                                               boost::multiprecision::et_off>;
using fleet::Tick;

int translatingCases(int usual) { return testing::caseCount("CLEARWAY_FLEET_CASES", usual); }

struct Q {
  Rational x, y;
};
Q operator-(const Q& p, const Q& q) { return {p.x - q.x, p.y - q.y}; }
Q operator+(const Q& p, const Q& q) { return {p.x + q.x, p.y + q.y}; }
Rational cross(const Q& p, const Q& q) { return p.x * q.y - p.y * q.x; }
Rational dot(const Q& p, const Q& q) { return p.x * q.x + p.y * q.y; }

Q positionAt(const TranslatingPart& p, Tick t) {
  const Q from{p.from.x, p.from.y};
  const Rational f = Rational(t - p.start) / p.duration;
  const bool rests = p.from == p.to;
  return rests ? from
               : Q{from.x + f * (Rational(p.to.x) - from.x),
                   from.y + f * (Rational(p.to.y) - from.y)};
}

// Squared distance of the origin and a segment.
Rational squaredDistance(const Q& p, const Q& q) {
  const Q d = q - p;
  const Rational size = dot(d, d);
  Rational t = size == 0 ? Rational(0) : Rational(-dot(p, d) / size);
  t = t < 0 ? Rational(0) : (t > 1 ? Rational(1) : t);
  const Q at{p.x + t * d.x, p.y + t * d.y};
  return dot(at, at);
}

// Whether the parts overlap at some time: the differences of all vertices at both ends of the
// interval span the convex hull of the sweep's Minkowski difference. The interiors overlap if the
// origin is less than the radii from that hull, or inside it. For a sweep without area of the
// parts' own (two points) only the radii count.
bool overlapsTruly(const TranslatingPart& a, const TranslatingPart& b, Tick begin, Tick end) {
  std::vector<Q> points;
  for (const Tick t : {begin, end}) {
    const Q d = positionAt(b, t) - positionAt(a, t);
    for (const Vec2 u : a.ring) {
      for (const Vec2 v : b.ring) points.push_back(d + Q{v.x, v.y} - Q{u.x, u.y});
    }
  }
  const Rational r = Rational(a.radius) + Rational(b.radius);
  // The origin is outside, or on the boundary, if a line through two of the points separates it
  // weakly from the others, or all points are on a line through it.
  bool inside = a.ring.size() > 1 || b.ring.size() > 1;
  Rational nearest = dot(points[0], points[0]);
  for (const Q& p : points) {
    for (const Q& q : points) {
      const Q e = q - p;
      nearest = std::min(nearest, squaredDistance(p, q));
      if (dot(e, e) == 0) continue;
      bool is_edge = true;
      for (const Q& s : points) is_edge = is_edge && cross(e, s - p) >= 0;
      if (is_edge && cross(e, Q{0, 0} - p) <= 0) inside = false;
    }
  }
  return inside || nearest < r * r;
}

std::vector<Vec2> randomRing(Rng& rng) {
  if (rng.below(4) == 0) return {Vec2{}};
  for (;;) {
    std::vector<Vec2> points;
    for (std::uint32_t k = 0; k < 3 + rng.below(3); ++k) {
      points.push_back({rng.below(5) * 0.25 - 0.5, rng.below(5) * 0.25 - 0.5});
    }
    const std::vector<Vec2> hull = convexHull(points);
    if (hull.size() > 2) return hull;
  }
}

// On a coarse lattice, so that contact is frequent; sometimes a unit in the last place beside it.
TranslatingPart randomPart(Rng& rng, const std::vector<Vec2>& ring) {
  const auto position = [&] {
    Vec2 p{rng.below(9) * 0.25, rng.below(9) * 0.25};
    if (rng.below(6) == 0) p.x = std::nextafter(p.x, rng.below(2) == 0 ? -1.0 : 9.0);
    return p;
  };
  TranslatingPart part{ring,
                       ring.size() == 1 || rng.below(4) == 0 ? 0.25 * (1 + rng.below(4)) : 0.0,
                       position(),
                       position(),
                       static_cast<Tick>(rng.below(3)),
                       8 + static_cast<Tick>(rng.below(5))};
  if (rng.below(4) == 0) part.to = part.from;
  return part;
}

TEST(TranslatingPairs, AgreeWithExactRationals) {
  Rng rng(21);
  int overlaps = 0;
  int apart = 0;
  int exact = 0;
  const int n = translatingCases(1000) / 4;
  for (int k = 0; k < n; ++k) {
    const std::vector<Vec2> ring_a = randomRing(rng);
    const std::vector<Vec2> ring_b = randomRing(rng);
    const TranslatingPart a = randomPart(rng, ring_a);
    const TranslatingPart b = randomPart(rng, ring_b);
    const Tick begin = 2 + static_cast<Tick>(rng.below(3));
    const Tick end = begin + static_cast<Tick>(rng.below(4));
    const TranslatingPairFinding f = checkTranslatingPair(a, b, begin, end);
    const bool truth = overlapsTruly(a, b, begin, end);
    ASSERT_EQ(f.overlaps, truth) << "case " << k;
    ++(truth ? overlaps : apart);
    exact += f.decided_exactly ? 1 : 0;
    const TranslatingPairFinding swapped = checkTranslatingPair(b, a, begin, end);
    ASSERT_EQ(swapped.overlaps, truth) << "case " << k;
    ASSERT_NEAR(swapped.distance_m, f.distance_m, 1e-12) << "case " << k;
    ASSERT_NEAR(swapped.depth_m, f.depth_m, 1e-9) << "case " << k;
  }
  EXPECT_GT(overlaps, n / 10);
  EXPECT_GT(apart, n / 10);
  EXPECT_GT(exact, n / 50);
}

}  // namespace
}  // namespace clearway::validation
