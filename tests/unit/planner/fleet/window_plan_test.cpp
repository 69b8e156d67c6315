// Windows without rings: what the lifelong fleets of simulations execute under delays.
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

}  // namespace
}  // namespace clearway::fleet
