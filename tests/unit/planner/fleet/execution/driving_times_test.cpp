#include "planner/fleet/execution/driving_times.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>
#include <optional>

#include "planner/fleet/execution/execution.h"
#include "planner/fleet/execution/timed_action_graph.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/query/proved_fleet.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/graph/action_graph_check.h"
#include "tests/support/case_count.h"
#include "tests/support/sampled_overlap.h"
#include "tests/support/timed_fleets.h"

namespace clearway::fleet {
namespace {

using clearway::testing::boxClass;
using clearway::testing::PlannedFleet;
using clearway::testing::poseOf;
using clearway::testing::Schedule;
using ::testing::HasSubstr;

constexpr double kUnlimited = std::numeric_limits<double>::infinity();

AgentClass drivingBox(double length, double width, double acceleration, double turn_acceleration) {
  AgentClass c = boxClass(length, width);
  c.acceleration_m_per_s2 = acceleration;
  c.turn_acceleration_rad_per_s2 = turn_acceleration;
  return c;
}

OccupancyGrid openHall(int side) { return OccupancyGrid(*GridFrame::make(side, side, 1.0, 1.0)); }

// Boxes on random cells of a hall that drive to other cells.
TimedFleetProblem drivingProblem(Rng& rng, int side, std::size_t agents) {
  TimedFleetProblem p{openHall(side), {}, {}};
  p.classes.push_back(drivingBox(0.8, 0.5, rng.range(0.3, 2.0), rng.range(0.5, 4.0)));
  p.classes.push_back(drivingBox(0.7, 0.7, rng.range(0.3, 2.0), kUnlimited));
  p.classes.push_back(boxClass(0.6, 0.6));
  std::vector<Vec2> places;
  for (int k = 0; k < side * side / 4; ++k) {
    places.push_back({2.0 * (k % (side / 2)) + 0.5, 2.0 * (k / (side / 2)) + 0.5});
  }
  const auto shuffle = [&] {
    for (std::size_t k = 0; k < agents; ++k) {
      std::swap(places[k], places[k + rng.below(static_cast<std::uint32_t>(places.size() - k))]);
    }
  };
  shuffle();
  for (std::size_t a = 0; a < agents; ++a) {
    p.agents.push_back({"a" + std::to_string(a), a % 3, {places[a], Heading{}}, {}, std::nullopt});
  }
  shuffle();
  for (std::size_t a = 0; a < agents; ++a) p.agents[a].goal = places[a];
  return p;
}

struct DrivenFleet {
  TimedFleetPlan planned, driven;
  ActionGraph graph;
};

std::optional<DrivenFleet> drivenFleet(const TimedFleetProblem& p, std::uint64_t seed) {
  TimedFleetOptions options;
  options.seed = seed;
  const TimedFleetResult r = *planTimedFleet(p, options, {{.max_nodes = 3'000'000}, nullptr, {}});
  if (r.status != PlanStatus::Solved) return std::nullopt;
  DrivenFleet out{r.plan, {}, *timedActionGraph(p, r.plan)};
  EXPECT_TRUE(validation::checkActionGraph(p, r.plan, out.graph)->sound);
  out.driven = *withDrivingTimes(p, r.plan, out.graph);
  return out;
}

// The limits of its class by differences of poses, a few milliseconds apart.
void expectWithinLimits(const AgentClass& c, const AgentSchedule& schedule) {
  constexpr Tick kStep = 4000;
  constexpr double h = 0.004;
  std::size_t wrong = 0;
  for (Tick t = 0; t + 2 * kStep <= schedule.end() + 2 * kStep; t += kStep) {
    const Pose a = poseAt(schedule, t);
    const Pose b = poseAt(schedule, t + kStep);
    const Pose d = poseAt(schedule, t + 2 * kStep);
    const Vec2 v = (1.0 / h) * (b.position - a.position);
    const Vec2 w = (1.0 / h) * (d.position - b.position);
    const double turn = a.heading.angleTo(b.heading) / h;
    const double turn_after = b.heading.angleTo(d.heading) / h;
    wrong += !(length(v) <= c.speed_m_per_s + 1e-6);
    wrong += !(std::abs(turn) <= c.turn_rate_rad_per_s + 1e-6);
    // Along the path; on arcs the direction changes, too.
    wrong += !(std::abs(length(w) - length(v)) <= h * c.acceleration_m_per_s2 * 1.01 + 1e-4);
    wrong += !(std::abs(turn_after - turn) <= h * c.turn_acceleration_rad_per_s2 * 1.01 + 1e-4);
  }
  EXPECT_EQ(wrong, 0U);
}

std::size_t passedEnds(const TimedFleetPlan& plan) {
  std::size_t passed = 0;
  for (const AgentSchedule& s : plan.agents) {
    for (const TimedMotion& m : s.motions) passed += m.law.begin > 0.0 ? 1U : 0U;
  }
  return passed;
}

TEST(DrivingTimes, ALineOfMotionsIsOneTrapezoid) {
  PlannedFleet f(openHall(16));
  const AgentClass box = drivingBox(0.8, 0.6, 0.5, 1.0);
  f.add(box, Schedule(box, poseOf(1.5, 1.5, 0.0)).drive(4).drive(1).drive(5).turn(90).built());
  const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
  const TimedFleetPlan driven = *withDrivingTimes(f.problem, f.plan, graph);
  const auto c = validation::validateTimedFleet(f.problem, driven);
  ASSERT_TRUE(c->free) << c->problem;
  const AgentSchedule& s = driven.agents[0];
  EXPECT_NEAR(secondsOf(s.motions[2].end()), 12.0, 1e-5);  // 10 m at 1 m/s, and 2 s for 0.5 m/s²
  EXPECT_EQ(s.motions[3].start, s.motions[2].end());
  EXPECT_NEAR(secondsOf(f.plan.agents[0].motions[2].end()), 6 + 2 * std::sqrt(2.0) + 7, 1e-5);
  EXPECT_NEAR(poseAt(s, ticksOf(1.0)).position.x, 1.5 + 0.25, 1e-5);
  EXPECT_NEAR(poseAt(s, ticksOf(6.0)).position.x, 1.5 + 5.0, 1e-5);
  EXPECT_NEAR(poseAt(s, ticksOf(11.0)).position.x, 1.5 + 9.75, 1e-5);
  expectWithinLimits(box, s);
}

TEST(DrivingTimes, AnAgentStopsWhereTheOrderMakesItWait) {
  // The second agent crosses the line of the first one in its third motion.
  PlannedFleet f(openHall(16));
  const AgentClass box = drivingBox(0.8, 0.6, 0.5, 1.0);
  f.add(box, Schedule(box, poseOf(1.5, 6.5, 0.0)).rest(30).drive(2).drive(2).drive(6).built());
  f.add(box, Schedule(box, poseOf(7.5, 1.5, 90.0)).drive(8).built());
  ASSERT_TRUE(validation::validateTimedFleet(f.problem, f.plan)->free);
  const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
  const TimedFleetPlan driven = *withDrivingTimes(f.problem, f.plan, graph);
  const auto c = validation::validateTimedFleet(f.problem, driven);
  ASSERT_TRUE(c->free) << c->problem;
  const auto& motions = driven.agents[0].motions;
  EXPECT_EQ(motions[0].start, 0);
  EXPECT_GT(motions[1].law.begin, 0.0) << "it drives on within its first two motions";
  EXPECT_EQ(motions[2].law.begin, 0.0);
  EXPECT_EQ(motions[2].start, driven.agents[1].end());
}

TEST(DrivingTimes, RandomFleetsAreFreeWithinLimitsAndNeverLater) {
  Rng rng(41);
  const auto fleets =
      static_cast<std::uint64_t>(clearway::testing::caseCount("CLEARWAY_DRIVEN_FLEETS", 12));
  std::size_t passed = 0;
  std::size_t solved = 0;
  Tick saved = 0;
  Tick all = 0;
  for (std::uint64_t n = 0; n < fleets; ++n) {
    const TimedFleetProblem p = drivingProblem(rng, 12, 9);
    const std::optional<DrivenFleet> f = drivenFleet(p, n);
    if (!f) continue;
    ++solved;
    const auto c = validation::validateTimedFleet(p, f->driven);
    ASSERT_TRUE(c->free) << n << ": " << c->problem;
    passed += passedEnds(f->driven);
    // By the same graph, with a stop after each motion.
    const ActionTimes stops = executeActions(f->graph, durationsOf(p, f->planned), {0, 1.0});
    ASSERT_EQ(stops.executed, f->graph.actions());
    for (ActionId id = 0; id < f->graph.actions(); ++id) {
      const std::size_t agent = f->graph.agentOf(id);
      const TimedMotion& m = f->driven.agents[agent].motions[f->graph.indexOf(id)];
      ASSERT_LE(m.end(), stops.end[id]);
      for (const ActionEdge& e : f->graph.edgesInto(id)) {
        const std::size_t other = f->graph.agentOf(e.from);
        ASSERT_LE(f->driven.agents[other].motions[f->graph.indexOf(e.from)].end(), m.start);
      }
    }
    const TimedFleetCost cost = costOf(f->driven);
    EXPECT_LE(cost.makespan, costOf(f->planned).makespan);
    all += costOf(executedPlan(f->planned, stops)).sum_of_costs;
    saved += costOf(executedPlan(f->planned, stops)).sum_of_costs - cost.sum_of_costs;
    for (std::size_t a = 0; a < p.agents.size(); ++a) {
      expectWithinLimits(p.classes[p.agents[a].agent_class], f->driven.agents[a]);
    }
    // No two bodies overlap at dense samples.
    const auto bodyAt = [&](std::size_t a, Tick t) {
      const Pose at = poseAt(f->driven.agents[a], t);
      const Footprint& box = p.classes[p.agents[a].agent_class].footprint;
      return shaped::LongBox{at.position.x,    at.position.y,       at.heading.cos(),
                             at.heading.sin(), box.length() / 2.0L, box.width() / 2.0L};
    };
    for (Tick t = 0; t <= cost.makespan; t += 20'000) {
      for (std::size_t a = 0; a < p.agents.size(); ++a) {
        for (std::size_t b = a + 1; b < p.agents.size(); ++b) {
          ASSERT_LE(shaped::depthOf(bodyAt(a, t), bodyAt(b, t)), 1e-9L) << n << " at " << t;
        }
      }
    }
  }
  EXPECT_GE(solved, fleets - 2);
  EXPECT_GT(passed, 3 * fleets);
  EXPECT_GT(saved * 20, all) << "at least 5 % of the sum of costs";
}

TEST(DrivingTimes, MotionsOfFewTicksAreNotDrivenThrough) {
  const AgentClass box = drivingBox(0.8, 0.6, 0.5, 1.0);
  for (const double tiny_m : {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.02}) {
    PlannedFleet f(openHall(16));
    f.add(box, Schedule(box, poseOf(1.5, 1.5, 0.0)).drive(4).drive(tiny_m).drive(6).built());
    const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
    const TimedFleetPlan driven = *withDrivingTimes(f.problem, f.plan, graph);
    const auto c = validation::validateTimedFleet(f.problem, driven);
    EXPECT_TRUE(c->free) << tiny_m << ": " << c->problem;
    EXPECT_LE(driven.agents[0].end(), f.plan.agents[0].end());
    const bool is_passed = driven.agents[0].motions[2].law.begin > 0.0;
    EXPECT_EQ(is_passed, tiny_m > 0.015) << tiny_m;
    expectWithinLimits(box, driven.agents[0]);
  }
}

TEST(DrivingTimes, TheCheckRefusesWhatNoDriveCanFollow) {
  PlannedFleet f(openHall(16));
  const AgentClass box = drivingBox(0.8, 0.6, 0.5, 1.0);
  f.add(box, Schedule(box, poseOf(1.5, 1.5, 0.0)).drive(4).drive(6).turn(90).drive(3).built());
  const ActionGraph graph = *timedActionGraph(f.problem, f.plan);
  const TimedFleetPlan driven = *withDrivingTimes(f.problem, f.plan, graph);
  ASSERT_TRUE(validation::validateTimedFleet(f.problem, driven)->free);
  const auto problemWith = [&](const auto& change) {
    TimedFleetPlan wrong = driven;
    change(wrong.agents[0].motions);
    const auto c = validation::validateTimedFleet(f.problem, wrong);
    return c->free ? std::string() : c->problem.text();
  };
  EXPECT_THAT(problemWith([](auto& m) { m[0].law.end *= 0.9; }), HasSubstr("speed that jumps"));
  EXPECT_THAT(problemWith([](auto& m) { m[1].law.end = 0.1; }), HasSubstr("speed that jumps"));
  EXPECT_THAT(problemWith([](auto& m) { m[3].law.rise *= 0.5; }), HasSubstr("changes its speed"));
  EXPECT_THAT(problemWith([](auto& m) { m[0].law.begin = 0.1; }), HasSubstr("speed that jumps"));
  EXPECT_THAT(problemWith([](auto& m) { m[0].law.rise *= 0.9; }), HasSubstr("speed that jumps"));
  EXPECT_THAT(problemWith([](auto& m) { m[3].duration -= 1000; }), HasSubstr("times as fast as"));
  EXPECT_THAT(problemWith([](auto& m) { m[1].law = {}; }), HasSubstr("begins with the speed"));
  EXPECT_THAT(problemWith([](auto& m) { m[1].law.rise = 1.5; }), HasSubstr("out of range"));
  // Full speed at once, in motions of one tick, whose rounding is as large as their speed.
  PlannedFleet fast(openHall(16));
  fast.add(box,
           Schedule(box, poseOf(1.5, 1.5, 0.0)).drive(1e-6).drive(9.999998).drive(1e-6).built());
  std::vector<TimedMotion>& line = fast.plan.agents[0].motions;
  const std::vector<Tick> durations{1, 9'999'998, 1};
  for (std::size_t k = 0; k < 3; ++k) {
    line[k].start = k == 0 ? 0 : line[k - 1].end();
    line[k].duration = durations[k];
    line[k].law = {1, 0, 0, 1};
  }
  const auto jump = validation::validateTimedFleet(fast.problem, fast.plan);
  EXPECT_FALSE(jump->free);
  EXPECT_THAT(jump->problem.text(), HasSubstr("motion 0 begins with the speed 1, and the one"));
  // A reversal and a corner at full speed, each between two such motions.
  for (const double degrees : {180.0, 90.0}) {
    PlannedFleet bend(openHall(16));
    bend.add(box, Schedule(box, poseOf(8.5, 8.5, 0.0)).drive(4).drive(1e-6).built());
    auto& m = bend.plan.agents[0].motions;
    m[0].law = {0, 0.5, 0, 0};
    m[0].law.end = m[0].law.middle();
    m[0].duration = ticksOf(4.0 * m[0].law.end) + 10;
    m[1] = {*motionBetween(m[0].motion.to, degrees > 90.0 ? poseOf(12.499999, 8.5, 0.0)
                                                          : poseOf(12.5, 8.500001, 0.0)),
            m[0].end(),
            1,
            {1, 0, 0, 1}};
    EXPECT_FALSE(validation::validateTimedFleet(bend.problem, bend.plan)->free);
  }
  // A rest between two motions of one speed.
  EXPECT_THAT(problemWith([](auto& m) {
                for (std::size_t k = 1; k < 4; ++k) m[k].start += 1000;
              }),
              HasSubstr("not at rest"));
  // Agents without accelerations have constant speeds, which the check of pairs relies on.
  TimedFleetProblem even = f.problem;
  even.classes[0].acceleration_m_per_s2 = even.classes[0].turn_acceleration_rad_per_s2 = kUnlimited;
  EXPECT_THAT(validation::validateTimedFleet(even, driven)->problem.text(),
              HasSubstr("no acceleration"));
}

// Agents that wait for each other, too, keep their order and so their times.
TEST(DrivingTimes, AnUpdateOfNothingKeepsThem) {
  Rng rng(43);
  std::size_t kept = 0;
  std::size_t all = 0;
  for (std::uint64_t n = 0; n < 8; ++n) {
    const TimedFleetProblem p = drivingProblem(rng, 12, 9);
    const TimedFleetControl control{{.max_nodes = 3'000'000}, nullptr, {}};
    const ProvedTimedFleet first = *planProvedTimedFleet(p, {}, control);
    if (first.result.status != PlanStatus::Solved) continue;
    const std::vector<AgentSchedule>& before = first.result.plan.agents;
    const ProvedTimedFleet again =
        *updateProvedTimedFleet(p, {before.begin(), before.end()}, {}, control);
    ASSERT_EQ(again.result.status, PlanStatus::Solved) << n;
    EXPECT_TRUE(again.certificate.free) << n << ": " << again.certificate.problem;
    EXPECT_EQ(again.result.kept, countSame({before.begin(), before.end()}, again.result.plan));
    kept += again.result.kept;
    all += before.size();
  }
  EXPECT_GE(all, 63U);
  EXPECT_GE(kept * 10, all * 9) << kept << " of " << all;
}

TEST(DrivingTimes, TheFrontDoorGivesThem) {
  TimedFleetProblem p{openHall(14), {drivingBox(0.8, 0.6, 0.4, 1.0)}, {}};
  p.agents.push_back({"a", 0, poseOf(1.5, 1.5, 0.0), {11.5, 1.5}, std::nullopt});
  p.agents.push_back({"b", 0, poseOf(11.5, 5.5, 180.0), {1.5, 5.5}, std::nullopt});
  const ProvedTimedFleet made = *planProvedTimedFleet(p, {}, {});
  ASSERT_EQ(made.result.status, PlanStatus::Solved);
  EXPECT_TRUE(made.certificate.free);
  EXPECT_EQ(made.result.cost, costOf(made.result.plan));
  EXPECT_NEAR(secondsOf(made.result.cost.makespan), 12.5, 1e-4);
  EXPECT_LE(made.result.lower_bound, made.result.cost.sum_of_costs);
}

}  // namespace
}  // namespace clearway::fleet
