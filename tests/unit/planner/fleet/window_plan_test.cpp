// Windows without rings, and with rests: what the lifelong fleets of simulations execute.
#include "planner/fleet/lifelong/window_plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "planner/validate/fleet/grid_fleet_check.h"

namespace clearway::fleet {
namespace {

// A crowded room, where rings of agents that move at once are common.
int ringsIn(bool forbids_cycles) {
  constexpr std::uint32_t kSteps = 8;
  const OccupancyGrid grid(*GridFrame::make(5, 5, 1.0, 1.0));
  const CellGraph graph(grid, Neighbourhood::Four);
  int rings = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Rng rng(seed);
    std::vector<CellId> cells(25);
    std::iota(cells.begin(), cells.end(), 0U);
    for (std::uint32_t k = 24; k > 0; --k) std::swap(cells[k], cells[rng.below(k + 1)]);
    const std::vector<CellId> from(cells.begin(), cells.begin() + 18);
    std::vector<Itinerary> goals;
    for (std::size_t k = 0; k < from.size(); ++k) goals.push_back({{rng.below(25)}});
    StopCheck stop{Budget{}};
    GoalDistances distances = *GoalDistances::make(graph, from, from, 1, &stop);
    WindowPlan window(graph, distances, kSteps, seed, forbids_cycles);
    if (!window.make(from, goals, std::vector<std::uint32_t>(from.size(), 1), 30, stop)) {
      ADD_FAILURE() << "no window with seed " << seed;
      continue;
    }
    GridFleetPlan plan{from.size(), {}};
    for (std::uint32_t t = 0; t <= kSteps; ++t) {
      for (const GridPath& path : window.paths()) plan.cells.push_back(path[t]);
    }
    GridFleetProblem problem{grid, from, {plan.cells.end() - 18, plan.cells.end()}};
    EXPECT_FALSE(validation::checkGridFleetPlan(problem, plan)) << seed;
    problem.forbids_cycles = true;
    rings += validation::checkGridFleetPlan(problem, plan) ? 1 : 0;
  }
  return rings;
}

TEST(WindowPlan, HasNoRingOfAgentsThatMoveAtOnceWhereTheyAreForbidden) {
  EXPECT_EQ(ringsIn(true), 0);
  EXPECT_GT(ringsIn(false), 0);
}

// Whoever comes to its next goal stays there as long as it has to, and no longer than others bar
// it.
TEST(WindowPlan, AgentsRestAtTheirGoalsAndThenGoOn) {
  constexpr std::uint32_t kSteps = 12;
  const OccupancyGrid grid(*GridFrame::make(6, 6, 1.0, 1.0));
  const CellGraph graph(grid, Neighbourhood::Four);
  std::size_t rested = 0, left = 0, entered = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Rng rng(seed);
    std::vector<CellId> from(36);
    std::iota(from.begin(), from.end(), 0U);
    for (std::uint32_t k = 35; k > 0; --k) std::swap(from[k], from[rng.below(k + 1)]);
    from.resize(8);
    // All visit one of two stops and go home again; the first one is at its stop.
    std::vector<Itinerary> goals;
    for (std::uint32_t k = 0; k < 8; ++k) {
      const CellId stop = k % 2 == 0 ? from[0] : 35 - from[0];
      goals.push_back({{stop, rng.below(4)}, {from[k]}});
    }
    StopCheck stop{Budget{}};
    GoalDistances distances = *GoalDistances::make(graph, from, from, 1, &stop);
    WindowPlan window(graph, distances, kSteps, seed, true);
    ASSERT_TRUE(window.make(from, goals, std::vector<std::uint32_t>(8, 1), 60, stop)) << seed;
    std::vector<std::size_t> visitors(36, 0);
    for (std::size_t k = 0; k < 8; ++k) {
      const GridPath& path = window.paths()[k];
      const Goal& goal = goals[k].front();
      const auto at = std::ranges::find(path, goal.cell);
      if (at == path.end()) continue;
      const auto stays = std::min<std::ptrdiff_t>(goal.rest, path.end() - at - 1);
      EXPECT_TRUE(std::all_of(at, at + stays + 1, [&](CellId c) { return c == goal.cell; }))
          << seed << " agent " << k;
      rested += goal.rest > 0 ? 1U : 0U;
      left += path.back() != goal.cell ? 1U : 0U;
      entered += visitors[goal.cell]++ > 0 ? 1U : 0U;
    }
  }
  EXPECT_GT(rested, 100U);
  EXPECT_GT(left, 100U);
  EXPECT_GT(entered, 50U);  // after another one, in the same window
}

}  // namespace
}  // namespace clearway::fleet
