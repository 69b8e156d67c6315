#include "planner/point/touched_corners.h"

#include <gtest/gtest.h>

#include "planner/validate/motion/free_line_check.h"
#include "tests/support/grids.h"

namespace clearway::grid {
namespace {

using testing::gridOf;

bool isFree(const OccupancyGrid& grid, Vec2 a, Vec2 b) {
  return !validation::obstacleHitOnLine(grid, {}, a, b, CornerRule::OneFree);
}

TEST(TouchedCorners, BecomeBendsOfALineThatPassesThemByLessThanRounding) {
  const OccupancyGrid grid = gridOf({"........",  //
                                     "..##....",  //
                                     "........",  //
                                     "........"});
  // Below the corner at (4, 2); the goal is so placed that the line passes above it by 1e-13.
  const Vec2 start{3.3, 2.7};
  const Vec2 corner{4.0, 2.0};
  const Vec2 goal = start + 3.0 * (corner - start) - Vec2{0.0, 1e-13};
  ASSERT_FALSE(isFree(grid, start, goal + Vec2{-1e-12, 0.0}));
  for (const bool turned : {false, true}) {
    std::vector<Vec2> points{start, goal + Vec2{-1e-12, 0.0}};
    if (turned) std::swap(points[0], points[1]);
    addCornersPassedByEnds(grid, points);
    ASSERT_EQ(points.size(), 3U);
    EXPECT_EQ(points[1], corner);
    EXPECT_TRUE(isFree(grid, points[0], points[1]) && isFree(grid, points[1], points[2]));
  }
}

TEST(TouchedCorners, AreNotAddedToAFreeLineNorToOneThatCrossesAnObstacle) {
  const OccupancyGrid grid = gridOf({"....",  //
                                     ".##.",  //
                                     "...."});
  std::vector<Vec2> free{{0.3, 0.2}, {3.7, 0.9}};
  addCornersPassedByEnds(grid, free);
  EXPECT_EQ(free.size(), 2U);
  std::vector<Vec2> blocked{{0.3, 1.2}, {3.7, 1.9}};
  addCornersPassedByEnds(grid, blocked);
  EXPECT_EQ(blocked.size(), 2U);
}

}  // namespace
}  // namespace clearway::grid
