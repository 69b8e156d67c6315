// Every fault that a plan of a point fleet can have is planted once, and named.
#include "planner/validate/fleet/grid_fleet_check.h"

#include <gtest/gtest.h>

#include "tests/support/grid_fleets.h"

namespace clearway::validation {
namespace {

using fleet::CellId;
using fleet::GridFleetPlan;
using fleet::GridFleetProblem;
using testing::fleetOf;

GridFleetPlan planOf(std::size_t agents, std::vector<CellId> cells) {
  return {agents, std::move(cells)};
}

void expectFault(const GridFleetProblem& problem, const GridFleetPlan& plan, GridFleetFault fault,
                 std::size_t step) {
  const std::optional<GridFleetFinding> finding = checkGridFleetPlan(problem, plan);
  ASSERT_TRUE(finding) << toString(fault);
  EXPECT_STREQ(toString(finding->fault), toString(fault));
  EXPECT_EQ(finding->step, step);
  EXPECT_FALSE(describe(problem, *finding).empty());
}

TEST(GridFleetCheck, AcceptsAPlanInWhichAnAgentFollowsAnother) {
  const GridFleetProblem p = fleetOf({"BAba"});
  EXPECT_FALSE(checkGridFleetPlan(p, planOf(2, {1, 0, 2, 1, 3, 2})));
}

TEST(GridFleetCheck, FindsAPlanWithoutTheAgentsOfTheProblem) {
  const GridFleetProblem p = fleetOf({"Aa"});
  expectFault(p, planOf(2, {0, 1}), GridFleetFault::Agents, 0);
  expectFault(p, planOf(1, {}), GridFleetFault::Agents, 0);
}

TEST(GridFleetCheck, FindsWrongStartsAndGoals) {
  const GridFleetProblem p = fleetOf({"A.a"});
  expectFault(p, planOf(1, {1, 2}), GridFleetFault::Start, 0);
  expectFault(p, planOf(1, {0, 1}), GridFleetFault::Goal, 1);
}

TEST(GridFleetCheck, FindsObstaclesAndCellsOutsideTheMap) {
  const GridFleetProblem p = fleetOf({"A#a", "..."});
  expectFault(p, planOf(1, {0, 1, 2}), GridFleetFault::Obstacle, 1);
  expectFault(p, planOf(1, {0, 77, 2}), GridFleetFault::Obstacle, 1);
}

TEST(GridFleetCheck, FindsJumpsOverTheEndOfARow) {
  const GridFleetProblem p = fleetOf({"..A", "a.."});
  expectFault(p, planOf(1, {2, 3}), GridFleetFault::Move, 1);
}

TEST(GridFleetCheck, AllowsDiagonalMovesOnlyWithEightNeighboursAndFreeCorners) {
  GridFleetProblem p = fleetOf({"A.", ".a"});
  expectFault(p, planOf(1, {0, 3}), GridFleetFault::Move, 1);
  p.neighbourhood = fleet::Neighbourhood::Eight;
  EXPECT_FALSE(checkGridFleetPlan(p, planOf(1, {0, 3})));
  p.grid.set({0, 1}, true);
  expectFault(p, planOf(1, {0, 3}), GridFleetFault::Corner, 1);
}

TEST(GridFleetCheck, FindsTwoAgentsOnOneCell) {
  const GridFleetProblem p = fleetOf({"A.B", "b.a"});
  expectFault(p, planOf(2, {0, 2, 1, 1}), GridFleetFault::Vertex, 1);
}

TEST(GridFleetCheck, FindsTwoAgentsThatExchangeTheirCells) {
  const GridFleetProblem p = fleetOf({"AB", "ba"});
  expectFault(p, planOf(2, {0, 1, 1, 0}), GridFleetFault::Swap, 1);
}

TEST(GridFleetCheck, FindsCrossingDiagonalMoves) {
  GridFleetProblem p = fleetOf({"AB", "ba"});
  p.neighbourhood = fleet::Neighbourhood::Eight;
  expectFault(p, planOf(2, {0, 1, 3, 2}), GridFleetFault::Crossing, 1);
}

TEST(GridFleetCheck, FindsAnAgentThatFollowsTooCloselyInARobustPlan) {
  GridFleetProblem p = fleetOf({"BAba"});
  p.robustness = 1;
  expectFault(p, planOf(2, {1, 0, 2, 1, 3, 2}), GridFleetFault::Delay, 1);
  EXPECT_FALSE(checkGridFleetPlan(p, planOf(2, {1, 0, 2, 0, 3, 1, 3, 2})));
}

TEST(GridFleetCheck, NamesTheAgentsOfABadProblem) {
  GridFleetProblem p = fleetOf({"A.#", "Bba"});
  EXPECT_TRUE(checkGridFleetProblem(p));
  p.goals[1] = p.goals[0];
  EXPECT_EQ(checkGridFleetProblem(p).error().text(), "agents 0 and 1 have the same goal (2,1)");
  p.starts[1] = 2;
  EXPECT_EQ(checkGridFleetProblem(p).error().text(), "the start of agent 1, (2,0), is an obstacle");
  p.starts[1] = 6;
  EXPECT_EQ(checkGridFleetProblem(p).error().text(), "the start of agent 1 lies outside the map");
}

TEST(GridFleetCost, CountsUntilTheLastArrivalAtTheGoal) {
  const GridFleetProblem p = fleetOf({"Aa."});
  EXPECT_EQ(costOf(planOf(1, {0, 1, 2, 1, 1, 1}), p.goals), (fleet::GridFleetCost{3, 3}));
  EXPECT_EQ(costOf(planOf(1, {1}), p.goals), (fleet::GridFleetCost{0, 0}));
}

}  // namespace
}  // namespace clearway::validation
