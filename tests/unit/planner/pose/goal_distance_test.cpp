#include "planner/pose/goal_distance.h"

#include <gtest/gtest.h>

#include "tests/support/grids.h"

namespace clearway {
namespace {

using testing::gridOf;

class GoalDistanceOn {
 public:
  GoalDistanceOn(const OccupancyGrid& grid, double width, Vec2 anchor, Vec2 goal)
      : footprint_(*Footprint::box(width, width)),
        validity_(grid, footprint_, TouchRule::TouchingIsFree),
        lattice_(grid.frame(), anchor, {1, 1}),
        unit_(lattice_),
        distance_(validity_, lattice_, unit_, goal) {
    StopCheck stop({});
    EXPECT_EQ(distance_.compute({}, stop), StopReason::None);
  }
  // Metres from the lattice point nearest to p.
  [[nodiscard]] double from(Vec2 p) const {
    return distance_.at(lattice_.nearest(p)) / unit_.perMetre();
  }
  [[nodiscard]] bool reaches(Vec2 p) const {
    return distance_.at(lattice_.nearest(p)) != GoalDistance::kUnreachable;
  }

 private:
  Footprint footprint_;
  Validity validity_;
  Lattice lattice_;
  CostUnit unit_;
  GoalDistance distance_;
};

TEST(GoalDistance, IsTheStraightDistanceInTheOpen) {
  const OccupancyGrid grid = testing::emptyGrid(20, 30);
  const GoalDistanceOn d(grid, 1.0, {2.5, 10.5}, {20.25, 14.5});
  EXPECT_NEAR(d.from({2.5, 10.5}), length(Vec2{17.75, 4.0}), 2e-3);
  EXPECT_LE(d.from({2.5, 10.5}), length(Vec2{17.75, 4.0}));
}

TEST(GoalDistance, GoesAroundObstaclesAndStaysBelowTheWayThere) {
  const OccupancyGrid grid = gridOf({".............",  //
                                     ".............",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##.....",  //
                                     "......##....."});
  const GoalDistanceOn d(grid, 1.0, {2.5, 6.5}, {10.5, 6.5});
  const double way = length(Vec2{3.5, 5.0}) + 2.0 + length(Vec2{2.5, 5.0});  // half a width off
  EXPECT_LT(d.from({2.5, 6.5}), way);
  EXPECT_GT(d.from({2.5, 6.5}), 0.8 * way);
}

TEST(GoalDistance, FindsNoWayThroughAGapThatIsNarrowerThanTheDisc) {
  const OccupancyGrid grid = gridOf({"......#......",  //
                                     "......#......",  //
                                     "......#......",  //
                                     ".............",  //
                                     "......#......",  //
                                     "......#......",  //
                                     "......#......"});
  EXPECT_TRUE(GoalDistanceOn(grid, 1.0, {2.5, 3.5}, {10.5, 3.5}).reaches({2.5, 3.5}));
  EXPECT_FALSE(GoalDistanceOn(grid, 3.2, {2.5, 3.5}, {10.5, 3.5}).reaches({2.5, 3.5}));
}

}  // namespace
}  // namespace clearway
