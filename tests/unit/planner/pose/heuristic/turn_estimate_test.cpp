#include "planner/pose/heuristic/turn_estimate.h"

#include <gtest/gtest.h>

#include "planner/pose/heuristic/weighted_heuristic.h"
#include "tests/support/grids.h"
#include "tests/unit/planner/pose/heuristic/obstacle_heuristic_on.h"

namespace clearway::lattice {
namespace {

// Of a small square robot on a lattice of a cell, anchored at the middle of the cell (0, 0).
class TurnEstimateOn {
 public:
  TurnEstimateOn(const OccupancyGrid& grid, LatticePoint start, LatticePoint goal)
      : on_(grid, 0.8, {0.5, 0.5}, goal, start),
        headings_(on_.motions(), on_.steps()),
        turns_(*TurnEstimate::make(on_.distance(), headings_, on_.freeSpace().points())) {}
  [[nodiscard]] std::uint32_t at(LatticePoint p, int heading) {
    return turns_.costAt(on_.freeSpace().points().of(p), heading);
  }
  // Every path costs at least `least`.
  [[nodiscard]] WeightedHeuristic boundFor(double weight, std::uint32_t least) {
    return {&on_.distance(), &turns_, weight, least};
  }
  [[nodiscard]] std::size_t number(LatticePoint p) const { return on_.freeSpace().points().of(p); }
  // The cheapest turn by one heading.
  [[nodiscard]] std::uint32_t price() const {
    std::uint32_t least = ~0U;
    for (const Primitive& p : on_.motions().all()) {
      const bool next = p.to == on_.motions().headings().wrapped(p.from + 1);
      if (p.shift == LatticeVector{} && next) least = std::min(least, p.cost);
    }
    return least;
  }

 private:
  ObstacleHeuristicOn on_;
  StepHeadings headings_;
  TurnEstimate turns_;
};

TEST(TurnEstimate, CountsHeadingsBetweenTheAgentAndThePathToTheGoal) {
  const OccupancyGrid grid = testing::emptyGrid(11, 31);
  TurnEstimateOn t(grid, {5, 2}, {5, 25});
  ASSERT_GT(t.price(), 0U);
  for (const LatticePoint p : {LatticePoint{5, 2}, LatticePoint{5, 14}, LatticePoint{5, 24}}) {
    for (int k = 0; k < 16; ++k) {  // heading 0 points there
      EXPECT_EQ(t.at(p, k), t.price() * static_cast<std::uint32_t>(std::min(k, 16 - k)));
    }
  }
  // Beyond the goal the reverse direction; on its diagonal the diagonal direction.
  EXPECT_EQ(t.at({5, 27}, 8), 0U);
  EXPECT_EQ(t.at({2, 22}, 2), 0U);
  EXPECT_EQ(t.at({5, 25}, 3), 0U);  // no path starts at the goal
}

TEST(TurnEstimate, UsesTheCheapestDirectionThatCanBeHeldForLongest) {
  const OccupancyGrid grid = testing::emptyGrid(21, 31);
  // Columns straight on and steps by (1, 2), along heading 1, in any order.
  TurnEstimateOn one(grid, {4, 4}, {5, 24});
  EXPECT_EQ(one.at({4, 4}, 0), 0U);
  TurnEstimateOn many(grid, {4, 4}, {12, 22});
  EXPECT_EQ(many.at({4, 4}, 1), 0U);
}

TEST(TurnEstimate, PointsToTheDoorAndNotThroughTheWall) {
  const OccupancyGrid grid = testing::gridOf({".......###.......",  //
                                              ".......###.......",  //
                                              ".......###.......",  //
                                              ".......###.......",  //
                                              ".......###.......",  //
                                              ".......###.......",  //
                                              ".......###.......",  //
                                              "................."});
  TurnEstimateOn t(grid, {1, 6}, {1, 10});
  EXPECT_LT(t.at({1, 6}, 4), t.at({1, 6}, 0));  // y grows downwards: heading 4 points there
  EXPECT_EQ(t.at({7, 10}, 12), 0U);
  EXPECT_EQ(t.at({7, 10}, 4), 8 * t.price());
}

TEST(TurnEstimate, DoesNotApplyToCarsAndOmnidirectionalBases) {
  const OccupancyGrid grid = testing::emptyGrid(9, 9);
  const StateLattice lattice(grid.frame(), {4.5, 4.5}, {1, 1});
  for (const DriveKind model :
       {DriveKind::Differential, DriveKind::Car, DriveKind::Omnidirectional}) {
    PoseOptions options;
    options.model = model;
    const PrimitiveSet motions(lattice, HeadingSet(1.0, 1.0), options, 3.0);
    const ProjectedSteps steps(lattice, motions);
    EXPECT_EQ(StepHeadings(motions, steps).isUseful(), model == DriveKind::Differential);
  }
}

// The estimate is not consistent, so states are not expanded in order. The suboptimality bound
// holds because a state that cost more than its weight allows is expanded again.
TEST(WeightedHeuristic, KeepsAnExpandedStateClosedOnlyWithinItsWeight) {
  const OccupancyGrid grid = testing::emptyGrid(11, 31);
  TurnEstimateOn t(grid, {5, 2}, {5, 25});
  const WeightedHeuristic bound = t.boundFor(1.5, 10'000);
  const std::size_t goal = t.number({5, 25});
  // Half a step more than the new path.
  EXPECT_TRUE(bound.mayKeepExpanded(goal, 20'500, 20'000, 1'000));
  EXPECT_FALSE(bound.mayKeepExpanded(goal, 20'501, 20'000, 1'000));
  // Every path to the state costs at least the optimum, as the goal is no further.
  EXPECT_TRUE(bound.mayKeepExpanded(goal, 15'000, 1'000, 10));
  EXPECT_FALSE(bound.mayKeepExpanded(goal, 15'001, 1'000, 10));
  // Before the goal it is less by the cost-to-go.
  const std::size_t before = t.number({5, 18});
  const std::uint32_t most = 3 * (10'000 - bound.upperEstimateAt(before) * 2 / 3) / 2;
  ASSERT_LT(most, 5'000U);
  EXPECT_TRUE(bound.mayKeepExpanded(before, most - 2, 1'000, 10));
  EXPECT_FALSE(bound.mayKeepExpanded(before, most + 2, 1'000, 10));
}

}  // namespace
}  // namespace clearway::lattice
