#include "planner/pose/narrow_place.h"

#include <gtest/gtest.h>

#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway {
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

TEST(NarrowPlace, IsTheWiderOfTwoDoors) {
  const auto place = narrowestPlace(DistanceField(twoDoors()), {3.5, 2.5}, {11.5, 2.5});
  ASSERT_TRUE(place);
  EXPECT_EQ(place->cell.column, 7);
  EXPECT_EQ(place->cell.row, 7);
  EXPECT_NEAR(place->width_low_m, 3.0, 1e-6);
  EXPECT_GT(place->width_high_m, 3.0);
}

TEST(NarrowPlace, IsNoneWhenObstaclesPartTheEnds) {
  const OccupancyGrid wall = gridOf({"..#..", "..#..", "..#.."});
  EXPECT_FALSE(narrowestPlace(DistanceField(wall), {0.5, 0.5}, {4.5, 0.5}));
  EXPECT_FALSE(narrowestPlace(DistanceField(wall), {2.5, 0.5}, {4.5, 0.5}));
}

TEST(NarrowPlace, IsToldWhenAnAgentIsTooWide) {
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

}  // namespace
}  // namespace clearway
