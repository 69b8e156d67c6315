// Large open maps: few or no states are expanded, and the cost is that of Dijkstra's algorithm over
// the same lattice.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/base/rng.h"
#include "planner/pose/pose_planner.h"
#include "tests/support/planned.h"

namespace clearway::lattice {
namespace {

constexpr std::int32_t kLarge = 1100;  // cells; large enough for the proof without a search

OccupancyGrid emptyMap(std::int32_t size) {
  return OccupancyGrid(GridFrame::make(size, size, 1.0, 1.0).value());
}

Pose poseAt(double x, double y, double degrees) { return {{x, y}, *Heading::fromDegrees(degrees)}; }

PlanResult planOn(const OccupancyGrid& grid, const Pose& from, const Pose& to,
                  const PoseOptions& options) {
  const Footprint box = *Footprint::box(9.0, 5.0);
  const PoseGoal goal{to.position, to.heading};
  return planPose({&grid, &box, from, goal}, options);
}

TEST(OpenSpace, NoStateIsExpandedAcrossAnEmptyMap) {
  const OccupancyGrid grid = emptyMap(8192);
  const Pose from = poseAt(50.0, 50.0, 0.0);
  for (const Pose& to : {poseAt(8100.0, 50.0, 0.0), poseAt(8100.0, 8100.0, 0.0)}) {
    const PlanResult r = planOn(grid, from, to, {});
    ASSERT_EQ(r.status, PlanStatus::Solved);
    EXPECT_EQ(r.metrics.expanded, 0U);
    EXPECT_LT(r.metrics.memory_bytes, std::size_t{1} << 20U);
    const double turns = 2.0 * std::abs(std::atan2(to.position.y - 50.0, to.position.x - 50.0));
    EXPECT_NEAR(r.cost, length(to.position - from.position) + 0.2 * turns, 1e-6);
    EXPECT_EQ(r.suboptimality_bound, 1.0);
  }
}

TEST(OpenSpace, ABlockedDirectConnectionIsNotTheAnswer) {
  OccupancyGrid grid = emptyMap(kLarge);
  grid.set({500, 500}, true);
  const PlanResult r = planOn(grid, poseAt(460.0, 500.5, 0.0), poseAt(540.0, 500.5, 0.0), {});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_GT(r.cost, 80.0);
  EXPECT_GT(r.metrics.expanded, 0U);
}

TEST(OpenSpace, CostsAreThoseOfDijkstrasAlgorithm) {
  Rng rng(20);
  const auto place = [&] { return 540.0 + static_cast<double>(rng.below(25)); };
  int searched = 0;
  for (int round = 0; round < 24; ++round) {
    OccupancyGrid grid = emptyMap(kLarge);
    const auto dots = static_cast<int>(rng.below(8));
    for (int i = 0; i < dots; ++i) {
      grid.set({static_cast<std::int32_t>(530 + rng.below(45)),
                static_cast<std::int32_t>(530 + rng.below(45))},
               true);
    }
    PoseOptions options;
    options.headings = std::array{8, 16, 32, 64}[rng.below(4)];
    options.model = round % 3 == 2 ? DriveKind::Omnidirectional : DriveKind::Differential;
    const Pose from = poseAt(place(), place(), 45.0 * static_cast<double>(rng.below(8)));
    const Pose to = poseAt(place(), place(), 45.0 * static_cast<double>(rng.below(8)));
    const PlanResult found = planOn(grid, from, to, options);
    options.search = PoseSearch::Dijkstra;
    const PlanResult twin = planOn(grid, from, to, options);
    ASSERT_EQ(found.status, twin.status) << round;
    if (twin.status != PlanStatus::Solved) continue;
    ++searched;
    ASSERT_EQ(found.metrics.cost_units, twin.metrics.cost_units) << round;
  }
  EXPECT_GT(searched, 5);
}

// A prepared planner searches the whole lattice.
PlanResult planOnWholeLattice(const OccupancyGrid& grid, const Pose& from, const Pose& to) {
  const Footprint box = *Footprint::box(9.0, 5.0);
  PosePlanner planner(grid, box);
  planner.prepare(from);
  return planner.plan(from, PoseGoal{to.position, to.heading});
}

TEST(OpenSpace, ASearchNearTheEndsCostsAsMuchAsOneOfTheWholeMap) {
  constexpr std::int32_t kSize = 4200;
  struct Wall {
    std::int32_t first_row, last_row;
  };
  // Within the first window, around it on one side, and across all of it.
  for (const Wall wall : {Wall{1980, 2010}, Wall{1700, 2240}, Wall{1741, 4199}, Wall{1500, 2600}}) {
    OccupancyGrid grid = emptyMap(kSize);
    for (std::int32_t row = wall.first_row; row <= wall.last_row; ++row)
      grid.set({row, 2015}, true);
    const Pose from = poseAt(2000.5, 2000.5, 0.0);
    const Pose to = poseAt(2030.5, 2000.5, 90.0);
    const PlanResult whole = planOnWholeLattice(grid, from, to);
    const PlanResult near = planOn(grid, from, to, {});
    ASSERT_EQ(near.status, PlanStatus::Solved);
    ASSERT_EQ(whole.status, PlanStatus::Solved);
    EXPECT_EQ(near.metrics.cost_units, whole.metrics.cost_units) << wall.first_row;
    EXPECT_EQ(near.suboptimality_bound, 1.0);
  }
}

TEST(OpenSpace, AShortPathOnTheLargestMapTakesLittleMemory) {
  const OccupancyGrid grid = emptyMap(16384);
  const PlanResult r = planOn(grid, poseAt(50.0, 50.0, 0.0), poseAt(80.0, 80.0, 0.0), {});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_LT(r.metrics.memory_bytes, std::size_t{512} << 20U);
  EXPECT_LT(r.metrics.expanded, 10'000U);
}

}  // namespace
}  // namespace clearway::lattice
