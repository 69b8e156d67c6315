#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "planner/validate/validate.h"
#include "tests/support/grids.h"

namespace clearway::validation {
namespace {

using ::clearway::testing::gridOf;
using ::testing::HasSubstr;

Path through(const GridFrame& frame, const std::vector<Cell>& cells) {
  Path path{{frame.cellCentre(cells.front()), {}}, {}};
  for (std::size_t i = 1; i < cells.size(); ++i) {
    path.motions.push_back({MotionKind::Straight,
                            {frame.cellCentre(cells[i - 1]), {}},
                            {frame.cellCentre(cells[i]), {}}});
  }
  return path;
}

TEST(ValidatePoint, StepsThroughFreeCellsAreFree) {
  const OccupancyGrid grid = gridOf({".....", "..#..", "....."}, 0.1, 0.3);
  const Certificate c =
      validatePoint(grid, through(grid.frame(), {{0, 0}, {0, 1}, {0, 3}, {1, 4}, {2, 3}}));
  EXPECT_TRUE(c.free) << c.problem;
  EXPECT_NEAR(c.clearance_m, 0.05, 1e-12);  // half a cell to the border
  EXPECT_LE(c.clearance_m, 0.05);
}

TEST(ValidatePoint, ADiagonalStepNeedsBothNeighbours) {
  for (const double width : {1.0, 0.05, 0.1, 0.3}) {
    const OccupancyGrid grid = gridOf({"...", "#..", "..."}, width, 0.7);
    const auto check = [&](Cell a, Cell b) {
      return validatePoint(grid, through(grid.frame(), {a, b}));
    };
    EXPECT_FALSE(check({0, 0}, {1, 1}).free);
    EXPECT_EQ(check({0, 0}, {1, 1}).cell, (Cell{1, 0}));
    EXPECT_THAT(check({0, 0}, {1, 1}).problem, HasSubstr("cuts the corner"));
    EXPECT_FALSE(check({2, 0}, {1, 1}).free);
    EXPECT_FALSE(check({1, 1}, {0, 0}).free);
    EXPECT_TRUE(check({0, 1}, {1, 2}).free);
    EXPECT_TRUE(check({2, 2}, {0, 1}).free);
    EXPECT_FALSE(check({0, 2}, {2, 0}).free);  // passes the corner of (1, 0) at its second step
  }
}

TEST(ValidatePoint, EveryCellThatALongLineMeetsMustBeFree) {
  // From (0, 0) to (2, 5): through columns 0..5; checked cell by cell against the closed squares.
  for (std::int32_t i = 0; i < 3; ++i) {
    for (std::int32_t j = 0; j < 6; ++j) {
      OccupancyGrid grid = gridOf({"......", "......", "......"});
      grid.set({i, j}, true);
      // y = 0.5 + 0.4 (x - 0.5); the line's height at both sides of the column.
      const auto at = [](double x) { return 0.5 + 0.4 * (std::clamp(x, 0.5, 5.5) - 0.5); };
      const bool meets = at(j + 1) >= i - 1e-12 && at(j) <= i + 1 + 1e-12;
      EXPECT_EQ(validatePoint(grid, through(grid.frame(), {{0, 0}, {2, 5}})).free, !meets);
      EXPECT_EQ(validatePoint(grid, through(grid.frame(), {{2, 5}, {0, 0}})).free, !meets);
    }
  }
}

TEST(ValidatePoint, BlockedOutsideAndOffCentreBetweenTheEndsAreRefused) {
  const OccupancyGrid grid = gridOf({"..#", "..."});
  EXPECT_FALSE(validatePoint(grid, through(grid.frame(), {{0, 2}})).free);
  EXPECT_FALSE(validatePoint(grid, through(grid.frame(), {{0, 0}, {0, 2}})).free);
  EXPECT_THAT(validatePoint(grid, through(grid.frame(), {{1, 2}, {1, 3}})).problem,
              HasSubstr("leaves the map"));
  Path off = through(grid.frame(), {{1, 0}, {1, 1}, {1, 2}});
  off.motions[0].to.position.x += 0.01;
  off.motions[1].from.position.x += 0.01;
  EXPECT_THAT(validatePoint(grid, off).problem, HasSubstr("cell centres"));
  off.start.position.x = std::nan("");
  EXPECT_FALSE(validatePoint(grid, off).free);
}

TEST(ValidatePoint, TurnsAreFreeAndArcsAreRefused) {
  const OccupancyGrid grid = gridOf({"...", "..."});
  const Pose a{grid.frame().cellCentre({0, 0}), {}};
  const Pose b{a.position, *Heading::fromDegrees(90)};
  const Pose c{grid.frame().cellCentre({1, 0}), b.heading};
  EXPECT_TRUE(validatePoint(grid, {a, {*motionBetween(a, b), *motionBetween(b, c)}}).free);
  EXPECT_FALSE(validatePoint(grid, {a, {*motionBetween(a, c)}}).free);
}

}  // namespace
}  // namespace clearway::validation
