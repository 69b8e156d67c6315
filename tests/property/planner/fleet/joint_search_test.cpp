// Plans of all agents together: meetings that planning one after the other does not solve, proofs
// that there is no plan, limits, and random tight fleets against a joint brute force.
#include "planner/fleet/shaped/joint_search.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

#include "core/base/rng.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/property/planner/fleet/joint_brute_force.h"
#include "tests/support/case_count.h"
#include "tests/support/polygon_shapes.h"

namespace clearway::fleet {
namespace {

using shaped::JointBruteForce;
using shaped::LatticePlace;
using shaped::polygonShapes;

OccupancyGrid mapOf(const std::vector<std::string>& rows) {
  OccupancyGrid grid(*GridFrame::make(static_cast<std::int32_t>(rows.size()),
                                      static_cast<std::int32_t>(rows[0].size()), 1.0, 1.0));
  for (std::size_t r = 0; r < rows.size(); ++r) {
    for (std::size_t c = 0; c < rows[r].size(); ++c) {
      if (rows[r][c] != '#') continue;
      grid.set({static_cast<std::int32_t>(r), static_cast<std::int32_t>(c)}, true);
    }
  }
  return grid;
}

TimedAgent agentFrom(const std::string& id, Vec2 from, double degrees, Vec2 to) {
  return {id, 0, {from, *Heading::fromDegrees(degrees)}, to, {}};
}

TimedFleetProblem squares(const std::vector<std::string>& rows, double size,
                          std::vector<TimedAgent> agents) {
  return {mapOf(rows), {{*Footprint::box(size, size), 1.0, 1.57}}, std::move(agents)};
}

TimedFleetProblem meetingAtBay() {
  return squares({"###########", "#.........#", "#####.#####", "#####.#####", "###########"}, 0.6,
                 {agentFrom("east", {1.5, 1.5}, 0, {9.5, 1.5}),
                  agentFrom("west", {9.5, 1.5}, 180, {1.5, 1.5})});
}

TimedFleetProblem reversedOrder() {
  return squares({"########", "#......#", "###.####", "########"}, 0.6,
                 {agentFrom("behind", {1.5, 1.5}, 0, {6.5, 1.5}),
                  agentFrom("ahead", {2.5, 1.5}, 0, {5.5, 1.5})});
}

// Bodies wider than a cell, in corridors two cells wide.
TimedFleetProblem threeAtTee() {
  return squares(
      {"##################", "#................#", "#................#", "########..########",
       "########..########", "########..########", "########..########", "##################"},
      1.2,
      {agentFrom("A", {2, 2}, 0, {16, 2}), agentFrom("B", {16, 2}, 180, {2, 2}),
       agentFrom("C", {14, 2}, 180, {4, 2})});
}

TimedFleetProblem fourAtCross() {
  return squares(
      {"#######", "###.###", "###.###", "#.....#", "###.###", "###.###", "#######"}, 0.6,
      {agentFrom("A", {1.5, 3.5}, 0, {5.5, 3.5}), agentFrom("B", {5.5, 3.5}, 180, {1.5, 3.5}),
       agentFrom("C", {3.5, 1.5}, 90, {3.5, 5.5}), agentFrom("D", {3.5, 5.5}, 270, {3.5, 1.5})});
}

// No place where one could pass the other.
TimedFleetProblem exchange() {
  return squares(
      {"#######", "#.....#", "#######"}, 0.6,
      {agentFrom("A", {1.5, 1.5}, 0, {5.5, 1.5}), agentFrom("B", {5.5, 1.5}, 180, {1.5, 1.5})});
}

TimedFleetResult planned(const TimedFleetProblem& problem, FleetMethod method,
                         const TimedFleetControl& control = {}) {
  return *planTimedFleet(problem, {.planner = method}, control);
}

TEST(JointSearch, SolvesMeetingsOfEveryKind) {
  for (const TimedFleetProblem& problem :
       {meetingAtBay(), reversedOrder(), threeAtTee(), fourAtCross()}) {
    ASSERT_TRUE(validation::checkTimedFleetProblem(problem));
    for (const FleetMethod method : {FleetMethod::Auto, FleetMethod::Joint}) {
      const TimedFleetResult r = planned(problem, method);
      ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
      EXPECT_TRUE(validation::validateTimedFleet(problem, r.plan)->free);
      EXPECT_GE(r.cost.sum_of_costs, r.lower_bound);
      EXPECT_LT(r.cost.makespan, r.cost.sum_of_costs) << "the agents move at the same time";
    }
  }
}

TEST(JointSearch, ReportsThatItFoundThePlanOrOnlyThatItImproved) {
  EXPECT_EQ(planned(meetingAtBay(), FleetMethod::Auto).planner, FleetMethod::Joint);
  const TimedFleetOptions anytime{.anytime = true, .iterations = 20};
  EXPECT_EQ(planTimedFleet(meetingAtBay(), anytime, {})->planner, FleetMethod::Lns);
}

TEST(JointSearch, ProvesThatThereIsNoPlan) {
  for (const FleetMethod method : {FleetMethod::Auto, FleetMethod::Lns, FleetMethod::Joint}) {
    const TimedFleetResult r = planned(exchange(), method);
    EXPECT_EQ(r.status, PlanStatus::NoPath);
    EXPECT_EQ(r.stop, StopReason::None);
    EXPECT_NE(r.reason.text().find("one at a time by the motions of the lattice"),
              std::string::npos)
        << r.reason;
  }
}

TEST(JointSearch, WaitsUntilObstaclesAreGoneAndProvesNothingWhereOneComes) {
  const auto with = [](TimedFleetProblem problem, double x, Tick begin, Tick end) {
    problem.obstacles.push_back({"o",
                                 *Footprint::box(0.2, 0.2),
                                 {{x, 1.5}, *Heading::fromDegrees(0)},
                                 begin * kTicksPerSecond,
                                 end == kForever ? end : end * kTicksPerSecond});
    return problem;
  };
  const TimedFleetProblem gone = with(meetingAtBay(), 5.5, 3, 50);
  const TimedFleetResult r = planned(gone, FleetMethod::Joint);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(validation::validateTimedFleet(gone, r.plan)->free);
  TimedFleetControl control;
  control.budget.max_nodes = 20'000;
  TimedFleetProblem narrow = exchange();
  narrow.agents[0].goal = {4.5, 1.5};
  narrow.agents[1].goal = {2.5, 1.5};
  EXPECT_EQ(planned(with(narrow, 3.5, 3, 50), FleetMethod::Joint, control).status,
            PlanStatus::NoPath);
  EXPECT_EQ(planned(with(narrow, 3.5, 50, kForever), FleetMethod::Joint, control).status,
            PlanStatus::LimitReached);
}

TEST(JointSearch, PassesIntermediateGoalsAndAgentsThatLeave) {
  TimedFleetProblem problem = exchange();
  problem.agents[0].leaves = true;
  EXPECT_EQ(planned(problem, FleetMethod::Joint).status, PlanStatus::NoPath);
  problem.agents[0].goal = {2.5, 1.5};
  TimedFleetResult r = planned(problem, FleetMethod::Joint);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(validation::validateTimedFleet(problem, r.plan)->free);

  problem = meetingAtBay();
  problem.agents[0].via = {{{5.5, 3.5}, {}}, {{1.5, 1.5}, {}}};
  r = planned(problem, FleetMethod::Joint);
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(validation::validateTimedFleet(problem, r.plan)->free);
}

TEST(JointSearch, NamesTheLimitAndTheAgentsWithoutAPath) {
  TimedFleetControl control;
  control.budget.max_nodes = 100;
  for (const FleetMethod method : {FleetMethod::Auto, FleetMethod::Joint}) {
    const TimedFleetResult r = planned(threeAtTee(), method, control);
    EXPECT_EQ(r.status, PlanStatus::LimitReached);
    EXPECT_EQ(r.stop, StopReason::NodeLimit);
    EXPECT_TRUE(r.reason.text().starts_with("agents without a path: \"")) << r.reason;
    EXPECT_TRUE(r.refused_agent);
  }
  control.budget = {};
  control.budget.max_memory_bytes = 1'000'000;
  EXPECT_EQ(planned(threeAtTee(), FleetMethod::Joint, control).stop, StopReason::MemoryLimit);
  StopSource stop;
  stop.request();
  control.budget = {};
  control.stop = &stop;
  EXPECT_EQ(planned(threeAtTee(), FleetMethod::Joint, control).status, PlanStatus::Cancelled);
}

TEST(JointSearch, IsDeterministic) {
  const TimedFleetResult a = planned(threeAtTee(), FleetMethod::Auto);
  const TimedFleetResult b = planned(threeAtTee(), FleetMethod::Auto);
  ASSERT_EQ(a.plan.agents.size(), b.plan.agents.size());
  EXPECT_EQ(a.cost, b.cost);
  for (std::size_t i = 0; i < a.plan.agents.size(); ++i) {
    const auto &p = a.plan.agents[i].motions, &q = b.plan.agents[i].motions;
    ASSERT_EQ(p.size(), q.size());
    for (std::size_t k = 0; k < p.size(); ++k) {
      EXPECT_EQ(p[k].start, q[k].start);
      EXPECT_EQ(p[k].motion.to, q[k].motion.to);
    }
  }
}

TEST(JointSearch, PlansWithRobustExecutionAndAccelerations) {
  const TimedFleetProblem robust = meetingAtBay();
  const TimedFleetResult r =
      *planTimedFleet(robust, {.planner = FleetMethod::Joint, .robust = true}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(validation::validateTimedFleet(robust, r.plan)->free);
  TimedFleetProblem ramps = meetingAtBay();
  ramps.classes[0].acceleration_m_per_s2 = 1.0;
  const TimedFleetResult s = planned(ramps, FleetMethod::Joint);
  ASSERT_EQ(s.status, PlanStatus::Solved);
  EXPECT_TRUE(validation::validateTimedFleet(ramps, s.plan)->free);
}

// ---- idle agents ----

// Corridors with bays, a tree, and a ring with a bay, without which none could pass another: one
// agent drives through, those in between, which have nothing to do, make room and return.
TEST(JointSearch, IdleAgentsAreMovedAsideAndBroughtBack) {
  const auto idleAt = [](const std::string& id, Vec2 at, double degrees) {
    TimedAgent a = agentFrom(id, at, degrees, at);
    a.goal_heading = a.start.heading;
    return a;
  };
  const std::vector<TimedFleetProblem> problems{
      squares({"#########", "#.......#", "####.####", "#########"}, 0.6,
              {agentFrom("drives", {1.5, 1.5}, 0, {7.5, 1.5}), idleAt("idle", {5.5, 1.5}, 0)}),
      squares({"#########", "#.......#", "###.#.###", "#########"}, 0.6,
              {agentFrom("drives", {1.5, 1.5}, 0, {7.5, 1.5}), idleAt("first", {3.5, 1.5}, 90),
               idleAt("second", {5.5, 1.5}, 180)}),
      squares({"#######", "#.....#", "###.###", "###.###", "#.....#", "#.###.#", "#######"}, 0.6,
              {agentFrom("drives", {1.5, 1.5}, 0, {5.5, 5.5}), idleAt("stem", {3.5, 2.5}, 90),
               idleAt("branch", {3.5, 4.5}, 0)}),
      squares({"#######", "#....##", "#.##..#", "#.##.##", "#....##", "#######"}, 0.6,
              {agentFrom("drives", {1.5, 1.5}, 0, {4.5, 4.5}), idleAt("right", {4.5, 2.5}, 90),
               idleAt("left", {1.5, 3.5}, 90)})};
  for (const TimedFleetProblem& problem : problems) {
    ASSERT_TRUE(validation::checkTimedFleetProblem(problem));
    const JointBruteForce truth(problem.grid, problem.classes);
    ASSERT_NE(truth.hasPlan(problem.agents), false);
    const TimedFleetResult r = planned(problem, FleetMethod::Auto);
    ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
    EXPECT_TRUE(validation::validateTimedFleet(problem, r.plan)->free);
    for (std::size_t i = 1; i < problem.agents.size(); ++i) {
      EXPECT_EQ(r.plan.agents[i].last().position, problem.agents[i].start.position);
    }
  }
  // Without a bay there is none.
  const TimedFleetProblem never =
      squares({"#########", "#.......#", "#########"}, 0.6,
              {agentFrom("drives", {1.5, 1.5}, 0, {7.5, 1.5}), idleAt("idle", {5.5, 1.5}, 0)});
  EXPECT_EQ(planned(never, FleetMethod::Auto).status, PlanStatus::NoPath);
}

// ---- random tight fleets ----

OccupancyGrid randomMap(Rng& rng) {
  const auto rows = static_cast<std::int32_t>(1 + rng.below(4));
  const auto columns = static_cast<std::int32_t>(3 + rng.below(4));
  OccupancyGrid grid(*GridFrame::make(rows, columns, 1.0, 1.0));
  const std::uint32_t percent = 20 + rng.below(40);
  for (Cell c; c.row < rows; ++c.row) {
    for (c.column = 0; c.column < columns; ++c.column) {
      if (rng.below(100) < percent) grid.set(c, true);
    }
  }
  // Often a corridor through everything.
  const auto row = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(rows)));
  for (std::int32_t c = 0; c < columns && rng.below(8) != 0; ++c) grid.set({row, c}, false);
  return grid;
}

// Boxes that turn nowhere in a corridor have few poses: `many` agents of these can be searched.
AgentClass randomShape(Rng& rng, bool many) {
  static constexpr std::array<std::pair<double, double>, 6> kBoxes{
      {{0.6, 0.6}, {0.7, 0.7}, {0.9, 0.5}, {1.3, 0.5}, {1.6, 0.7}, {0.95, 0.95}}};
  if (rng.below(3) == 0) {
    static const std::vector<Footprint> others = polygonShapes();
    return {others[rng.below(static_cast<std::uint32_t>(others.size()))], 1.0, 1.57};
  }
  const std::uint32_t first = many ? 2 : 0;
  const auto [length, width] = kBoxes[first + rng.below(kBoxes.size() - first)];
  return {*Footprint::box(length, width), 1.0, 1.57};
}

// Starts and goals of all agents on free poses that are apart; false where none were found.
// `idle`: the first agents drive, the others are where they stay.
bool placeAgents(TimedFleetProblem& problem, const JointBruteForce& truth, Rng& rng,
                 std::size_t idle = 0) {
  const std::size_t n = problem.agents.size();
  std::vector<LatticePlace> starts, goals;
  for (std::size_t i = 0; i < n; ++i) {
    TimedAgent& a = problem.agents[i];
    const std::vector<LatticePlace>& places = truth.places(a.agent_class);
    if (places.empty()) return false;
    const auto any = [&] { return places[rng.below(static_cast<std::uint32_t>(places.size()))]; };
    const auto pick = [&](std::vector<LatticePlace>& known) {
      for (int tries = 0; tries < 20; ++tries) {
        const LatticePlace p = any();
        bool apart = true;
        for (std::size_t j = 0; j < i && apart; ++j) {
          apart = truth.areApart(a.agent_class, p, problem.agents[j].agent_class, known[j]);
        }
        if (!apart) continue;
        known.push_back(p);
        return true;
      }
      return false;
    };
    if (!pick(starts)) return false;
    if (i + idle >= n) {
      goals.push_back(starts.back());
    } else if (!pick(goals)) {
      return false;
    }
    a.start = starts.back().pose();
    a.goal = goals.back().pose().position;
    if (i + idle >= n || rng.below(2) == 0) a.goal_heading = goals.back().pose().heading;
    if (i + idle >= n) continue;
    a.leaves = rng.below(8) == 0;
    if (rng.below(8) == 0) a.via.push_back({any().pose().position, {}});
  }
  return true;
}

TimedFleetProblem randomTightFleet(Rng& rng, std::size_t agents) {
  TimedFleetProblem problem{randomMap(rng), {randomShape(rng, agents > 2)}, {}};
  if (rng.below(3) == 0) problem.classes.push_back(randomShape(rng, agents > 2));
  for (std::size_t i = 0; i < agents; ++i) {
    TimedAgent& a = problem.agents.emplace_back();
    a.id = std::string(1, static_cast<char>('A' + i));
    a.agent_class = rng.below(static_cast<std::uint32_t>(problem.classes.size()));
  }
  return problem;
}

// Others are planned on finer lattices.
bool canAllReachTheirGoalsAlone(const TimedFleetProblem& problem, const JointBruteForce& truth) {
  return std::ranges::all_of(problem.agents,
                             [&](const TimedAgent& a) { return truth.hasPlan({a}) == true; });
}

// Every fleet that the brute force solves is solved; nothing else is called impossible.
// `idle`: of the agents, but the first.
void compareWithBruteForce(bool idle, int wanted) {
  const auto seed =
      static_cast<std::uint64_t>(clearway::testing::caseCount("CLEARWAY_JOINT_FLEETS_SEED", 1));
  Rng rng(seed);
  int solvable = 0, missed = 0, false_proofs = 0, proofs = 0, beyond = 0;
  for (int cases = 0; cases < wanted;) {
    TimedFleetProblem problem = randomTightFleet(rng, 2 + static_cast<std::size_t>(cases % 3));
    const JointBruteForce truth(problem.grid, problem.classes);
    if (!placeAgents(problem, truth, rng, idle ? problem.agents.size() - 1 : 0)) continue;
    if (!canAllReachTheirGoalsAlone(problem, truth)) continue;
    const std::optional<bool> has_plan = truth.hasPlan(problem.agents);
    if (!has_plan) continue;
    // Goals of any heading: those that only some headings permit are refused.
    if (!validation::checkTimedFleetProblem(problem)) continue;
    ++cases;
    solvable += *has_plan ? 1 : 0;
    TimedFleetControl control;
    control.budget.max_nodes = 3'000'000;
    const FleetMethod method = idle || cases % 8 == 0 ? FleetMethod::Auto : FleetMethod::Joint;
    const TimedFleetResult r = planned(problem, method, control);
    if (r.status == PlanStatus::Solved) {
      const auto certificate = validation::validateTimedFleet(problem, r.plan);
      ASSERT_TRUE(certificate->free) << "case " << cases << ": " << certificate->problem;
      beyond += *has_plan ? 0 : 1;
      continue;
    }
    if (r.status != PlanStatus::LimitReached) ++proofs;
    if (!*has_plan) continue;
    (r.status == PlanStatus::LimitReached ? missed : false_proofs) += 1;
    ADD_FAILURE() << "case " << cases << " of seed " << seed << ": " << toString(r.status) << ", "
                  << r.reason;
  }
  EXPECT_EQ(missed, 0);
  EXPECT_EQ(false_proofs, 0);
  EXPECT_GT(solvable * 4, wanted);
  EXPECT_GT(proofs * (idle ? 20 : 10), wanted);
  ::testing::Test::RecordProperty("solvable", solvable);
  ::testing::Test::RecordProperty("proofs", proofs);
  ::testing::Test::RecordProperty("solved although bodies come nearer than the margin", beyond);
}

TEST(JointSearch, AgreesWithAJointBruteForceOnRandomTightFleets) {
  compareWithBruteForce(false, clearway::testing::caseCount("CLEARWAY_JOINT_FLEETS", 200));
}

TEST(JointSearch, AgreesWithAJointBruteForceOnIdleAgents) {
  compareWithBruteForce(true, clearway::testing::caseCount("CLEARWAY_JOINT_FLEETS", 100));
}

}  // namespace
}  // namespace clearway::fleet
