// The memory that the fast searches ask for and report: by the area that they touch.
#include <gtest/gtest.h>

#include "planner/point/grid/cell_index.h"
#include "planner/point/jps/jump_point_map.h"
#include "planner/point/point_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

PointResult plan(const OccupancyGrid& g, Cell from, Cell to, PointSearch search,
                 std::size_t limit) {
  PlanControl control;
  control.budget.max_memory_bytes = limit;
  return planPoint({&g, from, to}, {.search = search}, control);
}

TEST(FastSearchMemory, JumpsTakeTheLinesOfTheMapAndWhatTheyReach) {
  OccupancyGrid g = testing::emptyGrid(2000, 2000);
  for (std::int32_t r = 900; r < 1100; ++r) g.set({r, 1000}, true);
  const std::size_t lines = JumpPointMap::bytesFor(g.frame());
  ASSERT_LT(3 * lines, 8 * cellCount(g.frame())) << "nodes of all cells would be far more";
  const std::size_t limit = cellCount(g.frame()) / 8 + 2 * lines;
  const PointResult r = plan(g, {1000, 990}, {1000, 1010}, PointSearch::Auto, limit);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_GT(r.metrics.expanded, 0U);
  EXPECT_LE(r.metrics.memory_bytes, limit);
  EXPECT_GT(r.metrics.memory_bytes, lines);
  EXPECT_EQ(plan(g, {1000, 990}, {1000, 1010}, PointSearch::Auto, limit - 1).stop,
            StopReason::MemoryLimit);
}

TEST(FastSearchMemory, AutoJumpsWhereStepsExceedTheLimit) {
  Rng rng(3);
  OccupancyGrid g = testing::randomGrid(rng, 1200, 1200, 1.0, 1.0, 0.15);
  for (const std::int32_t k : {5, 90}) g.set({k, k}, false);
  const std::size_t cells = cellCount(g.frame());
  const PointResult steps = plan(g, {5, 5}, {90, 90}, PointSearch::Auto, 100 * cells);
  ASSERT_EQ(steps.status, PlanStatus::Solved);
  ASSERT_GT(steps.metrics.memory_bytes, 9 * cells) << "the map is one for steps";
  // Less than the lines, the core, and the nodes and moves of all cells.
  const std::size_t limit = 9 * cells + JumpPointMap::bytesFor(g.frame());
  const PointResult jumps = plan(g, {5, 5}, {90, 90}, PointSearch::Auto, limit);
  ASSERT_EQ(jumps.status, PlanStatus::Solved);
  EXPECT_EQ(jumps.cost, steps.cost);
  EXPECT_LE(jumps.metrics.memory_bytes, limit);
  EXPECT_LT(jumps.metrics.expanded, steps.metrics.expanded);
}

}  // namespace
}  // namespace clearway::grid
