#include "planner/fleet/grid/goal_corridor.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>

#include "planner/fleet/grid/framed_descents.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/guide_paths.h"
#include "planner/fleet/grid/lacam.h"
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
    cell = FramedDescents::descend(cell, one, graph.columns());
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
    const LandmarkDistances landmarks = *LandmarkDistances::make(graph, p.goals[0], nullptr);
    GoalCorridor::Maker maker(graph);
    for (AgentId a = 0; a < p.agents(); ++a) {
      GoalCorridor corridor =
          maker.make(p.goals[a], p.starts[a], k % 2 == 0 ? &landmarks : nullptr);
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
  GoalCorridor corridor = GoalCorridor::Maker(graph).make(0, 999'999);
  EXPECT_LT(corridor.bytes(), 60'000U);
  EXPECT_TRUE(corridor.covers(graph, 0));
  EXPECT_TRUE(corridor.covers(graph, 999'999));
}

GridFleetProblem fleetOnLargeMap() {
  Rng rng(6);
  return testing::randomFleet(rng, testing::racks(26, 99, 8), 200);
}

// Corridors, however few cells there are.
GoalDistances corridorsOf(const CellGraph& graph, const GridFleetProblem& p, unsigned threads = 1) {
  return *GoalDistances::makeSlopes(graph, p.goals, p.starts, threads, nullptr, 0);
}

LacamResult solve(const CellGraph& graph, const GoalDistances& distances, const GridFleetProblem& p,
                  bool anytime = false) {
  StopCheck stop{Budget{}};
  GuideSearch guides(graph, distances, p.starts);
  GuidePaths guide = *guides.plan(nullptr);
  return searchLacam(graph, distances, std::move(guide), p.starts,
                     {.anytime = anytime, .guides = &guides}, stop);
}

TEST(GoalCorridor, ServesWhereTheWholeMapIsTooLarge) {
  const GridFleetProblem p = fleetOnLargeMap();
  const CellGraph graph(p.grid, p.neighbourhood);
  const GoalDistances corridors = corridorsOf(graph, p, 2);
  EXPECT_FALSE(corridors.isExact());
  EXPECT_LE(corridors.bytes(), p.agents() * graph.cells() / 8);
  const GoalDistances exact = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  for (AgentId a = 0; a < p.agents(); ++a) {
    ASSERT_EQ(corridors(a, p.starts[a]), exact(a, p.starts[a]));
  }
}

TEST(GoalCorridor, IsChosenForTheSizeAloneAndNotTheMemoryLimit) {
  const GridFleetProblem p = fleetOnLargeMap();
  const CellGraph graph(p.grid, p.neighbourhood);
  const std::size_t cells = p.agents() * graph.cells();
  Budget budget;
  budget.max_memory_bytes = cells / 8;
  StopCheck stop(budget);
  const auto of = [&](std::size_t most, StopCheck* check) {
    return GoalDistances::makeSlopes(graph, p.goals, p.starts, 1, check, most);
  };
  EXPECT_FALSE(of(cells - 1, nullptr)->isExact());
  EXPECT_FALSE(of(cells - 1, &stop)->isExact());
  EXPECT_TRUE(of(cells, nullptr)->isExact());
  const StopOr<GoalDistances> tight = of(cells, &stop);
  EXPECT_TRUE(!tight || tight->isExact());
}

TEST(GoalCorridor, PlansAreSoundAndTheSameForAnyNumberOfThreads) {
  const GridFleetProblem p = fleetOnLargeMap();
  const CellGraph graph(p.grid, p.neighbourhood);
  const LacamResult one = solve(graph, corridorsOf(graph, p, 1), p);
  ASSERT_EQ(one.status, PlanStatus::Solved);
  EXPECT_FALSE(validation::checkGridFleetPlan(p, one.plan));
  EXPECT_EQ(solve(graph, corridorsOf(graph, p, 4), p).plan, one.plan);
  const GoalDistances exact = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  const LacamResult whole = solve(graph, exact, p);
  EXPECT_LT(static_cast<double>(costOf(one.plan, p.goals).sum_of_costs),
            1.1 * static_cast<double>(costOf(whole.plan, p.goals).sum_of_costs));
}

// Tunnels between some crossings, farther apart than the tiles of a corridor.
OccupancyGrid tunnels(Rng& rng, int count) {
  constexpr std::int32_t kApart = 19, kCrossings = 4;
  constexpr std::int32_t kSide = (kCrossings - 1) * kApart + 1;
  OccupancyGrid grid = testing::emptyGrid(kSide, kSide);
  for (std::int32_t i = 0; i < kSide; ++i) {
    for (std::int32_t j = 0; j < kSide; ++j) grid.set({i, j}, true);
  }
  Cell at{0, 0};
  grid.set(at, false);
  while (count > 0) {
    const bool is_down = rng.below(2) == 0;
    const std::int32_t step = rng.below(2) == 0 ? 1 : -1;
    const Cell end{at.row + (is_down ? step * kApart : 0),
                   at.column + (is_down ? 0 : step * kApart)};
    if (!grid.frame().contains(end)) continue;
    if (grid.blocked({at.row + (is_down ? step : 0), at.column + (is_down ? 0 : step)})) --count;
    while (at != end) {
      (is_down ? at.row : at.column) += step;
      grid.set(at, false);
    }
  }
  return grid;
}

// Breadth-first search over the places of two agents.
bool hasPlanOfTwo(const CellGraph& graph, const GridFleetProblem& p) {
  const std::size_t cells = graph.cells();
  std::vector<bool> seen(cells * cells);
  std::vector<std::array<CellId, 2>> queue;
  const auto reach = [&](CellId a, CellId b) {
    if (a == b || seen[a * cells + b]) return;
    seen[a * cells + b] = true;
    queue.push_back({a, b});
  };
  const auto movesFrom = [&](CellId c) {
    std::vector<CellId> to{c};
    for (const CellId n : graph.neighbours(c)) to.push_back(n);
    return to;
  };
  reach(p.starts[0], p.starts[1]);
  for (std::size_t k = 0; k < queue.size(); ++k) {
    const auto [a, b] = queue[k];
    if (a == p.goals[0] && b == p.goals[1]) return true;
    for (const CellId c : movesFrom(a)) {
      for (const CellId d : movesFrom(b)) {
        if (c != b || d != a) reach(c, d);
      }
    }
  }
  return false;
}

TEST(GoalCorridor, PlansAreFoundWhereThereAreSome) {
  Rng rng(5);
  int solved = 0, without = 0, grown = 0;
  for (int k = 0; k < 40; ++k) {
    const GridFleetProblem p = testing::randomFleet(rng, tunnels(rng, 3 + k % 5), 2);
    const CellGraph graph(p.grid, Neighbourhood::Four);
    const GoalDistances distances = corridorsOf(graph, p);
    const std::size_t before = distances.bytes();
    const LacamResult r = solve(graph, distances, p);
    ASSERT_EQ(r.status, hasPlanOfTwo(graph, p) ? PlanStatus::Solved : PlanStatus::NoPath) << k;
    (r.status == PlanStatus::Solved ? solved : without) += 1;
    grown += distances.bytes() > before ? 1 : 0;
  }
  EXPECT_GT(solved, 10);
  EXPECT_GT(without, 10);
  EXPECT_GT(grown, 0) << "or no cell joined a corridor";
}

TEST(GoalCorridor, ProvesTheSameOptimumAsExactDistances) {
  Rng rng(8);
  for (int k = 0; k < 12; ++k) {
    const GridFleetProblem p = testing::randomFleet(rng, tunnels(rng, 4 + k % 3), 2);
    const CellGraph graph(p.grid, Neighbourhood::Four);
    const GoalDistances exact = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    const LacamResult one = solve(graph, corridorsOf(graph, p), p, true);
    const LacamResult other = solve(graph, exact, p, true);
    ASSERT_EQ(one.status, other.status);
    if (one.status != PlanStatus::Solved) continue;
    ASSERT_EQ(costOf(one.plan, p.goals).sum_of_costs, costOf(other.plan, p.goals).sum_of_costs);
  }
}

// Agents that are anywhere make corridors grow, whose slopes then contradict each other.
TEST(GoalCorridor, LeadsGuidePathsThatArePlannedAgainToTheGoal) {
  Rng rng(4);
  std::vector<GridFleetProblem> fleets{fleetOnLargeMap()};
  for (int k = 0; k < 12; ++k) fleets.push_back(testing::randomFleet(rng, tunnels(rng, 9 + k), 8));
  for (const GridFleetProblem& p : fleets) {
    const CellGraph graph(p.grid, Neighbourhood::Four);
    const GoalDistances distances = corridorsOf(graph, p);
    GuideSearch guides(graph, distances, p.starts);
    GuidePaths paths = *guides.plan(nullptr);
    for (int round = 0; round < 4; ++round) {
      const std::vector<CellId> cells = testing::randomFleet(rng, p.grid, p.agents()).starts;
      guides.replan(cells, paths, nullptr);
      ASSERT_LT(paths.longest(), graph.cells());
      for (AgentId a = 0; a < p.agents(); ++a) {
        CellId at = cells[a];
        for (std::size_t moves = 0; at != p.goals[a]; ++moves) {
          ASSERT_LT(moves, paths.longest());
          const std::span<const CellId> next = graph.neighbours(at);
          at = paths.next(a, at);
          ASSERT_NE(std::ranges::find(next, at), next.end());
        }
      }
    }
  }
}

TEST(GoalCorridor, SearchesStopInTheMidst) {
  const CellGraph graph(testing::emptyGrid(700, 700), Neighbourhood::Four);
  const std::vector<CellId> goals{0, 1}, starts{489'999, 489'998};
  StopSource source;
  source.request();
  StopCheck stop(Budget{}, &source);
  SharedStop shared(&stop);
  GoalField field(graph, 0);
  field.beginTowards(489'999);
  EXPECT_FALSE(field.search(489'999, &shared));
  EXPECT_LE(field.expanded(), 1024U);
  EXPECT_TRUE(field.pathFrom(489'999, &shared).empty());
  EXPECT_EQ(field.distanceFrom(489'999), 1398U) << "the search goes on";
  EXPECT_FALSE(LandmarkDistances::make(graph, 0, &stop));
  StopCheck again(Budget{}, &source);
  EXPECT_EQ(GoalDistances::makeSlopes(graph, goals, starts, 2, &again, 0).error(),
            StopReason::Cancelled);
  Budget little;
  little.max_memory_bytes = 1000;
  StopCheck memory(little);
  EXPECT_EQ(GoalDistances::makeSlopes(graph, goals, starts, 2, &memory, 0).error(),
            StopReason::MemoryLimit);
}

}  // namespace
}  // namespace clearway::fleet
