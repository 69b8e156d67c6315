// Bodies on many floors: the broad phase finds pairs by height too, whatever the mode.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/base/rng.h"
#include "core/world/world.h"

namespace clearway::collide {
namespace {

constexpr std::uint32_t kBodies = 10'000;

struct Work {
  std::uint64_t filtered = 0;  // pairs of boxes that the filters looked at
  std::uint64_t candidates = 0;
  std::uint64_t reported = 0;
};

// Two checks of 10 000 bodies with the same number of neighbours on a floor, all moved in between.
Work workOn(std::uint32_t floors, double height_m) {
  Rng rng(7);
  World world = *World::make();
  const double side = 400.0 / std::sqrt(static_cast<double>(floors));
  std::vector<BodyId> ids;
  const auto pose = [&] {
    return Pose{{rng.range(0.0, side), rng.range(0.0, side)},
                *Heading::fromDegrees(rng.range(-180, 180))};
  };
  for (std::uint32_t i = 0; i < kBodies; ++i) {
    BodyDef d;
    d.shape = BoxShape{rng.range(0.5, 1.5), rng.range(0.5, 1.5), 0.0};
    d.pose = pose();
    const double bottom = height_m * (i % floors);
    d.level = {bottom, bottom + height_m};
    ids.push_back(*world.add(d));
  }
  Work work;
  for (int step = 0; step < 2; ++step) {
    EXPECT_TRUE(world.step(0.1));
    work.filtered += world.counters().pairs_filtered;
    work.candidates += world.counters().candidate_pairs;
    work.reported += world.counters().pairs_reported;
    for (const BodyId id : ids) EXPECT_TRUE(world.setPose(id, pose()));
  }
  return work;
}

TEST(Floors, TenThousandBodiesOnAHundredFloorsAreNoMoreWorkThanOnOne) {
  for (const double height : {1.0, 3.0, 0.25}) {
    const Work one = workOn(1, height);
    const Work many = workOn(100, height);
    EXPECT_GT(one.reported, kBodies / 10);
    EXPECT_LT(many.candidates, 1.1 * static_cast<double>(one.candidates)) << height;
    // A floor that touches another one shares its boundary: three floors are looked at.
    EXPECT_LT(many.filtered, 3.3 * static_cast<double>(one.filtered)) << height;
  }
}

// A 3-D body reports those below within its margin; a lift meets every floor that it passes.
TEST(Floors, BodiesThatReachOtherFloorsAreFoundThere) {
  World world = *World::make();
  const auto add = [&](double bottom, double top, BodyMode mode, double margin) {
    BodyDef d;
    d.shape = BoxShape{1.0, 1.0, 0.0};
    d.level = {bottom, top};
    d.mode = mode;
    d.margin_m = margin;
    return *world.add(d);
  };
  const BodyId ground = add(0.0, 1.0, BodyMode::Normal2D, 0.0);
  const BodyId drone = add(1.5, 2.0, BodyMode::Normal3D, 0.25);
  EXPECT_TRUE(world.step(0.1));
  EXPECT_EQ(world.contacts().size(), 0U) << "0.5 m above, which is more than its margin";
  EXPECT_TRUE(world.setMargin(drone, 0.75));
  EXPECT_TRUE(world.step(0.1));
  ASSERT_EQ(world.contacts().size(), 1U);
  EXPECT_EQ(world.contacts().collides[0], 0);
  EXPECT_TRUE(world.setLevel(drone, {40.0, 40.5}));
  EXPECT_TRUE(world.step(0.1));
  EXPECT_EQ(world.contacts().size(), 0U);
  const BodyId lift = add(0.0, 100.0, BodyMode::Normal2D, 0.0);
  EXPECT_TRUE(world.step(0.1));
  EXPECT_EQ(world.counters().pairs_reported, 2U);
  EXPECT_TRUE(world.setLevel(lift, {0.5, 0.75}));
  EXPECT_TRUE(world.step(0.1));
  EXPECT_EQ(world.counters().pairs_reported, 1U);
  EXPECT_TRUE(world.body(ground) != nullptr);
}

}  // namespace
}  // namespace clearway::collide
