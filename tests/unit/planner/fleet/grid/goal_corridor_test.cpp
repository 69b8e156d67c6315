#include "planner/fleet/grid/goal_corridor.h"

#include <gtest/gtest.h>

#include "planner/fleet/grid/framed_levels.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

// Steps to nearer cells, each of the directions at random; kUnreachable if there are none.
std::uint32_t walk(GoalCorridor& corridor, const CellGraph& graph, CellId cell, Rng& rng) {
  std::uint32_t steps = 0;
  for (; cell != corridor.goal(); ++steps) {
    const unsigned nearer = corridor.nearer(graph, cell);
    if (nearer == 0 || steps > graph.cells()) return GoalField::kUnreachable;
    unsigned one = 0;
    while (one == 0) one = nearer & 1U << rng.below(4);
    cell = FramedLevels::descend(cell, one, graph.columns());
  }
  return steps;
}

// In any order of the cells, of which most are outside at first.
TEST(GoalCorridor, LeadsToTheGoalFromEveryCellThatReachesIt) {
  Rng rng(3);
  int longer = 0;
  for (int k = 0; k < 12; ++k) {
    const GridFleetProblem p =
        testing::randomFleet(rng, 70 + 9 * k, 150 - 7 * k, 0.04 * rng.below(11), 3);
    const CellGraph graph(p.grid, Neighbourhood::Four);
    const GoalDistances exact = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    const LandmarkDistances landmarks(graph, p.goals[0]);
    GoalCorridor::Maker maker(graph, landmarks);
    for (AgentId a = 0; a < p.agents(); ++a) {
      GoalCorridor corridor = maker.make(p.goals[a], p.starts[a]);
      ASSERT_EQ(walk(corridor, graph, p.starts[a], rng), exact(a, p.starts[a]));
      if (corridor.empty()) continue;
      const std::size_t before = corridor.bytes();
      for (int query = 0; query < 300; ++query) {
        const CellId c = rng.below(static_cast<std::uint32_t>(graph.cells()));
        if (p.grid.blocked(p.cell(c))) continue;
        const std::uint32_t steps = walk(corridor, graph, c, rng);
        if (exact(a, c) == GoalDistances::kUnreachable) {
          ASSERT_EQ(steps, GoalDistances::kUnreachable);
          ASSERT_FALSE(corridor.covers(graph, c));
          continue;
        }
        ASSERT_GE(steps, exact(a, c));
        ASSERT_NE(steps, GoalDistances::kUnreachable);
        longer += steps > exact(a, c) ? 1 : 0;
      }
      EXPECT_GE(corridor.bytes(), before);
    }
  }
  EXPECT_GT(longer, 0) << "or every corridor was the whole map";
}

TEST(GoalCorridor, TakesMemoryOnlyNearThePath) {
  const CellGraph graph(testing::emptyGrid(1000, 1000), Neighbourhood::Four);
  const LandmarkDistances landmarks(graph, 0);
  GoalCorridor corridor = GoalCorridor::Maker(graph, landmarks).make(0, 999'999);
  EXPECT_LT(corridor.bytes(), 60'000U);
  EXPECT_TRUE(corridor.covers(graph, 0));
  EXPECT_TRUE(corridor.covers(graph, 999'999));
}

GridFleetProblem fleetOnLargeMap() {
  Rng rng(6);
  return testing::randomFleet(rng, testing::racks(26, 99, 8), 200);
}

// Four times less than distances between neighbours on the whole map take.
Budget tightMemory(const GridFleetProblem& p) {
  Budget budget;
  budget.max_memory_bytes =
      p.agents() * static_cast<std::size_t>(p.grid.frame().rows() * p.grid.frame().columns()) / 8;
  return budget;
}

TEST(GoalCorridor, ServesWhereTheWholeMapHasNoRoom) {
  const GridFleetProblem p = fleetOnLargeMap();
  const CellGraph graph(p.grid, p.neighbourhood);
  StopCheck stop(tightMemory(p));
  const auto corridors = GoalDistances::makeSlopes(graph, p.goals, p.starts, 2, &stop);
  ASSERT_TRUE(corridors);
  EXPECT_FALSE(corridors->isExact());
  EXPECT_LE(corridors->bytes(), tightMemory(p).max_memory_bytes);
  const GoalDistances exact = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  for (AgentId a = 0; a < p.agents(); ++a) {
    ASSERT_EQ((*corridors)(a, p.starts[a]), exact(a, p.starts[a]));
  }
}

TEST(GoalCorridor, PlansAreSoundAndTheSameForAnyNumberOfThreads) {
  const GridFleetProblem p = fleetOnLargeMap();
  GridFleetControl control;
  control.budget = tightMemory(p);
  const GridFleetResult one = *planGridFleet(p, {.threads = 1}, control);
  ASSERT_EQ(one.status, PlanStatus::Solved);
  EXPECT_FALSE(validation::checkGridFleetPlan(p, one.plan));
  EXPECT_EQ(planGridFleet(p, {.threads = 4}, control)->plan, one.plan);
  const GridFleetResult whole = *planGridFleet(p, {}, {});
  EXPECT_EQ(one.sum_of_distances, whole.sum_of_distances);
  EXPECT_NE(one.plan, whole.plan) << "or there were no corridors";
  EXPECT_LT(static_cast<double>(one.cost.sum_of_costs),
            1.1 * static_cast<double>(whole.cost.sum_of_costs));
}

}  // namespace
}  // namespace clearway::fleet
