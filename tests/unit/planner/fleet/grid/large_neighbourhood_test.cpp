#include "planner/fleet/grid/large_neighbourhood.h"

#include <gtest/gtest.h>

#include "planner/fleet/grid/lacam.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

struct Improved {
  GridFleetPlan first;
  LnsResult better;
};

Improved improve(const GridFleetProblem& p, std::uint64_t iterations, std::uint64_t seed) {
  const CellGraph graph(p.grid, p.neighbourhood);
  const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  StopCheck stop{Budget{}};
  const LacamResult first = searchLacam(graph, d, GuidePaths(), p.starts, {}, stop);
  EXPECT_EQ(first.status, PlanStatus::Solved);
  return {first.plan,
          improveByLargeNeighbourhoods(graph, d, 0, first.plan, {seed, iterations}, stop, nullptr)};
}

TEST(LargeNeighbourhood, LowersTheCostOfADenseFleetAndKeepsThePlanValid) {
  Rng rng(3);
  const GridFleetProblem p = testing::randomFleet(rng, 16, 16, 0.0, 120);
  const Improved r = improve(p, 400, 1);
  const auto finding = validation::checkGridFleetPlan(p, r.better.plan);
  EXPECT_FALSE(finding) << validation::describe(p, *finding);
  EXPECT_EQ(costOf(r.better.plan, p.goals).sum_of_costs, r.better.sum_of_costs);
  EXPECT_LT(r.better.sum_of_costs * 10, costOf(r.first, p.goals).sum_of_costs * 9);
}

TEST(LargeNeighbourhood, DependsOnTheSeedAndTheIterationsOnly) {
  Rng rng(5);
  const GridFleetProblem p = testing::randomFleet(rng, 12, 12, 0.0, 50);
  const GridFleetPlan one = improve(p, 60, 1).better.plan;
  EXPECT_EQ(one, improve(p, 60, 1).better.plan);
  EXPECT_NE(one, improve(p, 60, 2).better.plan);
}

TEST(LargeNeighbourhood, EndsWhenEveryAgentIsOnAShortestPath) {
  Rng rng(7);
  const GridFleetProblem p = testing::randomFleet(rng, 30, 30, 0.0, 4);
  const Improved r = improve(p, std::numeric_limits<std::uint64_t>::max(), 1);
  EXPECT_TRUE(r.better.optimal);
}

TEST(LargeNeighbourhood, MovesDiagonally) {
  Rng rng(9);
  GridFleetProblem p = testing::randomFleet(rng, 10, 10, 0.0, 40);
  p.neighbourhood = Neighbourhood::Eight;
  const Improved r = improve(p, 300, 1);
  const auto finding = validation::checkGridFleetPlan(p, r.better.plan);
  EXPECT_FALSE(finding) << validation::describe(p, *finding);
  EXPECT_LT(r.better.sum_of_costs, costOf(r.first, p.goals).sum_of_costs);
}

}  // namespace
}  // namespace clearway::fleet
