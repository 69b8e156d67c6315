// Queries on whole maps: samples, drawn ones, and the real maps if there are any.
#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "core/grid/covered_cells.h"
#include "maps/grid/map_io.h"
#include "planner/pose/path/path_smoother.h"
#include "tests/support/data.h"
#include "tests/support/dense_check.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"
#include "tests/support/poses.h"
#include "tests/unit/planner/pose/path_checks.h"

namespace clearway::lattice {
namespace {

Pose freePose(Rng& rng, const OccupancyGrid& grid, const Footprint& robot, Aabb within) {
  for (;;) {
    const Pose p{{rng.range(within.min.x, within.max.x), rng.range(within.min.y, within.max.y)},
                 *Heading::fromDegrees(rng.range(-180, 180))};
    if (!collides(grid, robot.obbAt(p))) return p;
  }
}

// Four queries between random poses, which may be walled in; at least two are solved.
void expectProvenPaths(const std::filesystem::path& file, std::uint64_t seed) {
  SCOPED_TRACE(file.filename());
  const Result<maps::GridMap> map = maps::loadMap(file);
  ASSERT_TRUE(map) << describe(map.error());
  const Footprint robot = *Footprint::box(0.9, 0.62);
  Rng rng(seed);
  const Aabb bounds = map->grid.frame().bounds();
  int solved = 0;
  for (int i = 0; i < 4; ++i) {
    const Pose goal = freePose(rng, map->grid, robot, bounds);
    const Pose start = freePose(rng, map->grid, robot, bounds);
    const PoseProblem problem{&map->grid, &robot, start, {goal.position, goal.heading}};
    const PlanResult r = planPose(problem);
    if (r.status == PlanStatus::NoPath) continue;
    testing::expectGoodPath(r, problem);
    ++solved;
  }
  EXPECT_GE(solved, 2);
}

TEST(PosePlannerOnWholeMaps, FindsProvenPathsBetweenRandomPoses) {
  for (const auto& file : testing::filesEndingWith(testing::samples(), "workshop.yaml")) {
    expectProvenPaths(file, 5);
  }
  if (!testing::hasRealData("ros")) return;
  expectProvenPaths(testing::realData() / "ros" / "depot.yaml", 5);
  expectProvenPaths(testing::realData() / "ros" / "warehouse.yaml", 6);
}

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
  DriveKind model;
  int headings;
};

// A map with a robot, in cells.
struct Place {
  std::string name;
  OccupancyGrid grid;
  double length, width;
};

OccupancyGrid drawnBlocks(std::uint64_t seed, int blocks, std::int32_t most) {
  OccupancyGrid grid = testing::emptyGrid(256, 256);
  Rng rng(seed);
  for (int k = 0; k < blocks; ++k) {
    const Cell corner = testing::randomCell(rng, grid);
    const std::int32_t rows = 1 + testing::below(rng, most);
    testing::fillBox(grid, corner, rows, 1 + testing::below(rng, most), true);
  }
  return grid;
}

// Shelves with aisles of three and four cells.
OccupancyGrid drawnStore() {
  OccupancyGrid grid = testing::emptyGrid(91, 124);
  for (std::int32_t i = 6; i < 84; i += 5) {
    for (std::int32_t j = 8; j < 110; j += 16) testing::fillBox(grid, {i, j}, 2, 12, true);
  }
  return grid;
}

std::vector<Place> ownPlaces() {
  return {{"store", drawnStore(), 2.4, 1.2},
          {"blocks", drawnBlocks(3, 40, 24), 8.0, 4.0},
          {"random", drawnBlocks(4, 600, 3), 5.0, 2.5},
          {"workshop", maps::loadMap(testing::samples() / "workshop.yaml")->grid, 14.0, 10.0}};
}

std::vector<Place> realPlaces() {
  std::vector<Place> out;
  if (!testing::hasRealData("footprint")) return out;
  for (const auto& [file, length, width] :
       {std::tuple{"wh3.map", 2.4, 1.2}, std::tuple{"blocks512.map", 8.0, 4.0},
        std::tuple{"rnd20x8.map", 10.0, 5.0}, std::tuple{"smoothers_world.map", 18.0, 12.4}}) {
    const auto map = maps::loadMap(testing::realData() / "footprint" / file);
    EXPECT_TRUE(map) << describe(map.error());
    if (map) out.push_back({file, map->grid, length, width});
  }
  return out;
}

class TruthOf : public ::testing::TestWithParam<Drive> {
 protected:
  void expectFreePaths(const std::vector<Place>& places);
  int planBetween(const Place& place, const Footprint& robot, const Pose& start, const Pose& goal,
                  double weight);
};

// All paths (lattice, weighted and smoothed) are checked at every 0.02 of a cell. Returns 1 if
// solved.
int TruthOf::planBetween(const Place& place, const Footprint& robot, const Pose& start,
                         const Pose& goal, double weight) {
  const double cell = place.grid.frame().cellWidth();
  PoseOptions options;
  options.model = GetParam().model;
  options.headings = GetParam().headings;
  if (options.model == DriveKind::Car) options.min_radius_m = 1.2 * place.width * cell;
  options.weight = weight;
  PlanControl control;
  control.budget.max_nodes = 400'000;
  const PlanResult r =
      planPose({&place.grid, &robot, start, {goal.position, goal.heading}}, options, control);
  if (r.status != PlanStatus::Solved) return 0;
  const testing::DenseCheck check(place.grid, place.length * cell, place.width * cell);
  EXPECT_EQ(check.firstHit(r.path, 0.02 * cell), "") << weight;
  const SmoothResult s =
      smooth(place.grid, robot, r.path, r.certificate, testing::checked(options));
  EXPECT_EQ(check.firstHit(s.path, 0.02 * cell), "") << weight;
  return 1;
}

void TruthOf::expectFreePaths(const std::vector<Place>& places) {
  Rng rng(91);
  int solved = 0;
  for (const Place& place : places) {
    SCOPED_TRACE(place.name);
    const double cell = place.grid.frame().cellWidth();
    const Footprint robot = *Footprint::box(place.length * cell, place.width * cell);
    const Vec2 end = place.grid.frame().bounds().max;
    const auto around = [](Vec2 centre, double within) {
      return Aabb{centre - Vec2{within, within}, centre + Vec2{within, within}};
    };
    for (int i = 0; i < 2; ++i) {
      const Pose start = freePose(rng, place.grid, robot, around(0.5 * end, 0.45 * end.y));
      const Pose goal =
          freePose(rng, place.grid, robot, around(start.position, 6.0 * place.length * cell));
      solved += planBetween(place, robot, start, goal, i == 0 ? 1.0 : 2.0);
    }
  }
  EXPECT_GE(solved, 3);
}

TEST_P(TruthOf, NoPathOnWholeMapsHitsAnything) {
  expectFreePaths(ownPlaces());
  if (const auto real = realPlaces(); !real.empty()) expectFreePaths(real);
}

INSTANTIATE_TEST_SUITE_P(
    Drives, TruthOf,
    ::testing::Values(Drive{DriveKind::Differential, 8}, Drive{DriveKind::Differential, 16},
                      Drive{DriveKind::Differential, 32}, Drive{DriveKind::Differential, 64},
                      Drive{DriveKind::Car, 8}, Drive{DriveKind::Car, 16},
                      Drive{DriveKind::Car, 32}, Drive{DriveKind::Car, 64},
                      Drive{DriveKind::Omnidirectional, 8}, Drive{DriveKind::Omnidirectional, 16},
                      Drive{DriveKind::Omnidirectional, 32},
                      Drive{DriveKind::Omnidirectional, 64}));

}  // namespace
}  // namespace clearway::lattice
