#include "planner/pose/heuristic/obstacle_heuristic.h"

#include <gtest/gtest.h>

#include "tests/support/grids.h"
#include "tests/unit/planner/pose/heuristic/obstacle_heuristic_on.h"

namespace clearway::lattice {
namespace {

using testing::gridOf;

TEST(ObstacleHeuristic, IsAlmostTheLengthOfTheLatticePathInFreeSpace) {
  const OccupancyGrid grid = testing::emptyGrid(20, 30);
  const ObstacleHeuristicOn d(grid, 1.0, {2.5, 10.5}, {4, 18});
  const double path_m = 10.0 + 4.0 * std::sqrt(5.0);  // 10 columns, then 4 times (1, 2)
  EXPECT_LE(d.from({}), path_m);
  EXPECT_GT(d.from({}), 0.95 * path_m);
}

TEST(ObstacleHeuristic, GoesAroundObstaclesAndStaysBelowThePathCost) {
  const OccupancyGrid grid = gridOf({".............",  //
                                     ".............",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##....."});
  const ObstacleHeuristicOn d(grid, 1.0, {2.5, 6.5}, {0, 8});
  const double path_m = 2.0 * (3.0 + std::sqrt(2.0) + std::sqrt(5.0)) + 1.0;
  EXPECT_LE(d.from({}), path_m + 1e-3);
  EXPECT_GT(d.from({}), 1.05 * 8.0);  // curves may pass a thin wall, at an extra cost
}

TEST(ObstacleHeuristic, FindsNoPathThroughAGapThatIsNarrowerThanTheDisc) {
  const OccupancyGrid grid = gridOf({"......#......",  //
                                     "......#......",  //
                                     "......#......",  //
                                     ".............",  //
                                     "......#......",  //
                                     "......#......",  //
                                     "......#......"});
  EXPECT_TRUE(ObstacleHeuristicOn(grid, 1.0, {2.5, 3.5}, {0, 8}).reaches({}));
  EXPECT_FALSE(ObstacleHeuristicOn(grid, 3.2, {2.5, 3.5}, {0, 8}).reaches({}));
}

TEST(ProjectedSteps, CurvesAreReplacedByStraightRunsThatCostNoMore) {
  const OccupancyGrid grid = testing::emptyGrid(20, 30);
  const ObstacleHeuristicOn d(grid, 1.0, {2.5, 10.5}, {4, 18});
  EXPECT_EQ(d.steps().all().size(), 16U);
  EXPECT_GT(d.steps().closeness(), 0.0);
  EXPECT_LE(d.steps().closeness(), 0.5);
}

TEST(LatticeIndex, AMotionAddsTheSameOffsetEverywhere) {
  const StateLattice lattice(testing::emptyGrid(20, 100).frame(), {7.5, 3.5}, {1, 2});
  const LatticeIndex numbers(lattice, 5);
  const LatticePoint last =
      lattice.first() + LatticeVector{lattice.rows() - 1, lattice.columns() - 1};
  for (const LatticePoint p : {lattice.first(), LatticePoint{0, 0}, last}) {
    EXPECT_EQ(numbers.point(numbers.of(p)), p);
    for (const LatticeVector v :
         {LatticeVector{-5, 5}, LatticeVector{3, -4}, LatticeVector{5, 5}}) {
      const auto to = numbers.of(p) + static_cast<std::size_t>(numbers.step(v));
      ASSERT_LT(to, numbers.size());
      EXPECT_EQ(to, numbers.of(p + v));
      // Points outside have no index of the lattice.
      EXPECT_EQ(lattice.contains(numbers.point(to)), lattice.contains(p + v));
    }
  }
}

}  // namespace
}  // namespace clearway::lattice
