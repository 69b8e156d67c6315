// Moves that take one agent to its goal whoever stands where, against all joint configurations; and
// the parts of a map with a closed cell, against a flood fill.
#include "planner/fleet/lifelong/clearing_search.h"

#include <gtest/gtest.h>

#include <map>

#include "planner/fleet/lifelong/resting_places.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/joint_reach.h"

namespace clearway::fleet {
namespace {

using clearway::testing::gridOf;
using clearway::testing::JointReach;

std::vector<CellId> freeCells(const OccupancyGrid& grid) {
  std::vector<CellId> out;
  const std::int32_t columns = grid.frame().columns();
  for (std::int32_t k = 0; k < grid.frame().rows() * columns; ++k) {
    if (!grid.blocked({k / columns, k % columns})) out.push_back(static_cast<CellId>(k));
  }
  return out;
}

// The agent is at its goal at the end, and the check finds nothing.
void expectValid(const OccupancyGrid& grid, const std::vector<CellId>& from,
                 const ClearingResult& result, AgentId agent, CellId goal, int round) {
  const CellGraph graph(grid, Neighbourhood::Four);
  const std::vector<GridPath> paths =
      clearingPaths(graph, CutCells(graph), from, agent, result.states);
  ASSERT_EQ(paths.size(), from.size());
  EXPECT_EQ(paths[agent].back(), goal) << round;
  EXPECT_GE(paths[agent].size(), result.states.size()) << round;
  GridFleetPlan plan{from.size(), {}};
  for (std::size_t t = 0; t < paths.front().size(); ++t) {
    for (const GridPath& path : paths) plan.cells.push_back(path.at(t));
  }
  GridFleetProblem problem{
      grid, from, {plan.cells.end() - static_cast<std::ptrdiff_t>(from.size()), plan.cells.end()}};
  problem.forbids_cycles = true;
  EXPECT_FALSE(validation::checkGridFleetPlan(problem, plan)) << round;
}

TEST(ClearingSearch, FindsAPlanExactlyWhereJointConfigurationsHaveOne) {
  const int rounds = clearway::testing::caseCount("CLEARWAY_CLEARING_SEARCHES", 1500);
  int found = 0, impossible = 0;
  for (int round = 0; round < rounds; ++round) {
    Rng rng(static_cast<std::uint64_t>(round) + 400);
    const OccupancyGrid grid = clearway::testing::randomGrid(rng, 4, 5, 1.0, 1.0, 0.5);
    const CellGraph graph(grid, Neighbourhood::Four);
    std::vector<CellId> free = freeCells(grid);
    const std::size_t agents = 2 + rng.below(5);
    if (free.size() < agents + 1) continue;
    const auto draw = [&](std::size_t k) {
      return k + rng.below(static_cast<std::uint32_t>(free.size() - k));
    };
    const CellId goal = free[draw(0)];
    for (std::size_t k = 0; k < agents; ++k) std::swap(free[k], free[draw(k)]);
    const std::vector<CellId> from(free.begin(),
                                   free.begin() + static_cast<std::ptrdiff_t>(agents));
    const auto agent = static_cast<AgentId>(rng.below(static_cast<std::uint32_t>(agents)));
    const bool is_possible = JointReach(graph, agent, goal).from(from);
    (is_possible ? found : impossible) += 1;
    const ClearingResult result = planClearing(graph, CutCells(graph), from, agent, goal);
    ASSERT_EQ(result.status, is_possible ? PlanStatus::Solved : PlanStatus::NoPath) << round;
    if (is_possible) expectValid(grid, from, result, agent, goal, round);
  }
  EXPECT_GT(found, rounds / 5);
  EXPECT_GT(impossible, rounds / 5);
}

// The agent backs out of a long dead end, and the one at its end leaves past it.
TEST(ClearingSearch, TheLastOneInLeavesFirst) {
  const OccupancyGrid grid = gridOf({"....##########", "..............", "....##########"});
  const CellGraph graph(grid, Neighbourhood::Four);
  // At the end of the corridor, and behind it a queue of all the others.
  const std::vector<CellId> from{26, 27, 25, 24, 23, 22, 21, 20, 19, 18};
  const ClearingResult result = planClearing(graph, CutCells(graph), from, 0, 27);
  ASSERT_EQ(result.status, PlanStatus::Solved);
  expectValid(grid, from, result, 0, 27, 0);
  // With a single free cell nobody can leave past it.
  std::vector<CellId> crowd = freeCells(grid);
  std::erase(crowd, CellId{26});
  std::erase(crowd, CellId{0});
  crowd.insert(crowd.begin(), 26);
  EXPECT_EQ(planClearing(graph, CutCells(graph), crowd, 0, 27).status, PlanStatus::NoPath);
}

TEST(ClearingSearch, EndsAtItsLimit) {
  const OccupancyGrid grid = gridOf({"......"});
  const CellGraph graph(grid, Neighbourhood::Four);
  EXPECT_EQ(planClearing(graph, CutCells(graph), std::vector<CellId>{0, 1}, 0, 3, 5).status,
            PlanStatus::LimitReached);
  EXPECT_EQ(planClearing(graph, CutCells(graph), std::vector<CellId>{0, 1}, 0, 3).status,
            PlanStatus::Solved);
}

TEST(CutCells, PartsAndWhatBarsStopsAreThoseOfAFloodFill) {
  std::size_t cuts_found = 0, barring = 0;
  for (int round = 0; round < 200; ++round) {
    Rng rng(static_cast<std::uint64_t>(round));
    const OccupancyGrid grid = clearway::testing::randomGrid(rng, 7, 8, 1.0, 1.0, 0.4);
    const CellGraph graph(grid, Neighbourhood::Four);
    const CutCells cuts(graph);
    std::vector<CellId> stops;
    for (const CellId c : freeCells(grid)) {
      if (rng.below(4) == 0) stops.push_back(c);
    }
    const RestingPlaces resting(graph, cuts, stops);
    for (const CellId closed : freeCells(grid)) {
      // The smallest cell of its part, for each cell that is connected with the closed one.
      std::map<CellId, CellId> part;
      for (const CellId first : graph.neighbours(closed)) {
        if (part.contains(first)) continue;
        std::vector<CellId> queue{first};
        part[first] = first;
        for (std::size_t k = 0; k < queue.size(); ++k) {
          for (const CellId c : graph.neighbours(queue[k])) {
            if (c == closed || !part.emplace(c, first).second) continue;
            queue.push_back(c);
          }
        }
      }
      std::map<CellId, std::uint32_t> sizes, with_stops;
      for (const auto& [c, first] : part) {
        ++sizes[first];
        if (std::ranges::find(stops, c) != stops.end()) ++with_stops[first];
      }
      const CutCells::Parts parts = cuts.partsAround(closed);
      ASSERT_EQ(parts.count, sizes.size());
      cuts_found += parts.count > 1 ? 1 : 0;
      for (const auto& [c, first] : part) {
        const std::size_t mine = cuts.partOf(parts, closed, c);
        EXPECT_EQ(parts.cells[mine], sizes[first]);
        EXPECT_EQ(mine, cuts.partOf(parts, closed, first));
      }
      const bool is_stop = std::ranges::find(stops, closed) != stops.end();
      const bool bars =
          with_stops.size() > 1 || (is_stop && (graph.degree(closed) <= 1 || sizes.size() > 1));
      EXPECT_EQ(resting.bars(closed), bars) << round;
      barring += bars ? 1 : 0;
    }
  }
  EXPECT_GT(cuts_found, 500U);
  EXPECT_GT(barring, 500U);
}

}  // namespace
}  // namespace clearway::fleet
