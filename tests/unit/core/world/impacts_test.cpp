// What moving bodies hit between two checks of the world.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/base/rng.h"
#include "core/world/world.h"

namespace clearway::collide {
namespace {

BodyDef boxOf(double length, double width, Vec2 at) {
  BodyDef d;
  d.shape = BoxShape{length, width, 0.0};
  d.pose = {at, {}};
  d.margin_m = 0.0;
  return d;
}

Heading degrees(double v) { return *Heading::fromDegrees(v); }

// A small box at the origin and a post at (5, 0), checked once.
struct Scene {
  explicit Scene(const WorldOptions& options = {}) : world(*World::make(options)) {
    dart = *world.add(boxOf(0.2, 0.2, {0, 0}));
    BodyDef def = boxOf(0.1, 2.0, {5, 0});
    def.mode = BodyMode::Static;
    post = *world.add(def);
    EXPECT_TRUE(world.step(0.0));
  }
  void moveTo(const Pose& to) {
    ASSERT_TRUE(world.move(dart, to));
    ASSERT_TRUE(world.step(0.1));
  }
  World world;
  BodyId dart, post;
};

TEST(WorldImpacts, HaveTheTimeThePairAndThePlace) {
  Scene s;
  s.moveTo({{10, 0}, {}});
  ASSERT_EQ(s.world.impacts().size(), 1U);
  const Impact& hit = s.world.impacts()[0];
  EXPECT_EQ(hit.a, s.dart);
  EXPECT_EQ(hit.b, s.post);
  EXPECT_FALSE(hit.cell);
  EXPECT_NEAR(hit.time, 0.485, 1e-6);
  EXPECT_NEAR(hit.position.x, 4.95, 1e-5);
  EXPECT_TRUE(s.world.contacts().empty());
  s.moveTo({{12, 0}, {}});
  EXPECT_TRUE(s.world.impacts().empty()) << "of the last check alone";
}

TEST(WorldImpacts, APoseThatIsSetIsNoMotion) {
  Scene s;
  ASSERT_TRUE(s.world.setPose(s.dart, {{10, 0}, {}}));
  ASSERT_TRUE(s.world.step(0.1));
  EXPECT_TRUE(s.world.impacts().empty());
  // Nor is what a body does in a step in which it, or the other one, is changed otherwise.
  ASSERT_TRUE(s.world.setMargin(s.dart, 0.1));
  s.moveTo({{0, 0}, {}});
  EXPECT_TRUE(s.world.impacts().empty());
  ASSERT_TRUE(s.world.setFilter(s.post, 1, 1, 0));
  s.moveTo({{10, 0}, {}});
  EXPECT_TRUE(s.world.impacts().empty());
  s.moveTo({{0, 0}, {}});
  EXPECT_EQ(s.world.impacts().size(), 1U);
}

TEST(WorldImpacts, FollowTheTrackThatTheOwnerGives) {
  Scene s;
  // Around the post, by (5, 4).
  const Pose corner{{5, 4}, {}};
  const Pose end{{10, 0}, {}};
  s.world.setTracks([&](BodyId, std::vector<MotionPart>& out) {
    out.push_back({0.0, 0.5, {}, corner, false, 0.0});
    out.push_back({0.5, 1.0, corner, end, false, 0.0});
  });
  ASSERT_TRUE(s.world.move(s.dart, corner));
  s.moveTo(end);
  EXPECT_TRUE(s.world.impacts().empty());
  // Up to the post and back: nobody is anywhere else at a check.
  s.world.setTracks([&](BodyId, std::vector<MotionPart>& out) {
    out.push_back({0.0, 0.5, end, {{4.9, 0}, {}}, false, 0.0});
    out.push_back({0.5, 1.0, {{4.9, 0}, {}}, end, false, 0.0});
  });
  ASSERT_TRUE(s.world.move(s.dart, {{4.9, 0}, {}}));
  s.moveTo(end);
  ASSERT_EQ(s.world.impacts().size(), 1U);
  EXPECT_NEAR(s.world.impacts()[0].time, 0.5 * (10 - 5.15) / 5.1, 1e-6);
}

TEST(WorldImpacts, ContactIsFreeUnlessTouchingCollides) {
  for (const TouchRule rule : {TouchRule::TouchingIsFree, TouchRule::TouchingCollides}) {
    WorldOptions options;
    options.touch = rule;
    Scene s(options);
    ASSERT_TRUE(s.world.setPose(s.dart, {{0, 1.1}, {}}));
    ASSERT_TRUE(s.world.step(0.1));
    s.moveTo({{10, 1.1}, {}});  // past the post's end, along its side
    EXPECT_EQ(s.world.impacts().size(), rule == TouchRule::TouchingCollides ? 1U : 0U);
    EXPECT_TRUE(s.world.contacts().empty());
  }
}

TEST(WorldImpacts, WhoOverlapsAtTheCheckBeforeHasNone) {
  Scene s;
  s.moveTo({{5, 0}, {}});
  EXPECT_EQ(s.world.impacts().size(), 1U) << "it ends in the post";
  s.moveTo({{5.01, 0}, {}});
  EXPECT_TRUE(s.world.impacts().empty());
  s.moveTo({{9, 0}, {}});
  EXPECT_TRUE(s.world.impacts().empty());
}

TEST(WorldImpacts, LevelsFiltersAndPartsDecideWhoMeets) {
  Scene s;
  ASSERT_TRUE(s.world.setLevel(s.dart, {2.0, 3.0}));
  ASSERT_TRUE(s.world.step(0.1));
  s.moveTo({{10, 0}, {}});
  EXPECT_TRUE(s.world.impacts().empty()) << "above it";
  ASSERT_TRUE(s.world.setLevel(s.dart, {0.0, 1.0}));
  ASSERT_TRUE(s.world.setIgnores(s.dart, {s.post}));
  ASSERT_TRUE(s.world.step(0.1));
  s.moveTo({{0, 0}, {}});
  EXPECT_TRUE(s.world.impacts().empty());
  ASSERT_TRUE(s.world.setIgnores(s.dart, {}));
  // A compound whose upper part alone may meet the post; its lower part passes first.
  const Shape compound = *CompoundShape::make({{BoxShape{0.2, 0.2, 0.0}, {{0.5, 0}, {}}, false},
                                               {BoxShape{0.2, 0.2, 0.0}, {{-0.5, 0}, {}}, false}});
  ASSERT_TRUE(s.world.setShape(s.dart, compound, {PartFilter{2, 0, {}}, PartFilter{}}));
  ASSERT_TRUE(s.world.setFilter(s.post, 1, 1, 0));
  ASSERT_TRUE(s.world.step(0.1));
  s.moveTo({{10, 0}, {}});
  ASSERT_EQ(s.world.impacts().size(), 1U);
  EXPECT_NEAR(s.world.impacts()[0].time, (4.95 + 0.5 - 0.1) / 10.0, 1e-6);
}

TEST(WorldImpacts, OfHalfPlanesAndOfTheMap) {
  World w = *World::make({});
  BodyDef plane;
  plane.shape = HalfPlaneShape{};
  plane.pose = {{0, -3}, degrees(90)};
  plane.mode = BodyMode::Static;
  const BodyId ground = *w.add(plane);
  const BodyId bar = *w.add(boxOf(4, 0.2, {2, 2}));
  OccupancyGrid grid(*GridFrame::make(6, 12, 1.0, 1.0));
  grid.set({2, 8}, true);
  w.setGrid(grid);
  ASSERT_TRUE(w.step(0.0));
  ASSERT_TRUE(w.move(bar, {{2, 2}, degrees(170)}));  // over the left edge of the map
  ASSERT_TRUE(w.step(0.1));
  ASSERT_EQ(w.impacts().size(), 1U);
  EXPECT_EQ(w.impacts()[0].a, bar);
  ASSERT_TRUE(w.impacts()[0].cell);
  EXPECT_EQ(w.impacts()[0].cell->column, -1);
  EXPECT_GT(w.impacts()[0].time, 0.0);
  ASSERT_TRUE(w.setMeetsGrid(bar, false));
  ASSERT_TRUE(w.step(0.1));
  ASSERT_TRUE(w.move(bar, {{2, -2.5}, degrees(10)}));
  ASSERT_TRUE(w.step(0.1));
  ASSERT_EQ(w.impacts().size(), 1U);
  EXPECT_EQ(w.impacts()[0].a, ground);
  EXPECT_EQ(w.impacts()[0].b, bar);
  EXPECT_GT(w.impacts()[0].time, 0.0);
}

TEST(WorldImpacts, CellsThatAreEditedCountFromTheNextCheckOn) {
  World w = *World::make({});
  const BodyId dart = *w.add(boxOf(0.2, 0.2, {0.5, 0.5}));
  w.setGrid(OccupancyGrid(*GridFrame::make(1, 12, 1.0, 1.0)));
  ASSERT_TRUE(w.step(0.0));
  ASSERT_TRUE(w.move(dart, {{10.5, 0.5}, {}}));
  ASSERT_TRUE(w.setCell({0, 5}, true));
  ASSERT_TRUE(w.step(0.1));
  EXPECT_TRUE(w.impacts().empty());
  EXPECT_TRUE(w.grid()->blocked({0, 5}));
  ASSERT_TRUE(w.move(dart, {{0.5, 0.5}, {}}));
  ASSERT_TRUE(w.step(0.1));
  ASSERT_EQ(w.impacts().size(), 1U);
  EXPECT_EQ(*w.impacts()[0].cell, (Cell{0, 5}));
  EXPECT_NEAR(w.impacts()[0].time, (10.5 - 6.1) / 10.0, 1e-6);
}

TEST(WorldImpacts, NothingIsComparedWhereNoMotionsComeNear) {
  World w = *World::make({});
  w.setGrid(OccupancyGrid(*GridFrame::make(400, 400, 1.0, 1.0)));
  std::vector<BodyId> ids;
  Rng rng(5);
  for (int k = 0; k < 900; ++k) {
    ids.push_back(*w.add(boxOf(1.0, 0.6, {6.0 + 12.0 * (k % 30), 6.0 + 12.0 * (k / 30)})));
  }
  ASSERT_TRUE(w.step(0.0));
  for (int step = 0; step < 20; ++step) {
    for (std::size_t k = 0; k < ids.size(); ++k) {
      const Vec2 home{6.0 + 12.0 * static_cast<double>(k % 30),
                      6.0 + 12.0 * static_cast<double>(k / 30)};
      ASSERT_TRUE(w.move(
          ids[k], {home + Vec2{rng.range(-4, 4), rng.range(-4, 4)}, degrees(rng.range(-60, 60))}));
    }
    ASSERT_TRUE(w.step(0.1));
    EXPECT_EQ(w.counters().pairs_swept, 0U);
    EXPECT_EQ(w.counters().walls_swept, 0U);
    EXPECT_TRUE(w.impacts().empty());
  }
  // Of neighbours that touch along their sides, nothing is compared either.
  World row = *World::make({});
  std::vector<BodyId> all;
  for (int k = 0; k < 50; ++k) all.push_back(*row.add(boxOf(1.0, 1.0, {0.0, 1.0 * k})));
  ASSERT_TRUE(row.step(0.0));
  for (std::size_t k = 0; k < all.size(); ++k) {
    ASSERT_TRUE(row.move(all[k], {{k % 2 == 0 ? 3.0 : -3.0, static_cast<double>(k)}, {}}));
  }
  ASSERT_TRUE(row.step(0.1));
  EXPECT_EQ(row.counters().pairs_swept, 0U);
}

TEST(WorldImpacts, AreTheSameForEveryBroadPhaseAndNumberOfThreads) {
  const auto impactsOf = [](BroadKind broad, unsigned threads) {
    WorldOptions options;
    options.broad = broad;
    options.threads = threads;
    World w = *World::make(options);
    Rng rng(8);
    OccupancyGrid grid(*GridFrame::make(40, 40, 1.0, 1.0));
    for (int k = 0; k < 60; ++k) {
      grid.set({static_cast<std::int32_t>(rng.below(40)), static_cast<std::int32_t>(rng.below(40))},
               true);
    }
    w.setGrid(grid);
    std::vector<BodyId> ids;
    const auto anywhere = [&] {
      return Pose{{rng.range(2, 38), rng.range(2, 38)}, degrees(rng.range(-180, 180))};
    };
    for (int k = 0; k < 150; ++k) {
      ids.push_back(*w.add(boxOf(rng.range(0.1, 1.5), rng.range(0.05, 0.6), anywhere().position)));
    }
    EXPECT_TRUE(w.step(0.0));
    std::vector<std::array<Pose, 3>> passed(ids.size());  // by the number of the body
    for (const BodyId id : ids) passed[id.index][2] = w.body(id)->pose;
    w.setTracks([&](BodyId id, std::vector<MotionPart>& track) {
      const std::array<Pose, 3>& p = passed[id.index];
      track.push_back({0.0, 0.5, p[0], p[1], false, 0.0});
      track.push_back({0.5, 1.0, p[1], p[2], false, 0.0});
    });
    std::vector<double> out;
    for (int step = 0; step < 3; ++step) {
      for (const BodyId id : ids) {
        std::array<Pose, 3>& p = passed[id.index];
        p = {p[2], anywhere(), anywhere()};
        EXPECT_TRUE(w.move(id, p[1]));
        EXPECT_TRUE(w.move(id, p[2]));
      }
      EXPECT_TRUE(w.step(0.1));
      for (const Impact& i : w.impacts()) {
        for (const double v :
             {static_cast<double>(i.a.index), i.b ? static_cast<double>(i.b->index) : -1.0, i.time,
              i.position.x, i.position.y, i.cell ? static_cast<double>(i.cell->column) : -9.0,
              i.cell ? static_cast<double>(i.cell->row) : -9.0}) {
          out.push_back(v);
        }
      }
    }
    return out;
  };
  const std::vector<double> first = impactsOf(BroadKind::HierarchicalGrid, 1);
  EXPECT_GT(first.size(), 2000U);
  for (const BroadKind broad : {BroadKind::HierarchicalGrid, BroadKind::SpatialHash,
                                BroadKind::SweepAndPrune, BroadKind::BruteForce}) {
    EXPECT_EQ(impactsOf(broad, 3), first);
  }
}

}  // namespace
}  // namespace clearway::collide
