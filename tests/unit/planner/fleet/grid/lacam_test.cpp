#include "planner/fleet/grid/lacam.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>

#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using testing::fleetOf;

const std::vector<std::string_view> kTwoRooms{
    "......................", "......................", "......................",
    "..........##..........", "..........##..........", "..........##..........",
    "..........##..........", "......................", "..........##..........",
    "..........##..........", "..........##..........", "..........##.........."};

LacamResult solveLacam(const GridFleetProblem& p, const LacamOptions& options,
                       const Budget& budget = {}) {
  const CellGraph graph(p.grid, p.neighbourhood);
  const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  StopCheck stop(budget);
  const GuidePaths guide = *GuideSearch(graph, d, p.starts).plan(nullptr);
  return searchLacam(graph, d, guide, p.starts, options, stop);
}

void expectSolved(const GridFleetProblem& p, const LacamResult& r) {
  ASSERT_EQ(r.status, PlanStatus::Solved);
  const auto finding = validation::checkGridFleetPlan(p, r.plan);
  EXPECT_FALSE(finding) << validation::describe(p, *finding);
}

TEST(Lacam, ExchangesTwoAgentsOfACorridorInABay) {
  const GridFleetProblem p = fleetOf({"bA..Ba", "##.###"});
  expectSolved(p, solveLacam(p, {}));
}

TEST(Lacam, ProvesThatACorridorWithoutABayHasNoPlan) {
  const GridFleetProblem p = fleetOf({"bA..Ba"});
  const LacamResult r = solveLacam(p, {});
  EXPECT_EQ(r.status, PlanStatus::NoPath);
  EXPECT_GT(r.configurations, 1U);
}

TEST(Lacam, ReportsAnUnreachableGoalAsNoPlan) {
  EXPECT_EQ(solveLacam(fleetOf({"A#a"}), {}).status, PlanStatus::NoPath);
}

TEST(Lacam, RotatesAFullCycle) {
  GridFleetProblem p = fleetOf({"AB", "CD"});
  p.goals = {1, 3, 0, 2};
  const LacamResult r = solveLacam(p, {.seed = 0, .anytime = true});
  expectSolved(p, r);
  EXPECT_TRUE(r.optimal);
  EXPECT_EQ(costOf(r.plan, p.goals).sum_of_costs, 4U);
}

TEST(Lacam, GivesTheSamePlanForTheSameSeed) {
  Rng rng(7);
  const GridFleetProblem p = testing::randomFleet(rng, 12, 12, 0.0, 50);
  const LacamResult one = solveLacam(p, {.seed = 4});
  expectSolved(p, one);
  EXPECT_EQ(one.plan, solveLacam(p, {.seed = 4}).plan);
  EXPECT_NE(one.plan, solveLacam(p, {.seed = 5}).plan);
}

TEST(Lacam, AnytimeSearchNeverMakesThePlanWorse) {
  Rng rng(11);
  const GridFleetProblem p = testing::randomFleet(rng, 8, 8, 0.0, 12);
  Budget budget;
  budget.max_nodes = 20000;
  const LacamResult first = solveLacam(p, {.seed = 1});
  const LacamResult later = solveLacam(p, {.seed = 1, .anytime = true}, budget);
  expectSolved(p, first);
  expectSolved(p, later);
  EXPECT_LE(costOf(later.plan, p.goals).sum_of_costs, costOf(first.plan, p.goals).sum_of_costs);
}

TEST(Lacam, MovesDiagonallyWithoutCrossing) {
  Rng rng(13);
  for (int k = 0; k < 20; ++k) {
    GridFleetProblem p = testing::randomFleet(rng, 7, 7, 0.1, 15);
    p.neighbourhood = Neighbourhood::Eight;
    const LacamResult r = solveLacam(p, {});
    if (r.status == PlanStatus::Solved) expectSolved(p, r);
  }
}

// Two rooms and two doors. Guide paths of the first round all take the nearest door.
TEST(Lacam, GuidePathsThatLearnFromDelaysMakeCheaperPlans) {
  std::uint64_t first = 0, best = 0;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    Rng rng(seed);
    GridFleetProblem p = testing::randomFleet(rng, testing::gridOf(kTwoRooms), 60);
    const CellGraph graph(p.grid, p.neighbourhood);
    const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    StopCheck stop{Budget{}};
    GuideSearch guides(graph, d, p.starts);
    std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
    for (int round = 0; round < 8; ++round) {
      const GuidePaths guide = *guides.plan(nullptr);
      const LacamResult r = searchLacam(graph, d, guide, p.starts, {.seed = seed}, stop);
      expectSolved(p, r);
      const std::uint64_t sum = costOf(r.plan, p.goals).sum_of_costs;
      if (round == 0) first += sum;
      least = std::min(least, sum);
      guides.learn(r.plan);
    }
    best += least;
  }
  EXPECT_LT(static_cast<double>(best), 0.9 * static_cast<double>(first));
}

// 44 % of the free cells are full. With guide paths to the end, the searches need twice as many
// configurations, and one of them more than 6000.
TEST(Lacam, SolvesCrowdedAislesInFewConfigurations) {
  std::uint64_t configurations = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Rng rng(seed);
    const GridFleetProblem p = testing::randomFleet(rng, testing::racks(6, 12, 15), 919);
    ASSERT_EQ(p.agents(), 919U);
    Budget budget;
    budget.max_nodes = 2500;
    const LacamResult r = solveLacam(p, {}, budget);
    expectSolved(p, r);
    configurations += r.configurations;
  }
  EXPECT_LE(configurations, 8000U);
}

// With guide paths that are planned again. 1.4 times as many configurations if places are exchanged
// without regard to these paths, 1.3 times if that is done each time.
TEST(Lacam, LastAgentsOfAFullMapDoNotHoldEachOtherUp) {
  std::uint64_t configurations = 0;
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    Rng rng(seed);
    const GridFleetProblem p = testing::randomFleet(rng, testing::racks(6, 12, 15), 919);
    const CellGraph graph(p.grid, p.neighbourhood);
    const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    GuideSearch search(graph, d, p.starts);
    GuidePaths guide = *search.plan(nullptr);
    Budget budget;
    budget.max_nodes = 1500;
    StopCheck stop{budget};
    const LacamResult r =
        searchLacam(graph, d, std::move(guide), p.starts, {.guides = &search}, stop);
    expectSolved(p, r);
    configurations += r.configurations;
  }
  EXPECT_LE(configurations, 4800U);
}

TEST(Lacam, StopsAtItsLimits) {
  Rng rng(17);
  const GridFleetProblem p = testing::randomFleet(rng, 20, 20, 0.1, 100);
  Budget budget;
  budget.max_nodes = 3;
  EXPECT_EQ(solveLacam(p, {}, budget).status, PlanStatus::LimitReached);
}

// From each cell the paths lead by neighbours to the goal, in at most longest() moves.
void expectPaths(const CellGraph& graph, const std::vector<CellId>& goals,
                 const std::vector<CellId>& cells, const GuidePaths& guide) {
  for (AgentId a = 0; a < cells.size(); ++a) {
    CellId c = cells[a];
    std::size_t moves = 0;
    for (; c != goals[a] && moves <= guide.longest(); ++moves) {
      const CellId next = guide.next(a, c);
      ASSERT_NE(std::ranges::find(graph.neighbours(c), next), graph.neighbours(c).end());
      c = next;
    }
    EXPECT_LE(moves, guide.longest());
  }
}

TEST(GuideSearch, PlansPathsOfAgentsThatLeftTheirOwnAgainAndKeepsTheOthers) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Rng rng(seed);
    const GridFleetProblem p = testing::randomFleet(rng, 14, 14, 0.0, 40);
    const CellGraph graph(p.grid, p.neighbourhood);
    const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    GuideSearch search(graph, d, p.starts);
    GuidePaths guide = *search.plan(nullptr);
    std::vector<CellId> cells = p.starts;
    std::vector<CellId> expected(cells.size(), kNoCell);  // the next cells of agents on their paths
    for (AgentId a = 0; a < cells.size(); ++a) {
      for (int k = 0; k < 5 && cells[a] != p.goals[a]; ++k) cells[a] = guide.next(a, cells[a]);
      if (a % 2 == 0) {
        expected[a] = guide.next(a, cells[a]);
      } else {
        cells[a] = rng.below(14 * 14);
      }
    }
    search.replan(cells, guide, nullptr);
    expectPaths(graph, p.goals, cells, guide);
    for (AgentId a = 0; a < cells.size(); a += 2) EXPECT_EQ(guide.next(a, cells[a]), expected[a]);
  }
}

TEST(Lacam, GuidePathsThatArePlannedAgainLowerTheCostOnAFullMap) {
  std::uint64_t once = 0, again = 0;
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    Rng rng(seed);
    const GridFleetProblem p = testing::randomFleet(rng, testing::racks(10, 20, 25), 1500);
    const CellGraph graph(p.grid, p.neighbourhood);
    const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    GuideSearch search(graph, d, p.starts);
    const GuidePaths guide = *search.plan(nullptr);
    StopCheck stop{Budget{}};
    const LacamResult first = searchLacam(graph, d, guide, p.starts, {.seed = seed}, stop);
    const LacamOptions options{.seed = seed, .guides = &search};
    const LacamResult later = searchLacam(graph, d, guide, p.starts, options, stop);
    expectSolved(p, first);
    expectSolved(p, later);
    once += costOf(first.plan, p.goals).sum_of_costs;
    again += costOf(later.plan, p.goals).sum_of_costs;
  }
  EXPECT_LT(again * 10, once * 9);
}

}  // namespace
}  // namespace clearway::fleet
