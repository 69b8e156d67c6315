// Conflicts of agents compared with brute force, trajectory clocks, and new maps.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "app/document/body/body_shape.h"
#include "app/document/edit/conflict_world.h"
#include "app/document/edit/new_map.h"
#include "app/document/plan/play_clock.h"
#include "core/base/rng.h"
#include "core/grid/components.h"
#include "core/grid/covered_cells.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

Footprint boxOf(double length, double width, double padding = 0.0) {
  return *Footprint::box(length, width, padding, PaddingShape::Round);
}

bool overlapBrute(const Footprint& a, const Pose& pa, const Footprint& b, const Pose& pb) {
  for (const ConvexPolygon& x : a.collisionParts()) {
    for (const ConvexPolygon& y : b.collisionParts()) {
      const std::vector<Vec2> p = placed(x, pa);
      const std::vector<Vec2> q = placed(y, pb);
      if (overlap(ConvexRing(p), ConvexRing(q), TouchRule::TouchingIsFree, a.radius(),
                  b.radius())) {
        return true;
      }
    }
  }
  return false;
}

// The rules of modes and floors according to the format's description.
bool mayMeet(const ConflictAgent& a, const ConflictAgent& b) {
  for (const collide::BodyMode mode : {a.mode, b.mode}) {
    if (mode == collide::BodyMode::Disabled) return false;
  }
  if (a.mode == collide::BodyMode::Static && b.mode == collide::BodyMode::Static) return false;
  return a.level.z0_m < b.level.z1_m && b.level.z0_m < a.level.z1_m;
}

// Agents and a map that change step by step, and their collisions by brute force.
class Crowd {
 public:
  Crowd() { world.setGrid(grid_); }

  // One random edit: adds or removes an agent, changes its shape, floor, mode or pose, or paints
  // cells.
  void edit() {
    const auto some =
        rng_.below(static_cast<std::uint32_t>(std::max<std::size_t>(agents.size(), 1)));
    switch (agents.size() < 12 ? 0U : rng_.below(7)) {
      case 0: agents.push_back({++last_id_, &shapes_[rng_.below(3)], anywhere()}); break;
      case 1: agents.erase(agents.begin() + some); break;
      case 2: agents[some].footprint = &shapes_[rng_.below(3)]; break;
      case 3: {
        const auto row = static_cast<std::int32_t>(rng_.below(28));
        for (std::int32_t j = 3; j < 6; ++j) grid_.set({row, j}, rng_.below(2) == 0);
        world.updateGrid(grid_, {row, row + 1, 3, 6});
        break;
      }
      case 4: agents[some].level = kFloors[rng_.below(5)]; break;
      case 5: agents[some].mode = kModes[rng_.below(5)]; break;
      default: agents[some].pose = anywhere();
    }
  }

  struct Found {
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    std::vector<std::uint32_t> in_walls;
    std::size_t separated = 0;  // overlap only in the 2-D projection
  };
  [[nodiscard]] Found byBruteForce() const {
    Found out;
    for (std::size_t i = 0; i < agents.size(); ++i) {
      const ConflictAgent& a = agents[i];
      const bool looks =
          a.mode != collide::BodyMode::Disabled && a.mode != collide::BodyMode::Static;
      if (looks && hitsWall(a)) out.in_walls.push_back(a.id);
      for (std::size_t k = i + 1; k < agents.size(); ++k) {
        const ConflictAgent& b = agents[k];
        if (!overlapBrute(*a.footprint, a.pose, *b.footprint, b.pose)) continue;
        if (mayMeet(a, b)) {
          out.pairs.emplace_back(a.id, b.id);
        } else {
          ++out.separated;
        }
      }
    }
    return out;
  }

  ConflictWorld world;
  std::vector<ConflictAgent> agents;

 private:
  static constexpr std::array kFloors{collide::Level{}, collide::Level{}, collide::Level{},
                                      collide::Level{1.0, 2.0}, collide::Level{0.5, 1.5}};
  static constexpr std::array kModes{collide::BodyMode::Normal2D, collide::BodyMode::Normal2D,
                                     collide::BodyMode::Normal3D, collide::BodyMode::Static,
                                     collide::BodyMode::Disabled};

  Pose anywhere() {
    const Vec2 at{rng_.range(0.0, 30.0), rng_.range(0.0, 30.0)};
    return {at, *Heading::fromDegrees(rng_.range(0, 360))};
  }
  [[nodiscard]] bool hitsWall(const ConflictAgent& a) const {
    return std::ranges::any_of(a.footprint->collisionParts(), [&](const ConvexPolygon& part) {
      const std::vector<Vec2> ring = placed(part, a.pose);
      return firstCollision(grid_, ConvexRing(ring), a.footprint->radius()).has_value();
    });
  }

  Rng rng_{21};
  OccupancyGrid grid_ = testing::randomGrid(rng_, 30, 30, 1.0, 1.0, 0.03);
  std::array<Footprint, 3> shapes_{boxOf(2.0, 1.0), boxOf(1.5, 1.5, 0.2), boxOf(4.0, 0.6)};
  std::uint32_t last_id_ = 0;
};

// A disc is a point with a radius, a capsule a segment with one: half a micrometre of overlap
// counts, in every direction, and padding as for planners.
TEST(AgentConflicts, DiscsCapsulesAndTheirPaddingAreExact) {
  const maps::AgentShape disc{maps::ShapeKind::Disc, 1.0, 1.0, {}, {}};
  maps::AgentShape capsule{maps::ShapeKind::Body, 1.0, 1.0, {}, {}};
  capsule.body.kind = maps::SceneShape::Kind::Capsule;
  capsule.body.parts = {{{-2.0, 0.0}, {0.0, 0.0}}};
  capsule.body.rings = capsule.body.parts;
  capsule.body.own_radius_m = 1.0;
  for (const maps::AgentShape& shape : {disc, capsule}) {
    for (const double padding : {0.0, 0.25}) {
      const maps::AgentPadding pad{padding, PaddingShape::Round};
      const auto exact = std::make_shared<const Shape>(*exactShapeOf(shape, pad));
      const std::optional<Footprint> drawn = *drawnFootprintOf(shape, pad);
      for (int k = -24; k <= 24; ++k) {
        const Vec2 towards = Heading::fromDegrees(3.7 * k)->vector();
        for (const double gap : {-5e-7, 5e-7}) {
          ConflictWorld world;
          const double apart = 2.0 + 2.0 * padding + gap;
          const Heading back = *Heading::fromDegrees(180.0);
          const std::array agents{
              ConflictAgent{1, &*drawn, {{3, 3}, {}}, {}, collide::BodyMode::Normal2D, exact},
              ConflictAgent{2,
                            &*drawn,
                            {Vec2{3, 3} + apart * towards, back},
                            {},
                            collide::BodyMode::Normal2D,
                            exact}};
          ASSERT_EQ(world.find(agents).pairs.size(), gap < 0.0 ? 1U : 0U) << k << " " << gap;
        }
      }
    }
  }
}

TEST(AgentConflicts, FollowMovesAndEditsLikeAFullRecomputation) {
  Crowd crowd;
  std::size_t walls = 0;
  std::size_t pairs = 0;
  std::size_t separated = 0;
  for (int n = 0; n < 600; ++n) {
    crowd.edit();
    const Conflicts found = crowd.world.find(crowd.agents);
    const Crowd::Found wanted = crowd.byBruteForce();
    Crowd::Found got;
    for (const PairConflict& p : found.pairs) {
      got.pairs.emplace_back(p.a, p.b);
      ASSERT_FALSE(p.points.empty());
      ASSERT_GT(p.depth_m, 0.0);
      ASSERT_NEAR(length(p.normal), 1.0, 1e-9);
    }
    for (const WallConflict& w : found.walls) got.in_walls.push_back(w.agent);
    ASSERT_EQ(got.pairs, wanted.pairs) << "step " << n;
    ASSERT_EQ(got.in_walls, wanted.in_walls) << "step " << n;
    walls += wanted.in_walls.size();
    pairs += wanted.pairs.size();
    separated += wanted.separated;
  }
  EXPECT_GT(walls, 100U);
  EXPECT_GT(pairs, 100U);
  EXPECT_GT(separated, 100U);
}

TEST(AgentConflicts, APointIsInConflictWhereItsCellIsAnObstacle) {
  const OccupancyGrid grid = testing::gridOf({"..", ".#"});
  ConflictWorld world;
  world.setGrid(grid);
  std::array agents{ConflictAgent{1, nullptr, {{0.5, 0.5}, {}}},
                    ConflictAgent{2, nullptr, {{1.5, 1.5}, {}}}};
  const Conflicts found = world.find(agents);
  ASSERT_EQ(found.walls.size(), 1U);
  EXPECT_EQ(found.walls[0].agent, 2U);
  agents[1].mode = collide::BodyMode::Disabled;
  EXPECT_TRUE(world.find(agents).empty());
}

TEST(AgentConflicts, AreAllFoundWhateverTheLimitOfPairs) {
  collide::WorldOptions options;
  options.max_collision_pairs = 1;
  ConflictWorld world(options);
  const Footprint box = *Footprint::box(1.0, 1.0);
  const std::array agents{ConflictAgent{1, &box, {{3.0, 3.0}, {}}},
                          ConflictAgent{2, &box, {{3.5, 3.0}, {}}},
                          ConflictAgent{3, &box, {{3.2, 3.2}, {}}}};
  EXPECT_EQ(world.find(agents).pairs.size(), 3U);
}

TEST(AgentConflicts, AlignedAgentsFitCellsWithAWholeNumberOfThem) {
  const OccupancyGrid grid = testing::emptyGrid(20, 20, 0.5, 0.25);
  Rng rng(3);
  const Footprint box = boxOf(1.5, 1.0);
  for (int n = 0; n < 200; ++n) {
    const Pose pose{{rng.range(2.0, 8.0), rng.range(1.0, 4.0)},
                    *Heading::fromDegrees(90.0 * rng.below(4))};
    const Pose aligned = alignedToCells(pose, &box, grid.frame());
    const bool upright = pose.heading.cos() == 0.0;
    const double left = (aligned.position.x - (upright ? 0.5 : 0.75)) / 0.5;
    const double top = (aligned.position.y - (upright ? 0.75 : 0.5)) / 0.25;
    ASSERT_NEAR(left, std::round(left), 1e-9);
    ASSERT_NEAR(top, std::round(top), 1e-9);
    ASSERT_LE(std::abs(aligned.position.x - pose.position.x), 0.25 + 1e-9);
    ASSERT_LE(std::abs(aligned.position.y - pose.position.y), 0.125 + 1e-9);
  }
}

TEST(PlayClock, RunsThroughThePathFromStartToGoal) {
  const Pose a{{1.0, 1.0}, {}};
  const Pose b{{5.0, 1.0}, {}};
  const Pose c{{5.0, 1.0}, Heading().left90()};
  const Pose d{{5.0, 3.0}, Heading().left90()};
  Path path{a, {*motionBetween(a, b), *motionBetween(b, c), *motionBetween(c, d)}};
  const PlayClock clock(path, {2.0, 1.5707963267948966});
  EXPECT_NEAR(clock.duration_s(), 2.0 + 1.0 + 1.0, 1e-12);
  EXPECT_EQ(clock.poseAt(-1.0), a);
  EXPECT_NEAR(clock.poseAt(1.0).position.x, 3.0, 1e-12);
  EXPECT_NEAR(clock.poseAt(2.5).heading.degrees(), 45.0, 1e-9);
  EXPECT_NEAR(clock.poseAt(3.5).position.y, 2.0, 1e-12);
  EXPECT_EQ(clock.poseAt(9.0), d);
  EXPECT_NEAR(clock.timeOf({1, 0.5, {}}), 2.5, 1e-12);
  const std::vector<Vec2> trail = clock.trail(1.0);
  EXPECT_EQ(trail.front(), a.position);
  EXPECT_NEAR(trail.back().x, 3.0, 1e-12);
  EXPECT_EQ(PlayClock(Path{a, {}}, {}).poseAt(1.0), a);
}

TEST(PlayClock, TrailsFollowArcsOfAnySize) {
  for (const double radius : {0.01, 0.5, 40.0}) {
    const Pose from{{0.0, -radius}, {}};
    const Pose to{{radius, 0.0}, Heading().left90()};
    const PlayClock clock(Path{from, {*motionBetween(from, to)}}, {1.0, 1.0});
    const std::vector<Vec2> trail = clock.trail(clock.duration_s());
    EXPECT_EQ(trail.back(), to.position);
    for (std::size_t k = 1; k < trail.size(); ++k) {
      EXPECT_NEAR(length(0.5 * (trail[k - 1] + trail[k])) / radius, 1.0, 2e-3);
    }
  }
}

TEST(NewMap, EveryPatternHasItsSizeAndCanBeCrossed) {
  for (const Pattern pattern : {Pattern::Empty, Pattern::Walled, Pattern::Rooms, Pattern::Maze,
                                Pattern::Warehouse, Pattern::Random}) {
    for (std::uint64_t seed = 1; seed < 6; ++seed) {
      NewMap wanted;
      wanted.rows = 97;
      wanted.columns = 131;
      wanted.pattern = pattern;
      wanted.scale = 8;
      wanted.seed = seed;
      const Result<maps::GridMap> map = makeMap(wanted);
      ASSERT_TRUE(map);
      EXPECT_EQ(map->grid.frame().rows(), 97);
      EXPECT_EQ(map->grid.frame().columns(), 131);
      const std::int64_t blocked = map->grid.countBlocked();
      EXPECT_EQ(blocked == 0, pattern == Pattern::Empty);
      EXPECT_LT(blocked, 97 * 131 * 6 / 10) << static_cast<int>(pattern);
      EXPECT_EQ(makeMap(wanted)->values, map->values) << "the same seed, the same map";
    }
  }
}

TEST(NewMap, RefusesInvalidSizes) {
  NewMap wanted;
  wanted.rows = 0;
  EXPECT_FALSE(makeMap(wanted));
  wanted.rows = wanted.columns = 20'000;
  EXPECT_FALSE(makeMap(wanted));
}

}  // namespace
}  // namespace clearway::app
