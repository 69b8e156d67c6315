#include "planner/fleet/grid/collision_repair.h"

#include <gtest/gtest.h>

#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/safe_interval_search.h"
#include "planner/fleet/grid/soft_interval_search.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using testing::fleetOf;

class SoftIntervalSearchLaw : public ::testing::TestWithParam<Neighbourhood> {};

// SIPP knows only paths without conflicts, and decides conflicts by other code.
TEST_P(SoftIntervalSearchLaw, ArrivesLikeSafeIntervalSearchWhereverAPathWithoutConflictsExists) {
  Rng rng(31);
  int free = 0;
  int blocked = 0;
  for (int round = 0; round < 100; ++round) {
    const GridFleetProblem p = testing::randomFleet(rng, 6, 6, 0.15, 10);
    const CellGraph graph(p.grid, GetParam());
    const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    ReservationTable table(graph.cells());
    SoftReservations soft(graph);
    SafeIntervalSearch hard_search(graph, d, table, 0);
    SoftIntervalSearch soft_search(graph, d, soft);
    StopCheck stop(Budget{});
    for (AgentId a = 0; a < p.agents(); ++a) {
      GridPath hard_path;
      GridPath soft_path;
      const bool is_free =
          hard_search.find(a, p.starts[a], kForeverSteps - 1, rng, nullptr, hard_path);
      const bool is_found = soft_search.find(a, p.starts[a], rng, stop, soft_path);
      ASSERT_EQ(is_found, d(a, p.starts[a]) != GoalDistances::kUnreachable);
      ASSERT_EQ(is_free, is_found && soft.conflictsOf(a, soft_path).empty()) << round;
      if (is_free) {
        ASSERT_EQ(costOf(soft_path), costOf(hard_path)) << round << " agent " << a;
      }
      ++(is_free ? free : blocked);
      if (!is_free) continue;
      table.add(a, hard_path);
      soft.add(a, hard_path);
    }
  }
  EXPECT_GT(free, 300);
  EXPECT_GT(blocked, 50);
}

INSTANTIATE_TEST_SUITE_P(BothNeighbourhoods, SoftIntervalSearchLaw,
                         ::testing::Values(Neighbourhood::Four, Neighbourhood::Eight));

TEST(SoftReservations, DivideTimeByTheNumberOfAgents) {
  const CellGraph graph(testing::emptyGrid(3, 4), Neighbourhood::Four);
  SoftReservations table(graph);
  const GridPath one{0, 1, 1, 1, 2};
  const GridPath two{5, 5, 1, 0};
  table.add(0, one);
  table.add(1, two);
  const auto counts = [&](CellId c) {
    std::vector<std::uint32_t> all;
    for (const auto& s : table.segments(c)) all.push_back(s.agents);
    return all;
  };
  EXPECT_EQ(counts(1), (std::vector<std::uint32_t>{0, 1, 2, 1, 0}));
  EXPECT_EQ(table.conflictsOf(0, one), std::vector<AgentId>{1});
  EXPECT_EQ(table.arrivalsAfter(0, 0), 1U);
  table.remove(0, one);
  EXPECT_EQ(counts(1), (std::vector<std::uint32_t>{0, 1, 0}));
  EXPECT_EQ(table.conflictsOfMove(0, 1, 3), 1U);  // an exchange
  EXPECT_EQ(table.conflictsOfMove(0, 1, 2), 0U);
}

// More than half of the cells have an agent, so that first paths conflict.
TEST(CollisionRepair, MakesValidPlansOfDenseFleets) {
  Rng rng(8);
  int repaired = 0;
  for (int round = 0; round < 6; ++round) {
    GridFleetProblem p = testing::randomFleet(rng, 12, 12, 0.0, 85);
    p.neighbourhood = round % 2 == 0 ? Neighbourhood::Four : Neighbourhood::Eight;
    const CellGraph graph(p.grid, p.neighbourhood);
    const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
    StopCheck stop(Budget{});
    const RepairResult r = planByRepair(graph, d, p.starts, {.seed = 1}, stop);
    ASSERT_EQ(r.status, PlanStatus::Solved);
    const auto finding = validation::checkGridFleetPlan(p, r.plan);
    EXPECT_FALSE(finding) << validation::describe(p, *finding);
    EXPECT_EQ(r.conflicts, 0U);
    repaired += r.first_conflicts > 0 ? 1 : 0;
    StopCheck again(Budget{});
    EXPECT_EQ(planByRepair(graph, d, p.starts, {.seed = 1}, again).plan, r.plan);
  }
  EXPECT_GT(repaired, 2);
}

TEST(CollisionRepair, GivesUpWhereThereIsNoPlan) {
  const GridFleetProblem p = fleetOf({"AB", "##"});
  GridFleetProblem swap = p;
  swap.goals = {p.starts[1], p.starts[0]};
  const CellGraph graph(swap.grid, Neighbourhood::Four);
  const GoalDistances d = *GoalDistances::make(graph, swap.goals, swap.starts, 1, nullptr);
  StopCheck stop(Budget{});
  const RepairResult r = planByRepair(graph, d, swap.starts, {.repairs = 50}, stop);
  EXPECT_EQ(r.status, PlanStatus::LimitReached);
  EXPECT_EQ(r.repairs, 50U);
  EXPECT_EQ(r.conflicts, 1U);
  EXPECT_TRUE(r.each_has_path);
}

TEST(CollisionRepair, SaysThatNotEveryAgentHasAPathYet) {
  Rng rng(3);
  const GridFleetProblem p = testing::randomFleet(rng, 200, 200, 0.1, 400);
  const CellGraph graph(p.grid, Neighbourhood::Four);
  const GoalDistances d = *GoalDistances::make(graph, p.goals, p.starts, 1, nullptr);
  StopSource source;
  source.request();
  StopCheck stop(Budget{}, &source);
  EXPECT_FALSE(planByRepair(graph, d, p.starts, {}, stop).each_has_path);
}

}  // namespace
}  // namespace clearway::fleet
