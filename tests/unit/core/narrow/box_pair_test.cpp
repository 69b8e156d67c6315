#include "core/narrow/box_pair.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/rng.h"
#include "core/narrow/sat.h"

namespace clearway::collide {
namespace {

// Some on a grid at right angles, where boxes touch and several corners are nearest; some far from
// the origin, some with headings at the limit of the length tolerance, some needles.
Obb box(Rng& rng, std::uint32_t kind, double spread) {
  const bool lattice = (kind & 1U) != 0;
  const auto placed = [&](double v) { return lattice ? 0.25 * std::floor(4.0 * v) : v; };
  const double far = (kind & 2U) != 0 ? 1e6 : 0.0;
  Heading h = *Heading::fromDegrees(lattice ? 90.0 * rng.below(4) : rng.range(-180, 180));
  if ((kind & 4U) != 0) {
    const double stretch = 1.0 + rng.range(-0.9e-9, 0.9e-9);
    h = *Heading::fromUnit(stretch * h.cos(), stretch * h.sin());
  }
  const double x = far + placed(rng.range(-spread, spread));
  const double y = far + placed(rng.range(-spread, spread));
  const double length = placed(rng.range(0, 1.2));
  const double width = placed(rng.range(0, 1.2));
  return {{{x, y}, h}, length, (kind & 8U) != 0 && !lattice ? 1e-10 * width : width, 0.0};
}

TEST(BoxPairProperty, DecidesAsTheExactSignsDo) {
  Rng rng(61);
  int touching = 0;
  for (int i = 0; i < 100'000; ++i) {
    const std::uint32_t kind = rng.below(16);
    const Obb a = box(rng, kind, 1.2);
    const Obb b = box(rng, kind, 1.2);
    const BoxPair pair(a, b);
    const bool closed = pair.overlap(TouchRule::TouchingCollides);
    const bool open = pair.overlap(TouchRule::TouchingIsFree);
    ASSERT_EQ(closed, overlap(corners(a), corners(b), TouchRule::TouchingCollides)) << i;
    ASSERT_EQ(open, overlap(corners(a), corners(b), TouchRule::TouchingIsFree)) << i;
    touching += closed && !open ? 1 : 0;
  }
  EXPECT_GT(touching, 5'000);
}

TEST(BoxPairProperty, ClosestPointsOfDisjointBoxesAreThoseOfTheirRingsBitByBit) {
  Rng rng(62);
  int disjoint = 0;
  for (int i = 0; i < 100'000; ++i) {
    const std::uint32_t kind = rng.below(16);
    Obb a = box(rng, kind, 2.0);
    Obb b = box(rng, kind, 2.0);
    if (i % 3 == 0) a.radius = rng.range(0, 0.3);
    if (i % 4 == 0) b.radius = rng.range(0, 0.3);
    const Manifold m = BoxPair(a, b).closest(0.5);
    const Manifold rings = closest(corners(a), corners(b), 0.5, a.radius, b.radius);
    if (overlap(corners(a), corners(b), TouchRule::TouchingCollides)) continue;
    ASSERT_EQ(m.count, rings.count) << i;
    if (m.count == 0) continue;
    ++disjoint;
    ASSERT_EQ(m.points[0].penetration_m, rings.points[0].penetration_m) << i;
    ASSERT_EQ(m.points[0].position, rings.points[0].position) << i;
    ASSERT_EQ(m.normal, rings.normal) << i;
  }
  EXPECT_GT(disjoint, 10'000);
}

// The same faces, computed by another method from other numbers.
TEST(BoxPairProperty, ManifoldsAreThoseOfTheRings) {
  Rng rng(63);
  int hits = 0;
  for (int i = 0; i < 100'000; ++i) {
    const Obb a = box(rng, 0, 1.0);
    const Obb b = box(rng, 0, 1.0);
    const Manifold m = BoxPair(a, b).collide(0.0);
    const Manifold rings = collide(corners(a), corners(b), 0.0);
    ASSERT_EQ(m.count, rings.count) << i;
    if (m.count == 0) continue;
    ++hits;
    ASSERT_NEAR(m.depth_m, rings.depth_m, 1e-14) << i;
    if (dot(m.normal, rings.normal) < 0.999) continue;  // two faces overlap alike
    for (std::size_t k = 0; k < static_cast<std::size_t>(m.count); ++k) {
      ASSERT_NEAR(m.points[k].penetration_m, rings.points[k].penetration_m, 1e-13) << i;
      ASSERT_NEAR(length(m.points[k].position - rings.points[k].position), 0.0, 1e-12) << i;
      ASSERT_EQ(m.points[k].feature, rings.points[k].feature) << i;
    }
    const Manifold one = BoxPair(a, b).closest(0.0);
    ASSERT_EQ(one.points[0].penetration_m, m.depth_m) << i;
  }
  EXPECT_GT(hits, 30'000);
}

}  // namespace
}  // namespace clearway::collide
