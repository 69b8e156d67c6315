// Unions of zones that abut, vertices of which lie in slanted edges of others, against the polygon
// that was cut into them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/polygon/polygon_sets.h"
#include "planner/query/zone_union.h"
#include "tests/support/case_count.h"

namespace clearway {
namespace {

using Ring = std::vector<Vec2>;

Vec2 rounded(Vec2 p, double grain) {
  if (!(grain > 0.0)) return p;
  return {grain * std::round(p.x / grain), grain * std::round(p.y / grain)};
}

// A convex ring on an ellipse, counter-clockwise.
Ring wholeRing(Rng& rng) {
  const int n = 3 + static_cast<int>(rng.below(6));
  std::vector<double> angles;
  for (int k = 0; k < n; ++k) {
    angles.push_back((k + rng.range(0.1, 0.9)) * 2.0 * std::numbers::pi / n);
  }
  Ring out;
  for (const double a : angles) out.push_back({5.0 * std::cos(a), 3.0 * std::sin(a)});
  return out;
}

// Both sides of a cut from edge to edge. The cut's ends are rounded, and lie in no other piece.
std::pair<Ring, Ring> cut(const Ring& ring, Rng& rng, double grain) {
  const std::size_t n = ring.size();
  const std::size_t i = rng.below(static_cast<std::uint32_t>(n));
  const std::size_t j = (i + 1 + rng.below(static_cast<std::uint32_t>(n - 1))) % n;
  const auto on = [&](std::size_t k) {
    const Vec2 a = ring[k];
    return rounded(a + rng.range(0.2, 0.8) * (ring[(k + 1) % n] - a), grain);
  };
  const Vec2 p = on(i);
  const Vec2 q = on(j);
  Ring first{p};
  for (std::size_t k = (i + 1) % n; k != (j + 1) % n; k = (k + 1) % n) first.push_back(ring[k]);
  first.push_back(q);
  Ring second{q};
  for (std::size_t k = (j + 1) % n; k != (i + 1) % n; k = (k + 1) % n) second.push_back(ring[k]);
  second.push_back(p);
  return {std::move(first), std::move(second)};
}

double narrowest(const Ring& ring) {
  double least = 1e9;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    double most = 0.0;
    const Vec2 a = ring[k];
    const Vec2 edge = ring[(k + 1) % ring.size()] - a;
    for (const Vec2 p : ring) most = std::max(most, std::abs(cross(edge, p - a)) / length(edge));
    least = std::min(least, most);
  }
  return least;
}

// Within a ring counter-clockwise.
double depthIn(const Ring& ring, Vec2 p) {
  double least = 1e9;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 a = ring[k];
    const Vec2 edge = ring[(k + 1) % ring.size()] - a;
    least = std::min(least, cross(edge, p - a) / length(edge));
  }
  return least;
}

// To the nearest edge, those of seams too.
double depthIn(const Polygons& area, Vec2 p) {
  double least = 1e9;
  forEachRing(area, [&](const PolygonRing& ring) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      least = std::min(least, distanceToSegment(p, ring[k], ring[(k + 1) % ring.size()]));
    }
  });
  return least;
}

// Points of edges of the pieces, inside the whole.
std::vector<Vec2> seams(const Ring& whole, const Polygons& pieces) {
  std::vector<Vec2> out;
  forEachRing(pieces, [&](const PolygonRing& ring) {
    for (std::size_t k = 0; k < ring.size(); ++k) {
      for (const double t : {0.25, 0.5, 0.75}) {
        const Vec2 p = ring[k] + t * (ring[(k + 1) % ring.size()] - ring[k]);
        if (depthIn(whole, p) > 0.05) out.push_back(p);
      }
    }
  });
  return out;
}

TEST(ZoneUnionProperty, APartitionIsAsDeepAsTheWhole) {
  Rng rng(907);
  const int cases = testing::caseCount("CLEARWAY_ZONE_UNION_CASES", 600);
  int with_seams = 0;  // in the union without seams
  int points = 0;
  for (int n = 0; n < cases; ++n) {
    const double grain = n % 3 == 0 ? 0.0 : n % 3 == 1 ? 3e-4 : 1e-5;
    const Ring whole = wholeRing(rng);
    std::vector<Ring> pieces{whole};
    const auto wanted = 2 + rng.below(7);
    for (int tries = 0; pieces.size() < wanted && tries < 40; ++tries) {
      const std::size_t k = rng.below(static_cast<std::uint32_t>(pieces.size()));
      auto [a, b] = cut(pieces[k], rng, grain);
      if (!(std::min(narrowest(a), narrowest(b)) > 0.2)) continue;
      pieces[k] = std::move(a);
      pieces.push_back(std::move(b));
    }
    Polygons polygons;
    for (const Ring& ring : pieces) polygons.push_back({ring, {}});
    for (Ring& ring : pieces) {
      if (rng.below(2) == 0) std::ranges::reverse(ring);
    }
    const ZoneUnion joined(pieces, 2e-3);
    const Result<Polygons> plain = unionOf(polygons);
    bool has_seam = !plain;
    std::vector<Vec2> at = seams(whole, polygons);
    for (int k = 0; k < 20; ++k) at.push_back({rng.range(-6, 6), rng.range(-4, 4)});
    const double rounding = std::max(1e-9, 3.0 * grain);
    for (const Vec2 p : at) {
      ++points;
      double depth = depthIn(whole, p);
      if (depth < 0.0) {
        for (std::size_t k = 0; k < whole.size(); ++k) {
          const double apart = distanceToSegment(p, whole[k], whole[(k + 1) % whole.size()]);
          depth = k == 0 ? -apart : std::max(depth, -apart);
        }
      }
      EXPECT_NEAR(joined.depth(p), depth, rounding) << "case " << n << " at " << p.x << ' ' << p.y;
      has_seam = has_seam || (depth > 0.0 && depthIn(*plain, p) < depth - 0.01);
    }
    // No point of a segment is deeper than said.
    for (std::size_t k = 1; k < at.size(); ++k) {
      const double most = joined.mostDepth(at[k - 1], at[k]);
      for (int i = 0; i <= 16; ++i) {
        const Vec2 p = at[k - 1] + (i / 16.0) * (at[k] - at[k - 1]);
        EXPECT_LE(joined.depth(p), most + rounding) << "case " << n;
      }
    }
    with_seams += has_seam ? 1 : 0;
  }
  RecordProperty("with_seams", with_seams);
  EXPECT_GT(points, 20 * cases);
  EXPECT_GT(with_seams, 0) << "no case would catch the fault";
}

}  // namespace
}  // namespace clearway
