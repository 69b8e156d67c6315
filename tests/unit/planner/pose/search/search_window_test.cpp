// Between two places that are close together on a very large map, time and memory follow the
// distance, not the map. Sparse maps stand in for the largest ones.
#include "planner/pose/search/search_window.h"

#include <gtest/gtest.h>

#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::lattice {
namespace {

constexpr std::int32_t kColumns = 4200;

// A wall of some cells stands between the two places, so that a search is needed.
PlanResult planOnMapOf(std::int32_t rows, int headings) {
  OccupancyGrid grid = testing::emptyGrid(rows, kColumns);
  for (std::int32_t k = 58; k < 70; ++k) grid.set({k, 128 - k}, true);
  const Footprint box = *Footprint::box(9.0, 5.0);
  const Heading ahead = *Heading::fromDegrees(0.0);
  PoseOptions options;
  options.headings = headings;
  return planPose({&grid, &box, {{50.0, 50.0}, ahead}, PoseGoal{{80.0, 80.0}, ahead}}, options);
}

TEST(SearchWindow, MemoryAndWorkDoNotGrowWithTheRowsOfTheMap) {
  for (const int headings : {16, 64}) {
    const PlanResult small = planOnMapOf(4'200, headings);
    const PlanResult large = planOnMapOf(16'000, headings);
    ASSERT_EQ(small.status, PlanStatus::Solved);
    ASSERT_EQ(large.status, PlanStatus::Solved);
    EXPECT_EQ(large.cost, small.cost);
    EXPECT_GT(small.metrics.expanded, 20U) << "no search was needed";
    EXPECT_EQ(large.metrics.expanded, small.metrics.expanded);
    EXPECT_LE(large.metrics.memory_bytes, small.metrics.memory_bytes / 20 * 21);
    EXPECT_LT(large.metrics.memory_bytes, std::size_t{16} << 20U);  // a bit a cell takes 9 MB
  }
}

}  // namespace
}  // namespace clearway::lattice
