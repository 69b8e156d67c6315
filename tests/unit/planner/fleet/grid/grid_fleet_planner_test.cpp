#include "planner/fleet/grid/grid_fleet_planner.h"

#include <gtest/gtest.h>

#include "maps/fleet/scen.h"
#include "maps/grid/map_io.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/data.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using testing::fleetOf;

void expectValid(const GridFleetProblem& p, const GridFleetResult& r) {
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  const auto finding = validation::checkGridFleetPlan(p, r.plan);
  EXPECT_FALSE(finding) << validation::describe(p, *finding);
  EXPECT_EQ(r.cost, costOf(r.plan, p.goals));
  EXPECT_GE(r.cost.sum_of_costs, r.lower_bound);
}

TEST(GridFleetPlanner, EveryPlannerGivesAValidPlan) {
  Rng rng(1);
  const GridFleetProblem p = testing::randomFleet(rng, 20, 20, 0.0, 60);
  for (const GridFleetPlanner planner :
       {GridFleetPlanner::Auto, GridFleetPlanner::Lacam, GridFleetPlanner::Lns,
        GridFleetPlanner::Lns2, GridFleetPlanner::Prioritised}) {
    const GridFleetResult r = *planGridFleet(p, {.planner = planner}, {});
    expectValid(p, r);
    EXPECT_EQ(r.note.empty(), planner != GridFleetPlanner::Auto);
  }
}

TEST(GridFleetPlanner, GivesTheSamePlanForAnyNumberOfThreads) {
  Rng rng(2);
  const GridFleetProblem p = testing::randomFleet(rng, 25, 25, 0.0, 150);
  GridFleetOptions options{.planner = GridFleetPlanner::Lns, .iterations = 50};
  const GridFleetResult one = *planGridFleet(p, options, {});
  for (const unsigned threads : {2U, 3U, 8U}) {
    options.threads = threads;
    EXPECT_EQ(one.plan, planGridFleet(p, options, {})->plan) << threads;
  }
}

TEST(GridFleetPlanner, TakesTheCheapestPlanOfAPortfolioOfSeeds) {
  Rng rng(3);
  const GridFleetProblem p = testing::randomFleet(rng, 20, 20, 0.0, 120);
  for (const GridFleetPlanner planner : {GridFleetPlanner::Lacam, GridFleetPlanner::Lns}) {
    GridFleetOptions options{.planner = planner, .iterations = 20, .seed = 7};
    GridFleetResult least = *planGridFleet(p, options, {});
    for (options.seed = 8; options.seed < 12; ++options.seed) {
      GridFleetResult other = *planGridFleet(p, options, {});
      if (other.cost.sum_of_costs < least.cost.sum_of_costs) least = std::move(other);
    }
    options.seed = 7;
    options.portfolio = 5;
    for (const unsigned threads : {1U, 2U, 8U}) {
      options.threads = threads;
      const GridFleetResult best = *planGridFleet(p, options, {});
      EXPECT_EQ(best.plan, least.plan) << threads;
      EXPECT_EQ(best.seed, least.seed) << threads;
    }
  }
  EXPECT_FALSE(planGridFleet(p, {.planner = GridFleetPlanner::Cbs, .portfolio = 2}, {}));
  EXPECT_FALSE(planGridFleet(p, {.portfolio = 65}, {}));
}

TEST(GridFleetPlanner, MakesRobustPlans) {
  Rng rng(4);
  for (std::uint32_t k = 1; k <= 3; ++k) {
    GridFleetProblem p = testing::randomFleet(rng, 20, 20, 0.0, 20);
    p.robustness = k;
    expectValid(p, *planGridFleet(p, {}, {}));
    expectValid(p, *planGridFleet(p, {.anytime = true, .iterations = 30}, {}));
  }
}

TEST(GridFleetPlanner, NamesTheAgentThatCannotReachItsGoal) {
  const GridFleetResult walled = *planGridFleet(fleetOf({"Aa#", "##.", "B#b"}), {}, {});
  EXPECT_EQ(walled.status, PlanStatus::NoPath);
  EXPECT_EQ(walled.reason, "agent 1 cannot reach its goal, even alone");
}

TEST(GridFleetPlanner, StopsWhenItIsCancelled) {
  Rng rng(6);
  const GridFleetProblem p = testing::randomFleet(rng, 10, 10, 0.0, 20);
  StopSource stop;
  stop.request();
  GridFleetControl control;
  control.stop = &stop;
  const GridFleetResult r = *planGridFleet(p, {}, control);
  EXPECT_EQ(r.status, PlanStatus::Cancelled);
  EXPECT_EQ(r.stop, StopReason::Cancelled);
}

// A store of shelves with aisles of two cells, 161 x 63 as in the benchmark; and rooms of 8 cells
// with doors of two.
OccupancyGrid drawnMap(bool store) {
  OccupancyGrid grid = testing::emptyGrid(store ? 63 : 62, store ? 161 : 62);
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < grid.frame().columns(); ++j) {
      const bool shelf = j > 20 && j < 140 && (j - 21) % 12 < 10 && i % 3 == 1;
      const bool wall =
          (i % 9 == 8 && j % 9 != 3 && j % 9 != 4) || (j % 9 == 8 && i % 9 != 3 && i % 9 != 4);
      grid.set({i, j}, store ? shelf : wall);
    }
  }
  return grid;
}

// Maps and random scenarios of the MAPF benchmark, with as many agents as a scenario has.
std::vector<GridFleetProblem> benchmarkFleets() {
  std::vector<GridFleetProblem> out;
  if (!testing::hasRealData("mapf")) return out;
  for (const std::string name :
       {"room-64-64-8", "warehouse-10-20-10-2-1", "den312d", "random-32-32-20"}) {
    const auto folder = testing::realData() / "mapf";
    const auto map = maps::loadMap(folder / (name + ".map"), {});
    const auto scenario = maps::loadScenario(folder / (name + "-random-1.scen"));
    EXPECT_TRUE(map && scenario) << name;
    GridFleetProblem p{map->grid, {}, {}};
    for (std::size_t a = 0; a < (name == "random-32-32-20" ? 400U : 1000U); ++a) {
      p.starts.push_back(p.cellId(scenario->queries[a].start));
      p.goals.push_back(p.cellId(scenario->queries[a].goal));
    }
    out.push_back(p);
  }
  return out;
}

TEST(GridFleetPlanner, SolvesAThousandAgentsOfTheBenchmark) {
  Rng rng(1000);
  for (const bool store : {true, false}) {
    const GridFleetProblem p = testing::randomFleet(rng, drawnMap(store), 1000);
    ASSERT_EQ(p.starts.size(), 1000U);
    expectValid(p, *planGridFleet(p, {}, {}));
  }
  for (const GridFleetProblem& p : benchmarkFleets()) expectValid(p, *planGridFleet(p, {}, {}));
}

}  // namespace
}  // namespace clearway::fleet
