// SIPP next to a breadth-first search over (cell, time), which checks every conflict directly.
#include "planner/fleet/grid/safe_interval_search.h"

#include <gtest/gtest.h>

#include <set>

#include "planner/fleet/grid/fleet_paths.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kHorizon = 80;

CellId cellAt(const GridPath& path, std::uint32_t t) {
  return path[std::min<std::size_t>(t, path.size() - 1)];
}

bool collides(const CellGraph& graph, const GridPath& other, CellId from, CellId to,
              std::uint32_t t, std::uint32_t k) {
  for (std::uint32_t d = 0; d <= k; ++d) {
    if (cellAt(other, t + d) == to || (t >= d && cellAt(other, t - d) == to)) return true;
  }
  if (t == 0) return false;
  const CellId before = cellAt(other, t - 1);
  const CellId now = cellAt(other, t);
  if (before == to && now == from) return true;
  if (from == to || !graph.isDiagonal(from, to)) return false;
  const CellGraph::Sides sides = graph.sidesOf(from, to);
  return (before == sides.one && now == sides.two) || (before == sides.two && now == sides.one);
}

// The earliest arrival; kForeverSteps if there is none before the horizon.
std::uint32_t slowSearch(const CellGraph& graph, const std::vector<GridPath>& others, CellId start,
                         CellId goal, std::uint32_t k) {
  const auto isFree = [&](CellId from, CellId to, std::uint32_t t) {
    return std::ranges::none_of(
        others, [&](const GridPath& p) { return collides(graph, p, from, to, t, k); });
  };
  std::uint32_t settled = 0;  // from then on the goal is free
  for (std::uint32_t t = 0; t < kHorizon; ++t) {
    if (!isFree(goal, goal, t)) settled = t + 1;
  }
  if (settled == kHorizon) return kForeverSteps;
  std::set<CellId> layer;
  if (isFree(start, start, 0)) layer.insert(start);
  for (std::uint32_t t = 0; t < kHorizon; ++t) {
    if (t >= settled && layer.contains(goal)) return t;
    std::set<CellId> next;
    for (const CellId c : layer) {
      if (isFree(c, c, t + 1)) next.insert(c);
      for (const CellId n : graph.neighbours(c)) {
        if (isFree(c, n, t + 1)) next.insert(n);
      }
    }
    layer = std::move(next);
  }
  return kForeverSteps;
}

struct Case {
  Neighbourhood neighbourhood;
  std::uint32_t robustness;
};

class SafeIntervalSearchLaw : public ::testing::TestWithParam<Case> {};

TEST_P(SafeIntervalSearchLaw, ArrivesAsEarlyAsASearchOverCellsAndTimes) {
  Rng rng(29);
  const auto [neighbourhood, k] = GetParam();
  int found = 0;
  int blocked = 0;
  for (int round = 0; round < 150; ++round) {
    const GridFleetProblem p = testing::randomFleet(rng, 5, 5, 0.15, 8);
    const CellGraph graph(p.grid, neighbourhood);
    const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    ReservationTable table(graph.cells());
    SafeIntervalSearch search(graph, d, table, k);
    std::vector<GridPath> others;
    for (AgentId a = 0; a < p.agents(); ++a) {
      GridPath path;
      const bool is_found = search.find(a, p.starts[a], kHorizon - 1, rng, nullptr, path);
      const std::uint32_t slow = slowSearch(graph, others, p.starts[a], p.goals[a], k);
      ASSERT_EQ(is_found ? costOf(path) : kForeverSteps, slow)
          << "round " << round << " agent " << a;
      ++(is_found ? found : blocked);
      if (!is_found) continue;
      for (std::uint32_t t = 0; t < path.size(); ++t) {
        for (const GridPath& other : others) {
          ASSERT_FALSE(collides(graph, other, path[t > 0 ? t - 1 : 0], path[t], t, k));
        }
      }
      others.push_back(path);
      table.add(a, path);
    }
  }
  EXPECT_GT(found, 400);
  EXPECT_GT(blocked, 50);
}

INSTANTIATE_TEST_SUITE_P(AllRules, SafeIntervalSearchLaw,
                         ::testing::Values(Case{Neighbourhood::Four, 0},
                                           Case{Neighbourhood::Eight, 0},
                                           Case{Neighbourhood::Four, 1},
                                           Case{Neighbourhood::Eight, 2}));

TEST(ReservationTable, MergesWaitsAndForgetsRemovedPaths) {
  ReservationTable table(10);
  const GridPath path{3, 3, 4, 5};
  table.add(7, path);
  ASSERT_EQ(table.stays(3).size(), 1U);
  EXPECT_EQ(table.stays(3)[0].end, 1U);
  EXPECT_EQ(table.at(5, 1000), 7U);
  EXPECT_EQ(table.at(4, 3), kNoAgent);
  table.remove(7, path);
  EXPECT_TRUE(table.stays(3).empty());
  EXPECT_EQ(table.at(5, 1000), kNoAgent);
}

}  // namespace
}  // namespace clearway::fleet
