// Landmark tables that follow the edits of a map, compared with tables that are computed from
// scratch.
#include "app/document/edit/live_landmarks.h"

#include <gtest/gtest.h>

#include "planner/point/point_planner.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"
#include "tests/support/temp_folder.h"

namespace clearway::app {
namespace {

OccupancyGrid someMap(Rng& rng, std::int32_t side) {
  OccupancyGrid g(*GridFrame::make(side, side, 1.0, 1.0));
  for (int k = 0; k < side * side / 5; ++k) g.set(testing::randomCell(rng, g), true);
  return g;
}

TEST(LiveLandmarks, FollowEveryEditAndPreserveCosts) {
  Rng rng(501);
  OccupancyGrid grid = someMap(rng, 40);
  LiveLandmarks live;
  ASSERT_EQ(live.make(grid, "", LandmarkCache::usualLimits()).origin, LandmarksOrigin::Built);
  int solved = 0;
  for (int edit = 0; edit < 60; ++edit) {
    const std::shared_ptr<const grid::Landmarks> before = live.tables();
    const grid::Landmarks copy = *before;
    const int cells = static_cast<int>(rng.range(0, 6));
    for (int k = 0; k < cells; ++k) {
      const Cell c = testing::randomCell(rng, grid);
      grid.set(c, !grid.blocked(c));
    }
    const LandmarksRepair done = live.repair(grid, LandmarkCache::usualLimits());
    ASSERT_TRUE(done.current);
    EXPECT_EQ(*before, copy) << "returned tables never change";
    ASSERT_EQ(live.tables()->fingerprint(), grid.fingerprint());
    testing::PointPlanner with(grid), without(grid);
    with.use(live.tables().get());
    grid::PointOptions twin;
    twin.search = PointSearch::Dijkstra;
    for (int query = 0; query < 20; ++query) {
      const Cell from = testing::randomCell(rng, grid), to = testing::randomCell(rng, grid);
      const grid::PointResult a = with.plan(from, to);
      const grid::PointResult b = without.plan(from, to, twin);
      ASSERT_EQ(a.status, b.status);
      ASSERT_EQ(a.cost, b.cost);
      solved += a.status == PlanStatus::Solved;
    }
  }
  EXPECT_GT(solved, 300);
}

TEST(LiveLandmarks, ReportThatTheyCannotBeRepaired) {
  Rng rng(502);
  OccupancyGrid grid = someMap(rng, 30);
  LiveLandmarks live;
  EXPECT_FALSE(live.repair(grid, {}).current) << "there are none";
  (void)live.make(grid, "", {});
  const grid::Landmarks made = *live.tables();
  EXPECT_FALSE(live.repair(someMap(rng, 31), {}).current) << "a map of another size";
  grid.set({3, 3}, !grid.blocked({3, 3}));
  Budget tight;
  tight.max_memory_bytes = 100;
  const LandmarksRepair refused = live.repair(grid, tight);
  EXPECT_FALSE(refused.current);
  EXPECT_EQ(refused.stop, StopReason::MemoryLimit);
  StopSource stop;
  stop.request();
  EXPECT_EQ(live.repair(grid, {}, &stop).stop, StopReason::Cancelled);
  EXPECT_EQ(*live.tables(), made) << "they are as they were";
  EXPECT_TRUE(live.repair(grid, {}).current);
}

TEST(LiveLandmarks, AreReadFromTheSavedFile) {
  Rng rng(503);
  OccupancyGrid grid = someMap(rng, 30);
  const testing::TempFolder folder;
  LiveLandmarks live;
  ASSERT_EQ(live.make(grid, folder / "a.map", {}).origin, LandmarksOrigin::Saved);
  grid.set({3, 3}, !grid.blocked({3, 3}));
  ASSERT_TRUE(live.repair(grid, {}).current);
  ASSERT_TRUE(keepLandmarks(*live.tables(), grid, folder / "a.map"));
  LiveLandmarks next;
  EXPECT_EQ(next.make(grid, folder / "a.map", {}).origin, LandmarksOrigin::File);
  EXPECT_EQ(*next.tables(), *live.tables());
}

}  // namespace
}  // namespace clearway::app
