// Queries on real maps. They are skipped if the maps are absent.
#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "core/grid/covered_cells.h"
#include "maps/map_io.h"
#include "maps/ros.h"
#include "planner/pose/path/path_smoother.h"
#include "tests/support/data.h"
#include "tests/support/dense_check.h"
#include "tests/support/poses.h"
#include "tests/unit/planner/pose/path_checks.h"

namespace clearway::lattice {
namespace {

struct RealMap {
  const char* file;
  std::uint64_t seed;
};

class PosePlannerOn : public ::testing::TestWithParam<RealMap> {};

TEST_P(PosePlannerOn, FindsProvenPathsBetweenRandomPoses) {
  CLEARWAY_NEEDS_DATA("ros");
  const Result<maps::GridMap> map = maps::loadRos(testing::dataFolder() / "ros" / GetParam().file);
  ASSERT_TRUE(map) << describe(map.error());
  const Footprint robot = *Footprint::box(0.9, 0.62);
  Rng rng(GetParam().seed);
  const Vec2 end = map->grid.frame().bounds().max;
  const auto freePose = [&] {
    for (;;) {
      const Pose p{{rng.range(0, end.x), rng.range(0, end.y)},
                   *Heading::fromDegrees(rng.range(-180, 180))};
      if (!collides(map->grid, robot.obbAt(p))) return p;
    }
  };
  int solved = 0;
  for (int i = 0; i < 4; ++i) {
    const Pose goal = freePose();
    const PoseProblem problem{&map->grid, &robot, freePose(), {goal.position, goal.heading}};
    const PlanResult r = planPose(problem);
    if (r.status == PlanStatus::NoPath) continue;  // random poses may be walled in
    testing::expectGoodPath(r, problem);
    ++solved;
  }
  EXPECT_GE(solved, 2);
}

INSTANTIATE_TEST_SUITE_P(RosMaps, PosePlannerOn,
                         ::testing::Values(RealMap{"depot.yaml", 5}, RealMap{"warehouse.yaml", 6}));

TEST(DenseCheck, FindsPlantedFaults) {
  OccupancyGrid grid(*GridFrame::make(10, 10, 1.0, 1.0));
  grid.set({4, 5}, true);
  const testing::DenseCheck check(grid, 2.0, 1.0);
  const auto path = [](const Pose& a, const Pose& b) { return Path{a, {*motionBetween(a, b)}}; };
  const auto pose = testing::poseOf;
  EXPECT_EQ(check.firstHit(path(pose(2, 3.5, 0), pose(8, 3.5, 0)), 0.02), "");  // touches
  EXPECT_EQ(check.firstHit(path(pose(2, 3.5001, 0), pose(8, 3.5001, 0)), 0.02), "motion 0");
  EXPECT_EQ(check.firstHit(path(pose(3.9, 3, 0), pose(3.9, 3, 90)), 0.02), "");
  EXPECT_EQ(check.firstHit(path(pose(4.3, 3.4, 0), pose(4.3, 3.4, 90)), 0.02), "motion 0");
  EXPECT_EQ(check.firstHit(path(pose(2, 2.5, 0), pose(6, 6.5, 90)), 0.02), "motion 0");
  EXPECT_EQ(check.firstHit(path(pose(1.2, 1.2, 45), pose(4, 4, 45)), 0.02), "motion 0");
  EXPECT_EQ(check.firstHit(path(pose(0.9, 5, 0), pose(3, 5, 0)), 0.02), "the start");
}

struct Drive {
  MotionModel model;
  int headings;
};

class TruthOf : public ::testing::TestWithParam<Drive> {};

// All paths (lattice, weighted and smoothed) are checked at every 0.02 of a cell.
TEST_P(TruthOf, NoPathOnRealMapsHitsAnything) {
  CLEARWAY_NEEDS_DATA("footprint");
  Rng rng(91);
  int solved = 0;
  for (const auto& [file, length, width] :
       {std::tuple{"wh3.map", 2.4, 1.2}, std::tuple{"blocks512.map", 8.0, 4.0},
        std::tuple{"rnd20x8.map", 10.0, 5.0}, std::tuple{"smoothers_world.map", 18.0, 12.4}}) {
    const auto map = maps::loadMap(testing::dataFolder() / "footprint" / file);
    ASSERT_TRUE(map) << describe(map.error());
    const GridFrame& frame = map->grid.frame();
    const double cell = frame.cellWidth();
    const Footprint robot = *Footprint::box(length * cell, width * cell);
    const testing::DenseCheck check(map->grid, length * cell, width * cell);
    PoseOptions options;
    options.model = GetParam().model;
    options.headings = GetParam().headings;
    if (options.model == MotionModel::Car) options.min_radius_m = 1.2 * width * cell;
    const auto freePose = [&](const Pose& near, double within) {
      for (;;) {
        const Pose p{near.position + Vec2{rng.range(-within, within), rng.range(-within, within)},
                     *Heading::fromDegrees(rng.range(-180, 180))};
        if (!collides(map->grid, robot.obbAt(p))) return p;
      }
    };
    const Vec2 end = frame.bounds().max;
    for (int i = 0; i < 2; ++i) {
      const Pose start = freePose({0.5 * end, {}}, 0.45 * end.y);
      const Pose goal = freePose(start, 6.0 * length * cell);
      options.weight = i == 0 ? 1.0 : 2.0;
      PlanControl control;
      control.budget.max_nodes = 400'000;
      const PlanResult r =
          planPose({&map->grid, &robot, start, {goal.position, goal.heading}}, options, control);
      if (r.status != PlanStatus::Solved) continue;
      ++solved;
      EXPECT_EQ(check.firstHit(r.path, 0.02 * cell), "") << file << " " << i;
      const SmoothResult s = smooth(map->grid, robot, r.path, r.certificate, options);
      EXPECT_EQ(check.firstHit(s.path, 0.02 * cell), "") << file << " " << i;
    }
  }
  EXPECT_GE(solved, 3);
}

INSTANTIATE_TEST_SUITE_P(
    Drives, TruthOf,
    ::testing::Values(Drive{MotionModel::Differential, 8}, Drive{MotionModel::Differential, 16},
                      Drive{MotionModel::Differential, 32}, Drive{MotionModel::Differential, 64},
                      Drive{MotionModel::Car, 8}, Drive{MotionModel::Car, 16},
                      Drive{MotionModel::Car, 32}, Drive{MotionModel::Car, 64},
                      Drive{MotionModel::Omni, 8}, Drive{MotionModel::Omni, 16},
                      Drive{MotionModel::Omni, 32}, Drive{MotionModel::Omni, 64}));

}  // namespace
}  // namespace clearway::lattice
