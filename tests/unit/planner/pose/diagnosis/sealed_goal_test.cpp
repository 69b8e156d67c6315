// Goals in pockets that no motion leaves, and goals in pockets that only seem sealed.
#include <gtest/gtest.h>

#include <string>

#include "core/geometry/path.h"
#include "core/grid/covered_cells.h"
#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::emptyGrid;
using testing::poseOf;

void fill(OccupancyGrid& grid, CellRange cells, bool obstacle) {
  for (std::int32_t i = cells.first_row; i < cells.last_row; ++i) {
    for (std::int32_t j = cells.first_column; j < cells.last_column; ++j) {
      grid.set({i, j}, obstacle);
    }
  }
}

// All searches except the bidirectional one.
std::vector<PoseOptions> unidirectionalSearches() {
  std::vector<PoseOptions> all(4);
  all[0].weight = 2.0;
  all[1].anytime = true;
  all[2].switch_cost_m = 1e-4;
  all[3] = all[2];
  all[3].weight = 2.0;
  return all;
}

std::string nameOf(const PoseOptions& o) {
  return "weight " + std::to_string(o.weight) + (o.anytime ? ", anytime" : "") +
         (o.switch_cost_m > 0.0 ? ", with extra costs" : "");
}

// A bent corridor in a block: a disc passes the bend, the long robot at its end does not.
TEST(SealedGoal, IsDetectedEarlyByEverySearch) {
  OccupancyGrid grid = emptyGrid(100, 140);
  fill(grid, {30, 80, 90, 130}, true);
  fill(grid, {40, 42, 100, 125}, false);
  fill(grid, {42, 80, 100, 102}, false);
  const Footprint robot = *Footprint::box(9.0, 1.5);
  const PoseProblem problem{&grid, &robot, poseOf(20.5, 20.5, 0), {{115.0, 41.0}, Heading()}};
  for (const PoseOptions& options : unidirectionalSearches()) {
    const PlanResult r = planPose(problem, options);
    EXPECT_EQ(r.status, PlanStatus::NoPath) << nameOf(options);
    // On the first lattice, with a step of one cell, the goal's corridor is unreachable. The
    // lattices of half and quarter cells have 16 times 14,000 states and more outside.
    EXPECT_LT(r.metrics.expanded, 1'000U) << nameOf(options);
  }
}

// Only the swept cells of the robot's path and a small margin are free.
OccupancyGrid carvedAlong(const Path& path, const GridFrame& frame, double length, double width) {
  OccupancyGrid grid(frame);
  fill(grid, {0, frame.rows(), 0, frame.columns()}, true);
  constexpr int kSamples = 2'000;
  for (const Motion& m : path.motions) {
    for (int i = 0; i <= kSamples; ++i) {
      const Pose at = poseAt(m, i / static_cast<double>(kSamples));
      const auto cells = coveredCells(frame, Obb{at, 0.5 * length, 0.5 * width});
      for (const Cell c : *cells) {
        if (frame.contains(c)) grid.set(c, false);
      }
    }
  }
  return grid;
}

// A car with a default radius turns more tightly on the finer lattice. A direct curve from the
// start to the goal then fits, although no lattice motion leaves the goal's pocket.
TEST(SealedGoal, ACurveOfTheFinerLatticesRadiusReachesIt) {
  const Footprint robot = *Footprint::box(30.0, 24.0);
  const OccupancyGrid open = emptyGrid(160, 160);
  const Pose start = poseOf(30.3, 40.7, 20.0);
  const PoseProblem in_the_open{&open, &robot, start, {{115.2, 101.9}, *Heading::fromDegrees(77)}};
  PoseOptions tight;
  tight.model = DriveKind::Car;
  tight.min_radius_m = 8.0;
  const PlanResult curve = planPose(in_the_open, tight);
  ASSERT_EQ(curve.status, PlanStatus::Solved);
  ASSERT_LE(curve.path.motions.size(), 3U) << "not a single curve";
  const OccupancyGrid grid = carvedAlong(curve.path, open.frame(), 30.2, 24.2);
  PoseProblem problem = in_the_open;
  problem.grid = &grid;
  for (PoseOptions options : unidirectionalSearches()) {
    options.model = DriveKind::Car;
    const PlanResult r = planPose(problem, options);
    ASSERT_EQ(r.status, PlanStatus::Solved) << nameOf(options) << ": " << r.reason;
    EXPECT_EQ(r.metrics.lattice, 1) << nameOf(options);
    EXPECT_NEAR(r.cost, curve.cost, 1e-3) << nameOf(options);
  }
}

}  // namespace
}  // namespace clearway::lattice
