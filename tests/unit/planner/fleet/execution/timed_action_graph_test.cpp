#include "planner/fleet/execution/timed_action_graph.h"

#include <gmock/gmock.h>

#include "planner/fleet/execution/execution.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/graph/action_graph_check.h"
#include "tests/support/case_count.h"
#include "tests/support/timed_fleets.h"

namespace clearway::fleet {
namespace {

using clearway::testing::boxClass;
using clearway::testing::gridOf;
using clearway::testing::PlannedFleet;
using clearway::testing::poseOf;
using clearway::testing::Schedule;
using ::testing::HasSubstr;
using validation::ActionGraphFault;

OccupancyGrid hall(int side) { return OccupancyGrid(*GridFrame::make(side, side, 1.0, 1.0)); }

std::vector<std::size_t> countsOf(const ActionGraph& graph) {
  std::vector<std::size_t> counts;
  for (std::size_t a = 0; a < graph.agents(); ++a) counts.push_back(graph.actionsOf(a));
  return counts;
}

// Boxes at random cells of a hall with random sizes and goals.
TimedFleetProblem randomProblem(Rng& rng, int side, std::size_t agents) {
  TimedFleetProblem p{hall(side), {boxClass(0.8, 0.5), boxClass(1.4, 0.7, 1.5, 0.8)}, {}};
  std::vector<int> cells;
  for (int k = 0; k < side * side / 4; ++k) cells.push_back(k);
  const auto place = [&](int k) {
    return Vec2{2.0 * (k % (side / 2)) + 0.5, 2.0 * (k / (side / 2)) + 0.5};
  };
  std::vector<Vec2> ends[2];
  for (auto& list : ends) {
    for (std::size_t a = 0; a < agents; ++a) {
      const auto left = static_cast<std::uint32_t>(cells.size() - a);
      std::swap(cells[a], cells[a + rng.below(left)]);
      list.push_back(place(cells[a]));
    }
  }
  for (std::size_t a = 0; a < agents; ++a) {
    p.agents.push_back({"a" + std::to_string(a),
                        a % 2,
                        {ends[0][a] + Vec2{0.0, 0.0}, Heading{}},
                        ends[1][a],
                        std::nullopt});
    if (a % 2 == 1) {  // the longer class needs room around its cell
      p.agents.back().start.position = ends[0][a] + Vec2{0.5, 0.0};
      p.agents.back().goal = ends[1][a] + Vec2{0.5, 0.0};
    }
  }
  return p;
}

TEST(TimedActionGraph, AFollowerInALaneWaitsForEachMotionAhead) {
  PlannedFleet f(hall(8));
  const AgentClass box = boxClass(0.8, 0.6);
  f.add(box, Schedule(box, poseOf(0.5, 1.5, 0.0)).drive(1.0).drive(1.0).drive(1.0).built());
  f.add(box, Schedule(box, poseOf(1.5, 1.5, 0.0)).drive(1.0).drive(1.0).drive(1.0).built());
  ASSERT_TRUE(validation::validateTimedFleet(f.problem, f.plan)->free);
  const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
  const auto c = *validation::checkActionGraph(f.problem, f.plan, graph);
  EXPECT_TRUE(c.sound) << c.problem;
  EXPECT_THAT(graph.edges(), ::testing::ElementsAre(ActionEdge{graph.id(1, 0), graph.id(0, 0)},
                                                    ActionEdge{graph.id(1, 1), graph.id(0, 1)},
                                                    ActionEdge{graph.id(1, 2), graph.id(0, 2)}));
}

TEST(TimedActionGraph, NeighboursInContactNeedNoOrder) {
  PlannedFleet f(hall(8));
  const AgentClass box = boxClass(1.0, 1.0);
  f.add(box, Schedule(box, poseOf(0.5, 1.5, 0.0)).drive(5.0).built());
  f.add(box, Schedule(box, poseOf(6.5, 2.5, 180.0)).drive(5.0).built());
  f.add(box, Schedule(box, poseOf(3.5, 3.5, 0.0)).built());  // rests beside the second one
  const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
  EXPECT_TRUE(graph.edges().empty());
  EXPECT_TRUE(validation::checkActionGraph(f.problem, f.plan, graph)->sound);
}

TEST(TimedActionGraph, APlanInWhichTwoTurnsMeshCannotBeOrdered) {
  // Three boxes go round a square in one motion each: every motion enters the place of the next.
  PlannedFleet f(hall(8));
  const AgentClass box = boxClass(0.9, 0.9);
  const auto corner = [&](double x, double y, double heading) {
    return Schedule(box, poseOf(x, y, heading)).drive(1.0).built();
  };
  f.add(box, corner(1.5, 1.5, 0.0)).add(box, corner(2.5, 1.5, 90.0));
  f.add(box, corner(2.5, 2.5, 180.0)).add(box, corner(1.5, 2.5, -90.0));
  const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
  const auto c = *validation::checkActionGraph(f.problem, f.plan, graph);
  EXPECT_FALSE(c.sound);
  EXPECT_EQ(c.fault, ActionGraphFault::Cycle);
  EXPECT_LT(executeActions(graph, durationsOf(f.problem, f.plan), {}).executed, graph.actions());
}

TEST(TimedActionGraph, ARestInTheAreaOfAnotherMotionIsFound) {
  // The second agent passes the place of the first one after it has gone.
  PlannedFleet f(hall(8));
  const AgentClass box = boxClass(0.8, 0.6);
  f.add(box, Schedule(box, poseOf(3.5, 1.5, 90.0)).drive(2.0).built());
  f.add(box, Schedule(box, poseOf(0.5, 1.5, 0.0)).rest(4.0).drive(6.0).built());
  const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
  ASSERT_TRUE(validation::checkActionGraph(f.problem, f.plan, graph)->sound);
  // The opposite order: the first agent would still rest at its start.
  const ActionGraph wrong(countsOf(graph), {{graph.id(1, 0), graph.id(0, 0)}});
  const auto c = *validation::checkActionGraph(f.problem, f.plan, wrong);
  EXPECT_FALSE(c.sound);
  EXPECT_EQ(c.fault, ActionGraphFault::Rest);
  EXPECT_THAT(c.problem, HasSubstr("motion 0 of agent 'a1' sweeps the place where agent 'a0' rests "
                                   "at its start"));
  const auto none =
      *validation::checkActionGraph(f.problem, f.plan, ActionGraph(countsOf(graph), {}));
  EXPECT_EQ(none.fault, ActionGraphFault::Unordered);
}

TEST(TimedActionGraph, RobustPlansAreExecutedWithoutCollisionOrDeadlock) {
  Rng rng(5);
  const auto fleets =
      static_cast<std::uint64_t>(clearway::testing::caseCount("CLEARWAY_EXECUTED_FLEETS", 5));
  std::size_t executed = 0;
  std::size_t edges = 0;
  for (std::uint64_t n = 0; n < fleets; ++n) {
    const TimedFleetProblem p = randomProblem(rng, 12, 7);
    ASSERT_TRUE(validation::checkTimedFleetProblem(p));
    TimedFleetOptions options;
    options.robust = true;
    options.seed = n;
    const TimedFleetResult r = *planTimedFleet(p, options, {{.max_nodes = 3'000'000}, nullptr, {}});
    if (r.status != PlanStatus::Solved) continue;
    ASSERT_TRUE(validation::validateTimedFleet(p, r.plan)->free);
    const ActionGraph graph = *timedActionGraph(p, r.plan);
    const auto proof = *validation::checkActionGraph(p, r.plan, graph);
    ASSERT_TRUE(proof.sound) << proof.problem;
    edges += graph.edges().size();
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const ActionTimes times = executeActions(graph, durationsOf(p, r.plan), {seed, 5.0});
      ASSERT_EQ(times.executed, graph.actions());
      const auto c = validation::validateTimedFleet(p, executedPlan(r.plan, times));
      ASSERT_TRUE(c->free) << c->problem;
      ++executed;
    }
  }
  EXPECT_GE(executed, 8 * fleets);
  EXPECT_GT(edges, fleets);
}

TEST(TimedActionGraph, EveryMissingEdgeOfARobustPlanIsFound) {
  Rng rng(9);
  const TimedFleetProblem p = randomProblem(rng, 10, 8);
  TimedFleetOptions options;
  options.robust = true;
  const TimedFleetResult r = *planTimedFleet(p, options, {{.max_nodes = 3'000'000}, nullptr, {}});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  const ActionGraph graph = *timedActionGraph(p, r.plan);
  ASSERT_TRUE(validation::checkActionGraph(p, r.plan, graph)->sound);
  std::size_t found = 0;
  for (std::size_t k = 0; k < graph.edges().size(); ++k) {
    std::vector<ActionEdge> edges(graph.edges().begin(), graph.edges().end());
    edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(k));
    if (!validation::checkActionGraph(p, r.plan, ActionGraph(countsOf(graph), edges))->sound) {
      ++found;
    }
  }
  // Edges that others imply may be absent.
  EXPECT_GT(found, graph.edges().size() / 2);
}

}  // namespace
}  // namespace clearway::fleet
