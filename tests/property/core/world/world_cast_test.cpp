// Casts of compounds, and casts against compounds and half-planes, against fine stepping: poses at
// many times, each decided exactly by the world's own overlap of whole shapes.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <vector>

#include "core/base/rng.h"
#include "core/world/narrow_dispatch.h"
#include "core/world/world.h"

namespace clearway::collide {
namespace {

constexpr int kSteps = 64;
constexpr double kTolerance = 1e-3;

std::uint32_t motions() {
  const char* const value = std::getenv("CLEARWAY_CASTS");
  return value != nullptr ? static_cast<std::uint32_t>(std::strtoul(value, nullptr, 10)) : 10'000;
}

Pose anyPose(Rng& rng, double spread) {
  const double degrees = rng.below(4) == 0 ? 90.0 * rng.below(4) : rng.range(-180, 180);
  return {{rng.range(-spread, spread), rng.range(-spread, spread)}, *Heading::fromDegrees(degrees)};
}

ConvexShape anyConvex(Rng& rng) {
  const double radius = rng.below(2) == 0 ? rng.range(0.02, 0.3) : 0.0;
  switch (rng.below(4)) {
    case 0: return BoxShape{rng.range(0.1, 2), rng.range(0.05, 1), radius};
    case 1: return BoxShape{rng.range(1, 4), 1e-3, 0.0};  // slender
    case 2: return discShape(rng.range(0.05, 0.5), {rng.range(-1, 1), 0});
    default: return capsuleShape({-1, 0}, {rng.range(0, 1), rng.range(-1, 1)}, radius);
  }
}

Shape anyCompound(Rng& rng) {
  if (rng.below(3) == 0) {  // a C, or a ring with a hole
    std::vector<std::vector<Vec2>> rings;
    if (rng.below(2) == 0) {
      rings = {{{-2, -2}, {2, -2}, {2, -1}, {-1, -1}, {-1, 1}, {2, 1}, {2, 2}, {-2, 2}}};
    } else {
      rings = {{{-2, -2}, {2, -2}, {2, 2}, {-2, 2}}, {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}};
    }
    return *polygonShape(rings, rng.below(2) == 0 ? 0.1 : 0.0);
  }
  std::vector<ShapePart> parts;
  const std::uint32_t n = 2 + rng.below(12);  // with and without a tree
  for (std::uint32_t k = 0; k < n; ++k) {
    parts.push_back({anyConvex(rng), anyPose(rng, 2.0), k > 0 && rng.below(5) == 0});
  }
  return *shapeOfParts(std::move(parts));
}

struct Motion {
  Shape shape;
  Sweep sweep;
};

Motion anyMotion(Rng& rng, double spread) {
  Motion m{rng.below(2) == 0 ? anyCompound(rng) : asShape(anyConvex(rng)),
           {anyPose(rng, spread), anyPose(rng, spread)}};
  if (rng.below(5) == 0) m.sweep.to.position = m.sweep.from.position;
  if (rng.below(5) == 0) m.sweep.to.heading = m.sweep.from.heading;
  return m;
}

struct Scene {
  World world;
  std::vector<PlacedShape> resting;  // by the world's index
};

// Compounds and half-planes, so that about half of the motions hit something.
Scene anyScene(Rng& rng) {
  Scene s{*World::make(), {}};
  const std::uint32_t n = 2 + rng.below(4);
  for (std::uint32_t k = 0; k < n; ++k) {
    BodyDef def;
    def.mode = BodyMode::Static;
    def.shape = anyCompound(rng);
    def.pose = anyPose(rng, 12.0);
    if (k == 0) {
      def.shape = HalfPlaneShape{};
      const double degrees = rng.below(3) == 0 ? 90.0 * rng.below(4) : rng.range(-180, 180);
      def.pose.heading = *Heading::fromDegrees(degrees);
      def.pose.position = -rng.range(4, 14) * def.pose.heading.vector();
    }
    EXPECT_TRUE(s.world.add(def));
    s.resting.push_back(*place(def.shape, def.pose));
  }
  EXPECT_TRUE(*s.world.step(0.0));
  return s;
}

bool meetsAt(const Motion& m, const Scene& s, double time) {
  const PlacedShape mover = *place(m.shape, poseAt(m.sweep, time));
  for (const PlacedShape& other : s.resting) {
    if (overlap(mover, other, TouchRule::TouchingCollides)) return true;
  }
  return false;
}

// The gap between the mover at a time and a body; infinite when it is beyond the tolerance.
double gapAt(const Motion& m, const PlacedShape& other, double time) {
  PairSeed seed;
  std::vector<ContactPoint> nearest;
  appendClosest(*place(m.shape, poseAt(m.sweep, time)), other, 2.0 * kTolerance, {}, seed, nearest);
  return nearest.empty() ? std::numeric_limits<double>::infinity() : -nearest[0].penetration_m;
}

struct Count {
  std::uint32_t hits = 0, misses = 0, late = 0, early = 0;
  std::uint32_t planes = 0, compound_movers = 0;
};

template <class Cast>
Count compareWithStepping(std::uint32_t n, Cast cast) {
  Rng rng(97);
  Count count;
  Scene scene = anyScene(rng);
  for (std::uint32_t i = 0; i < n; ++i) {
    if (i % 20 == 0) scene = anyScene(rng);
    const Motion m = anyMotion(rng, 12.0);
    const std::optional<World::ShapeHit> hit = cast(scene.world, m);
    const double end = hit ? hit->hit.time : 1.0;
    bool late = false;
    // Only times before the hit can be late; the last step before it is tested, too.
    for (int k = 0; k <= kSteps && !late; ++k) {
      const double time = static_cast<double>(k) / kSteps;
      if (hit && time >= end) break;
      late = meetsAt(m, scene, time);
    }
    count.late += late ? 1U : 0U;
    if (!hit) {
      ++count.misses;
      continue;
    }
    ++count.hits;
    const PlacedShape& other = scene.resting[hit->body->index];
    count.planes += other.kind == PlacedKind::HalfPlane ? 1U : 0U;
    count.compound_movers += std::holds_alternative<CompoundShape>(m.shape) ? 1U : 0U;
    count.early += gapAt(m, other, end) <= kTolerance * (1.0 + 1e-6) ? 0U : 1U;
  }
  return count;
}

std::optional<World::ShapeHit> castOf(const World& world, const Motion& m) {
  return world.castShape(m.shape, m.sweep, kTolerance);
}

TEST(WorldCast, ThroughCompoundsAndHalfPlanesReportsNoHitLateAndNoneBeyondItsTolerance) {
  const std::uint32_t n = motions();
  const Count c = compareWithStepping(n, castOf);
  EXPECT_EQ(c.late, 0U);
  EXPECT_EQ(c.early, 0U);
  EXPECT_GT(c.hits, n / 4) << "the test is about hits";
  EXPECT_GT(c.misses, n / 20) << "and about misses";
  EXPECT_GT(c.planes, n / 40);
  EXPECT_GT(c.compound_movers, n / 10);
}

TEST(WorldCast, SteppingFindsACastThatIsLate) {
  const Count c = compareWithStepping(500, [](const World& world, const Motion& m) {
    std::optional<World::ShapeHit> hit = castOf(world, m);
    if (hit) hit->hit.time = std::min(1.0, hit->hit.time + 0.1);
    return hit;
  });
  EXPECT_GT(c.late, 50U);
}

TEST(WorldCast, SteppingDetectsACastThatIgnoresAPart) {
  const Count c = compareWithStepping(500, [](const World& world, const Motion& m) {
    const auto* compound = std::get_if<CompoundShape>(&m.shape);
    if (compound == nullptr) return castOf(world, m);
    return castOf(world, {*shapeOfParts({compound->solid().front()}), m.sweep});
  });
  EXPECT_GT(c.late, 20U);
}

TEST(WorldCast, TheGapFindsACastThatIsEarly) {
  const Count c = compareWithStepping(500, [](const World& world, const Motion& m) {
    std::optional<World::ShapeHit> hit = castOf(world, m);
    if (hit) hit->hit.time = 0.9 * hit->hit.time;
    return hit;
  });
  EXPECT_GT(c.early, 50U);
}

}  // namespace
}  // namespace clearway::collide
