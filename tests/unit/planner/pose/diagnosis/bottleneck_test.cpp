#include "planner/pose/diagnosis/bottleneck.h"

#include <gtest/gtest.h>

#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::gridOf;
using testing::poseOf;

const OccupancyGrid& twoDoors() {
  static const OccupancyGrid grid =
      gridOf({".......#.......", ".......#.......", "...............",  // a door of one cell
              ".......#.......", ".......#.......", ".......#.......", "...............",
              "...............", "...............", ".......#.......", ".......#......."});
  return grid;
}

TEST(Bottleneck, IsTheWiderOfTwoDoors) {
  const auto place = *findBottleneck(DistanceField(twoDoors()), {3.5, 2.5}, {11.5, 2.5});
  ASSERT_TRUE(place);
  EXPECT_EQ(place->cell.column, 7);
  EXPECT_EQ(place->cell.row, 7);
  EXPECT_NEAR(place->width_low_m, 3.0, 1e-6);
  EXPECT_GT(place->width_high_m, 3.0);
}

TEST(Bottleneck, IsEmptyWhenObstaclesSeparateTheEnds) {
  const OccupancyGrid wall = gridOf({"..#..", "..#..", "..#.."});
  EXPECT_FALSE(*findBottleneck(DistanceField(wall), {0.5, 0.5}, {4.5, 0.5}));
  EXPECT_FALSE(*findBottleneck(DistanceField(wall), {2.5, 0.5}, {4.5, 0.5}));
}

TEST(Bottleneck, IsReportedWhenAnAgentIsTooWide) {
  const Footprint footprint = *Footprint::box(3.5, 3.5);
  const OccupancyGrid grid =
      gridOf({".......#.......", ".......#.......", ".......#.......", "...............",
              "...............", "...............", ".......#.......", ".......#......."});
  const PlanResult r = planPose({&grid, &footprint, poseOf(3.5, 4, 0), {{11.5, 4}, Heading()}});
  ASSERT_EQ(r.status, PlanStatus::NoPath);
  ASSERT_TRUE(r.narrowest);
  EXPECT_EQ(r.narrowest->cell.column, 7);
  EXPECT_LT(r.narrowest->width_low_m, 3.5);
}

// A door of 7 cells is 3.5 wide. The reason states that a disc of the agent's width would pass only
// if that width is smaller.
TEST(Bottleneck, TheReasonClaimsThatADiscPassesOnlyIfItDoes) {
  OccupancyGrid grid = testing::emptyGrid(24, 32, 0.5, 0.5);
  for (std::int32_t row = 0; row < 24; ++row) {
    if (row < 8 || row > 14) grid.set({row, 16}, true);
  }
  const PoseGoal across{{12.0, 5.75}, Heading::fromDegrees(90.0).value()};
  const auto reasonFor = [&](double length, double width) {
    const Footprint robot = *Footprint::box(length, width);
    const PlanResult r = planPose({&grid, &robot, poseOf(4.0, 5.75, 90), across});
    EXPECT_EQ(r.status, PlanStatus::NoPath) << width;
    EXPECT_TRUE(r.narrowest) << width;
    return r.reason;
  };
  for (const double width : {3.501, 3.55, 3.7, 4.0, 4.2, 5.0}) {
    EXPECT_EQ(reasonFor(6.0, width).find("would pass"), std::string::npos) << width;
  }
  for (const double width : {3.0, 3.2}) {  // no room to turn on either side
    EXPECT_NE(reasonFor(9.0, width).find("; a disc of its width would pass"), std::string::npos);
  }
}

}  // namespace
}  // namespace clearway::lattice
