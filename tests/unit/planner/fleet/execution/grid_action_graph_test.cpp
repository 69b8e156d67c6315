#include "planner/fleet/execution/grid_action_graph.h"

#include <gmock/gmock.h>

#include "planner/fleet/execution/grid_execution.h"
#include "planner/fleet/grid/grid_fleet_planner.h"
#include "planner/validate/fleet/grid_fleet_check.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/graph/action_graph_check.h"
#include "tests/support/case_count.h"
#include "tests/support/grid_fleets.h"

namespace clearway::fleet {
namespace {

using clearway::testing::fleetOf;
using clearway::testing::randomFleet;
using ::testing::HasSubstr;
using validation::ActionGraphFault;

// The plan in which agents visit these cells, one letter a cell of the map "abc..." by rows.
GridFleetPlan planOfRows(const std::vector<std::vector<CellId>>& steps) {
  GridFleetPlan plan{steps.front().size(), {}};
  for (const auto& step : steps) plan.cells.insert(plan.cells.end(), step.begin(), step.end());
  return plan;
}

// By brute force: whether one action precedes another one by any path of the graph.
std::vector<std::vector<bool>> closureOf(const ActionGraph& graph) {
  const std::size_t n = graph.actions();
  std::vector<std::vector<bool>> before(n, std::vector<bool>(n, false));
  for (const ActionEdge& e : graph.edges()) before[e.from][e.to] = true;
  for (ActionId id = 1; id < n; ++id) before[id - 1][id] = graph.indexOf(id) > 0;
  for (std::size_t k = 0; k < n; ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j = 0; before[i][k] && j < n; ++j) {
        if (before[k][j]) before[i][j] = true;
      }
    }
  }
  return before;
}

// By brute force over all pairs of a step and the stays of other agents, for four neighbours.
bool isSound(const GridFleetPlan& plan, const ActionGraph& graph) {
  const auto before = closureOf(graph);
  struct Step {
    ActionId id;
    AgentId agent;
    CellId from, to;
  };
  std::vector<Step> steps;
  for (AgentId a = 0; a < plan.agents; ++a) {
    for (std::size_t t = 1; t < plan.steps(); ++t) {
      const CellId from = plan.at(t - 1)[a], to = plan.at(t)[a];
      if (from != to) steps.push_back({static_cast<ActionId>(steps.size()), a, from, to});
    }
  }
  for (const Step& s : steps) {
    if (before[s.id][s.id]) return false;
    for (AgentId b = 0; b < plan.agents; ++b) {
      if (b == s.agent) continue;
      const std::size_t count = graph.actionsOf(b);
      for (std::size_t rest = 0; rest <= count; ++rest) {
        const CellId cell = rest == 0 ? plan.at(0)[b] : steps[graph.id(b, rest - 1)].to;
        if (cell != s.from && cell != s.to) continue;
        const bool is_early = rest > 0 && before[s.id][graph.id(b, rest - 1)];
        const bool is_late = rest < count && before[graph.id(b, rest)][s.id];
        if (!is_early && !is_late) return false;
      }
    }
  }
  return true;
}

TEST(GridActionGraph, AFollowerWaitsUntilTheCellIsLeft) {
  GridFleetProblem p = fleetOf({"...."});
  p.starts = {0, 1};
  p.goals = {2, 3};
  const GridFleetPlan plan = planOfRows({{0, 1}, {1, 2}, {2, 3}});
  const ActionGraph graph = gridActionGraph(p, plan);
  ASSERT_EQ(graph.actions(), 4U);
  // Agent 0 enters cells 1 and 2 after agent 1 has left them.
  const std::vector<ActionEdge> expected{{graph.id(1, 0), graph.id(0, 0)},
                                         {graph.id(1, 1), graph.id(0, 1)}};
  EXPECT_EQ(std::vector<ActionEdge>(graph.edges().begin(), graph.edges().end()), expected);
  EXPECT_TRUE(validation::checkActionGraph(p, plan, graph).sound);
}

TEST(GridActionGraph, ARingThatMovesRoundWaitsForItself) {
  GridFleetProblem p = fleetOf({"..", ".."});
  p.starts = {0, 1, 3, 2};
  p.goals = {1, 3, 2, 0};
  const GridFleetPlan plan = planOfRows({{0, 1, 3, 2}, {1, 3, 2, 0}});
  ASSERT_FALSE(validation::checkGridFleetPlan(p, plan));
  const ActionGraph graph = gridActionGraph(p, plan);
  const auto c = validation::checkActionGraph(p, plan, graph);
  EXPECT_FALSE(c.sound);
  EXPECT_EQ(c.fault, ActionGraphFault::Cycle);
  EXPECT_THAT(c.problem, HasSubstr("4 motions wait for each other in a cycle"));
  EXPECT_EQ(executeActions(graph, std::vector<Tick>(4, 1), {}).executed, 0U);
  p.forbids_cycles = true;
  const auto finding = validation::checkGridFleetPlan(p, plan);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->fault, validation::GridFleetFault::Cycle);
}

// With a cell to spare three agents go round without a cycle; a full ring cannot.
TEST(GridActionGraph, PlannersMakeNoCyclesWhereTheyAreForbidden) {
  for (const GridFleetPlanner planner : {GridFleetPlanner::Lacam, GridFleetPlanner::Lns}) {
    GridFleetProblem p = fleetOf({"..", ".."});
    p.forbids_cycles = true;
    p.starts = {0, 1, 3, 2};
    p.goals = {1, 3, 2, 0};
    EXPECT_EQ(planGridFleet(p, {.planner = planner}, {})->status, PlanStatus::NoPath);
    p.starts = {0, 1, 3};
    p.goals = {1, 3, 0};
    const GridFleetResult r = *planGridFleet(p, {.planner = planner}, {});
    ASSERT_EQ(r.status, PlanStatus::Solved);
    EXPECT_FALSE(validation::checkGridFleetPlan(p, r.plan));
    EXPECT_TRUE(validation::checkActionGraph(p, r.plan, gridActionGraph(p, r.plan)).sound);
  }
}

TEST(GridActionGraph, EveryMissingEdgeIsFoundAsByBruteForce) {
  Rng rng(7);
  GridFleetProblem p = randomFleet(rng, 8, 8, 0.2, 14);
  p.forbids_cycles = true;
  const GridFleetResult r = *planGridFleet(p, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  const ActionGraph graph = gridActionGraph(p, r.plan);
  std::vector<std::size_t> counts;
  for (std::size_t a = 0; a < graph.agents(); ++a) counts.push_back(graph.actionsOf(a));
  ASSERT_TRUE(validation::checkActionGraph(p, r.plan, graph).sound);
  ASSERT_TRUE(isSound(r.plan, graph));
  std::size_t found = 0;
  for (std::size_t k = 0; k < graph.edges().size(); ++k) {
    std::vector<ActionEdge> edges(graph.edges().begin(), graph.edges().end());
    edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(k));
    const ActionGraph faulty(counts, edges);
    const auto c = validation::checkActionGraph(p, r.plan, faulty);
    ASSERT_EQ(c.sound, isSound(r.plan, faulty)) << c.problem;
    if (!c.sound) ++found;
  }
  // The others are implied by the edges that are left.
  EXPECT_GT(found, graph.edges().size() / 2);
}

// The executions are checked in continuous time by code that knows no graph.
TEST(GridActionGraph, ExecutionsWithDelaysHaveNoCollisionAndNoDeadlock) {
  Rng rng(11);
  const auto fleets =
      static_cast<std::uint64_t>(clearway::testing::caseCount("CLEARWAY_EXECUTED_FLEETS", 12));
  std::size_t drifted = 0;
  for (std::uint64_t n = 0; n < fleets; ++n) {
    GridFleetProblem p = randomFleet(rng, 9, 9, 0.2, 16);
    p.forbids_cycles = true;
    p.neighbourhood = n % 3 == 2 ? Neighbourhood::Eight : Neighbourhood::Four;
    const GridFleetPlanner planner =
        n % 2 == 0 ? GridFleetPlanner::Lacam : GridFleetPlanner::Prioritised;
    const GridFleetResult r =
        *planGridFleet(p, {.planner = planner}, {{.max_nodes = 300'000}, nullptr, {}});
    if (r.status != PlanStatus::Solved) continue;
    ASSERT_FALSE(validation::checkGridFleetPlan(p, r.plan));
    const ActionGraph graph = gridActionGraph(p, r.plan);
    ASSERT_TRUE(validation::checkActionGraph(p, r.plan, graph).sound);
    const TimedFleetProblem discs = discFleet(p, r.plan);
    const std::vector<Tick> durations(graph.actions(), kStepDuration);
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const ActionTimes times = executeActions(graph, durations, {seed, 5.0});
      ASSERT_EQ(times.executed, graph.actions());
      const auto c = validation::validateTimedFleet(discs, executedPlan(p, r.plan, times));
      ASSERT_TRUE(c->free) << c->problem;
      if (c->cost.makespan > 2 * static_cast<Tick>(r.cost.makespan) * kStepDuration) ++drifted;
    }
  }
  EXPECT_GT(drifted, fleets);
}

// Without the graph delays make agents collide: the executions above are a real test.
TEST(GridActionGraph, WithoutEdgesExecutionsCollide) {
  GridFleetProblem p = fleetOf({"....."});
  p.starts = {0, 1};
  p.goals = {3, 4};
  const GridFleetPlan plan = planOfRows({{0, 1}, {1, 2}, {2, 3}, {3, 4}});
  const std::vector<std::size_t> counts{3, 3};
  const ActionGraph none(counts, {});
  const TimedFleetProblem discs = discFleet(p, plan);
  int collisions = 0;
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const ActionTimes times =
        executeActions(none, std::vector<Tick>(6, kStepDuration), {seed, 5.0});
    if (!validation::validateTimedFleet(discs, executedPlan(p, plan, times))->free) ++collisions;
  }
  EXPECT_GT(collisions, 0);
  EXPECT_EQ(validation::checkActionGraph(p, plan, none).fault, ActionGraphFault::Unordered);
}

TEST(GridActionGraph, DiagonalStepsOverOneCornerAreOrdered) {
  GridFleetProblem p = fleetOf({"..", ".."});
  p.neighbourhood = Neighbourhood::Eight;
  p.starts = {0, 1};
  p.goals = {3, 2};
  // Agent 0 goes from the upper left to the lower right, then agent 1 crosses its path.
  const GridFleetPlan plan = planOfRows({{0, 1}, {3, 1}, {3, 2}});
  const ActionGraph graph = gridActionGraph(p, plan);
  ASSERT_EQ(graph.edges().size(), 1U);
  EXPECT_TRUE(validation::checkActionGraph(p, plan, graph).sound);
  const std::vector<std::size_t> counts{1, 1};
  EXPECT_EQ(validation::checkActionGraph(p, plan, ActionGraph(counts, {})).fault,
            ActionGraphFault::Unordered);
}

}  // namespace
}  // namespace clearway::fleet
