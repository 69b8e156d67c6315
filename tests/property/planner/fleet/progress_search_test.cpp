// The search that takes one agent of a fleet to its goal, against all joint configurations.
#include "planner/fleet/lifelong/progress_search.h"

#include <gtest/gtest.h>

#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/joint_reach.h"

namespace clearway::fleet {
namespace {

using clearway::testing::gridOf;
using clearway::testing::JointReach;

TEST(ProgressSearch, FindsAPlanExactlyWhereJointConfigurationsHaveOne) {
  const int rounds = clearway::testing::caseCount("CLEARWAY_PROGRESS_SEARCHES", 400);
  int found = 0, impossible = 0;
  for (int round = 0; round < rounds; ++round) {
    Rng rng(static_cast<std::uint64_t>(round) + 40);
    const OccupancyGrid grid = clearway::testing::randomGrid(rng, 4, 4, 1.0, 1.0, 0.45);
    const CellGraph graph(grid, Neighbourhood::Four);
    std::vector<CellId> free;
    for (CellId c = 0; c < 16; ++c) {
      if (!grid.blocked({static_cast<std::int32_t>(c / 4), static_cast<std::int32_t>(c % 4)})) {
        free.push_back(c);
      }
    }
    const std::size_t agents = 2 + rng.below(4);
    if (free.size() < agents + 1) continue;
    for (std::size_t k = 0; k < agents; ++k) {
      std::swap(free[k], free[k + rng.below(static_cast<std::uint32_t>(free.size() - k))]);
    }
    const std::vector<CellId> from(free.begin(),
                                   free.begin() + static_cast<std::ptrdiff_t>(agents));
    std::vector<Itinerary> goals;
    for (std::size_t k = 0; k < agents; ++k) {
      goals.push_back({{free[rng.below(static_cast<std::uint32_t>(free.size()))]}});
    }
    const auto agent = static_cast<AgentId>(rng.below(static_cast<std::uint32_t>(agents)));
    StopCheck stop{Budget{}};
    GoalDistances distances = *GoalDistances::make(graph, from, from, 1, &stop);
    if (distances.between(goals[agent].front().cell, from[agent]) == GoalDistances::kUnreachable) {
      continue;
    }
    const bool is_possible = JointReach(graph, agent, goals[agent].front().cell).from(from);
    (is_possible ? found : impossible) += 1;
    for (const bool others_rest : {false, true}) {
      ProgressOptions options;
      options.seed = static_cast<std::uint64_t>(round);
      options.most_steps = 10'000'000;
      options.forbids_cycles = true;
      options.others_rest = others_rest;
      const std::vector<GridPath> paths =
          planProgress(graph, distances, from, goals, agent, options);
      ASSERT_EQ(!paths.empty(), is_possible) << "round " << round;
      if (paths.empty()) continue;
      EXPECT_EQ(paths[agent].back(), goals[agent].front().cell);
      GridFleetPlan plan{agents, {}};
      for (std::size_t t = 0; t < paths.front().size(); ++t) {
        for (const GridPath& path : paths) plan.cells.push_back(path[t]);
      }
      GridFleetProblem problem{
          grid, from, {plan.cells.end() - static_cast<std::ptrdiff_t>(agents), plan.cells.end()}};
      problem.forbids_cycles = true;
      EXPECT_FALSE(validation::checkGridFleetPlan(problem, plan)) << "round " << round;
    }
  }
  EXPECT_GT(found, rounds / 4);
  EXPECT_GT(impossible, rounds / 40);
}

TEST(ProgressSearch, EndsAtItsLimit) {
  const OccupancyGrid grid = gridOf({"....", "###."});
  const CellGraph graph(grid, Neighbourhood::Four);
  const std::vector<CellId> from{0, 3, 7};
  StopCheck stop{Budget{}};
  GoalDistances distances = *GoalDistances::make(graph, from, from, 1, &stop);
  const std::vector<Itinerary> goals{{{7}}, {{0}}, {}};  // two cannot pass each other
  EXPECT_TRUE(planProgress(graph, distances, from, goals, 0, {}).empty());
  ProgressOptions one_step;
  one_step.most_steps = 1;
  EXPECT_TRUE(planProgress(graph, distances, from, {{{1}}, {}, {}}, 0, one_step).empty());
  EXPECT_FALSE(planProgress(graph, distances, from, {{{1}}, {}, {}}, 0, {}).empty());
}

}  // namespace
}  // namespace clearway::fleet
