// The memory of Theta*: a space that is used again gives the answers of a fresh one, also when its
// numbers begin again, and on maps of one row or column.
#include "planner/point/any_angle/theta_star.h"

#include <gtest/gtest.h>

#include "planner/point/grid/move_masks.h"
#include "tests/support/grids.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

class ThetaRuns {
 public:
  explicit ThetaRuns(const OccupancyGrid& grid)
      : grid_(grid), stop_(Budget{}), moves_(*moveMasks(grid, CornerRule::Never, stop_)) {}

  ThetaSpace fresh() { return *ThetaSpace::make(grid_.frame(), stop_); }
  ThetaAnswer search(ThetaSpace& space, Cell start, Cell goal, bool lazy) {
    const LineOfSight sight(grid_, CornerRule::Never, false);
    const PlanControl control;
    ProgressMeter progress(control);
    return thetaSearch(space, grid_.frame(), moves_.view(), sight, start, goal, lazy, stop_,
                       progress);
  }
  void expectSame(ThetaSpace& used, Cell start, Cell goal, bool lazy) {
    ThetaSpace space = fresh();
    const ThetaAnswer expected = search(space, start, goal, lazy);
    const ThetaAnswer answer = search(used, start, goal, lazy);
    EXPECT_EQ(answer.found, expected.found);
    EXPECT_EQ(answer.cells, expected.cells);
    EXPECT_EQ(answer.expanded, expected.expanded);
  }

 private:
  const OccupancyGrid& grid_;
  StopCheck stop_;
  MoveMasks moves_;
};

TEST(ThetaStar, GivesTheAnswersOfAFreshSpace) {
  Rng rng(91);
  int found = 0;
  for (int map = 0; map < 20; ++map) {
    const OccupancyGrid grid = testing::randomGrid(rng, 1 + testing::below(rng, 30),
                                                   1 + testing::below(rng, 30), 1.0, 1.0, 0.2);
    ThetaRuns runs(grid);
    ThetaSpace used = runs.fresh();
    for (int k = 0; k < 40; ++k) {
      const Cell start = testing::randomCell(rng, grid);
      const Cell goal = testing::randomCell(rng, grid);
      if (grid.blocked(start) || grid.blocked(goal)) continue;
      if (k == 20) used.next_number = ThetaSpace::kMostNumbers - 3;  // they begin again soon
      runs.expectSame(used, start, goal, k % 2 == 0);
      ThetaSpace space = runs.fresh();
      if (runs.search(space, start, goal, false).found) ++found;
    }
    EXPECT_LE(used.next_number, ThetaSpace::kMostNumbers);
  }
  EXPECT_GT(found, 100);
}

}  // namespace
}  // namespace clearway::grid
