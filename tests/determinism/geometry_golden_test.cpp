// The bits of headings, decisions, hulls and distances, as one number that no build may change.
// When it changes on purpose, the test prints the new one.
#include <gtest/gtest.h>

#include <vector>

#include "core/base/fingerprint.h"
#include "core/base/rng.h"
#include "core/geometry/distance.h"
#include "core/geometry/hull.h"
#include "core/geometry/overlap.h"
#include "core/geometry/predicates.h"
#include "core/grid/covered_cells.h"

namespace clearway {
namespace {

constexpr TouchRule kRules[] = {TouchRule::TouchingIsFree, TouchRule::TouchingCollides};

void add(Fingerprint& f, Vec2 v) {
  f.add(v.x);
  f.add(v.y);
}

Obb randomBox(Rng& rng) {
  const double degrees = rng.below(4) == 0 ? 45.0 * rng.below(8) : rng.range(-180, 180);
  const double x = rng.range(0, 6);
  const double y = rng.range(0, 6);
  const double a = rng.range(0, 2);
  const double b = rng.range(0, 1);
  return {{{x, y}, *Heading::fromDegrees(degrees)}, a, b, rng.below(4) == 0 ? 0.25 : 0.0};
}

TEST(GeometryGolden, Headings) {
  Fingerprint f;
  Rng rng(1);
  Heading sum;
  for (int i = 0; i < 5000; ++i) {
    const Heading d = *Heading::fromDegrees(0.37 * i - 900.0);
    const Heading r = *Heading::fromRadians(rng.range(-100, 100));
    sum = sum.turnedBy(d).turnedBy(r);
    for (const Heading h : {d, r, sum}) add(f, h.vector());
    add(f, Heading::fromVector({rng.range(-1, 1), rng.range(-1e5, 1e5)})->vector());
  }
  EXPECT_EQ(f.value(), 0x982df9e657dc34ecULL) << std::hex << f.value();
}

TEST(GeometryGolden, Decisions) {
  Fingerprint f;
  Rng rng(2);
  OccupancyGrid grid(*GridFrame::make(6, 70, 0.9, 1.1));
  for (int k = 0; k < 60; ++k) {
    const auto row = static_cast<std::int32_t>(rng.below(6));
    grid.set({row, static_cast<std::int32_t>(rng.below(70))}, true);
  }
  for (unsigned i = 0; i < 20000; ++i) {
    const Obb a = randomBox(rng);
    Obb b = randomBox(rng);
    if (i % 2 == 0) {
      b.pose.position = b.pose.position + (corners(a)[1] - corners(b)[i / 2 % 4]);
    }
    const Vec2 corner = corners(b)[2];
    const Aabb cell{corner, corner + Vec2{1, 0.5}};
    for (const TouchRule rule : kRules) {
      f.add(std::uint64_t{overlap(a, b, rule)});
      f.add(std::uint64_t{overlap(a, cell, rule)});
      f.add(std::uint64_t{overlap(corners(a), corners(b), rule, 0.1, b.radius)});
      const auto first = firstCollision(grid, a, rule).value_or(Cell{-9, -9});
      f.add(static_cast<std::uint64_t>(first.row * 100 + first.column));
    }
    f.add(static_cast<std::uint64_t>(orient2d(corners(a)[0], corners(a)[2], corner)));
    f.add(static_cast<std::uint64_t>(compareDistance(corner, corners(a)[0], corners(a)[1], 0.5)));
  }
  EXPECT_EQ(f.value(), 0xd479e99af0e9c164ULL) << std::hex << f.value();
}

TEST(GeometryGolden, HullsDistancesAndDepths) {
  Fingerprint f;
  Rng rng(3);
  for (int i = 0; i < 5000; ++i) {
    std::vector<Vec2> points(3 + rng.below(9));
    for (Vec2& p : points) {
      p.x = rng.range(0, 3);
      p.y = rng.range(0, 3);
    }
    const auto hull = convexHull(std::span<const Vec2>(points));
    for (const Vec2 p : hull) add(f, p);
    const Obb box = randomBox(rng);
    const Aabb around = bounds(box);
    add(f, around.min);
    add(f, around.max);
    const auto ring = corners(box);
    const ClosestPoints c = closestPoints(hull, ring, 0.0, box.radius);
    f.add(c.distance_m);
    add(f, c.on_a);
    add(f, c.on_b);
    f.add(penetrationDepth(hull, Aabb{{1, 1}, {2, 2}}, box.radius));
  }
  EXPECT_EQ(f.value(), 0x96606a55055dc586ULL) << std::hex << f.value();
}

}  // namespace
}  // namespace clearway
