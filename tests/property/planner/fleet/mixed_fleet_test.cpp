// Fleets of cars, omnidirectional and differential agents among obstacles that come and go, with
// intermediate goals and agents that leave. Each plan is compared with dense samples of the bodies
// in long double, and goes through the check of plans.
#include <gtest/gtest.h>

#include "core/base/rng.h"
#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/case_count.h"
#include "tests/support/mixed_fleets.h"
#include "tests/support/sampled_overlap.h"

namespace clearway::fleet {
namespace {

using clearway::testing::randomProblem;
using shaped::Box;
using shaped::LongBox;

constexpr Tick kSample = kTicksPerSecond / 50;

Box paddedBox(const Footprint& f) {
  return {0.5 * f.length() + f.padding(), 0.5 * f.width() + f.padding()};
}

// nullopt: the agent has left.
std::optional<LongBox> presentBody(const TimedFleetProblem& problem, const TimedFleetPlan& plan,
                                   std::size_t a, Tick time) {
  const AgentSchedule& schedule = plan.agents[a];
  if (problem.agents[a].leaves && time > schedule.end()) return std::nullopt;
  const Box box = paddedBox(problem.footprintOf(a));
  Pose at = schedule.start;
  for (const TimedMotion& m : schedule.motions) {
    if (time < m.start) break;
    if (time < m.end()) {
      return placedBox(
          m.motion, static_cast<long double>(time - m.start) / static_cast<long double>(m.duration),
          box, {});
    }
    at = m.motion.to;
  }
  return placedBox(Motion{MotionKind::Straight, at, at}, 0, box, {});
}

// The deepest overlap of two bodies, and of a body with a wall, at the samples up to some time
// after the plan.
long double deepest(const TimedFleetProblem& p, const TimedFleetPlan& plan) {
  long double depth = -1e9L;
  const Tick end = costOf(plan).makespan + 45 * kTicksPerSecond;
  std::vector<LongBox> walls;
  for (std::int32_t i = 0; i < p.grid.frame().rows(); ++i) {
    for (std::int32_t j = 0; j < p.grid.frame().columns(); ++j) {
      if (p.grid.blocked({i, j})) walls.push_back({j + 0.5L, i + 0.5L, 1, 0, 0.5L, 0.5L});
    }
  }
  for (Tick t = 0; t <= end; t += kSample) {
    std::vector<LongBox> bodies;
    for (std::size_t a = 0; a < p.agents.size(); ++a) {
      const std::optional<LongBox> body = presentBody(p, plan, a, t);
      if (!body) continue;
      for (const LongBox& other : bodies) depth = std::max(depth, depthOf(*body, other));
      for (const LongBox& wall : walls) depth = std::max(depth, depthOf(*body, wall));
      for (const TimedObstacle& o : p.obstacles) {
        if (t < o.begin || t > o.end) continue;
        depth =
            std::max(depth, depthOf(*body, placedBox(Motion{MotionKind::Straight, o.pose, o.pose},
                                                     0, paddedBox(o.footprint), {})));
      }
      bodies.push_back(*body);
    }
  }
  return depth;
}

// Whether the path passes the intermediate goals in their order.
bool passesAll(const TimedAgent& a, const AgentSchedule& schedule) {
  std::vector<Pose> poses{schedule.start};
  for (const TimedMotion& m : schedule.motions) poses.push_back(m.motion.to);
  std::size_t from = 0;
  for (const TimedGoal& goal : a.via) {
    while (from < poses.size() && (poses[from].position != goal.position ||
                                   (goal.heading && poses[from].heading != *goal.heading))) {
      ++from;
    }
    if (from == poses.size()) return false;
  }
  return true;
}

TEST(MixedFleet, PlansAreSoundForEveryDriveAndAmongObstaclesThatComeAndGo) {
  const int rounds = clearway::testing::caseCount("CLEARWAY_MIXED_FLEETS", 150);
  int solved = 0, problems = 0, sideways = 0, passed = 0, left = 0;
  for (int round = 0; round < rounds; ++round) {
    Rng rng(static_cast<std::uint64_t>(round) + 7);
    const TimedFleetProblem problem = randomProblem(rng);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    TimedFleetControl control;
    control.budget.max_nodes = 60'000;
    TimedFleetOptions options;
    options.seed = static_cast<std::uint64_t>(round);
    if (round % 4 == 0) options = {.planner = FleetMethod::Lns, .iterations = 10};
    const TimedFleetResult r = *planTimedFleet(problem, options, control);
    ++problems;
    if (r.status != PlanStatus::Solved) {
      EXPECT_NE(r.status, PlanStatus::Cancelled);
      continue;
    }
    ++solved;
    const auto c = validation::validateTimedFleet(problem, r.plan);
    ASSERT_TRUE(c->free) << "round " << round << ": " << c->problem;
    ASSERT_LE(deepest(problem, r.plan), 1e-7L) << "round " << round;
    ASSERT_GE(r.cost.sum_of_costs, r.lower_bound) << "round " << round;
    for (std::size_t a = 0; a < problem.agents.size(); ++a) {
      ASSERT_TRUE(passesAll(problem.agents[a], r.plan.agents[a])) << "round " << round;
      passed += static_cast<int>(problem.agents[a].via.size());
      left += problem.agents[a].leaves ? 1 : 0;
      for (const TimedMotion& m : r.plan.agents[a].motions) {
        const Vec2 d = m.motion.to.position - m.motion.from.position;
        if (m.motion.kind == MotionKind::Straight &&
            std::abs(cross(m.motion.from.heading.vector(), d)) > 0.1 * length(d)) {
          ++sideways;
        }
      }
    }
  }
  EXPECT_GT(problems, rounds / 20) << "most random problems are refused";
  EXPECT_GT(solved * 2, problems);
  EXPECT_GT(sideways, 0);
  EXPECT_GT(passed, 0);
  EXPECT_GT(left, 0);
}

// Every agent makes each of its motions with a speed profile of its own: nobody collides.
TEST(MixedFleet, PlansWithAccelerationsHoldForAnySpeedsInBetween) {
  const int rounds = clearway::testing::caseCount("CLEARWAY_MIXED_FLEETS", 100);
  int solved = 0;
  for (int round = 0; round < rounds; ++round) {
    Rng rng(static_cast<std::uint64_t>(round) + 7000);
    const TimedFleetProblem problem = randomProblem(rng, true);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    TimedFleetControl control;
    control.budget.max_nodes = 60'000;
    const TimedFleetResult r = *planTimedFleet(problem, {}, control);
    if (r.status != PlanStatus::Solved) continue;
    ++solved;
    const auto c = validation::validateTimedFleet(problem, r.plan);
    ASSERT_TRUE(c->free) << "round " << round << ": " << c->problem;
    // Each motion in two parts at its middle, of which the first takes some tenths of the time.
    TimedFleetPlan uneven = r.plan;
    for (std::size_t a = 0; a < uneven.agents.size(); ++a) {
      std::vector<TimedMotion> parts;
      for (const TimedMotion& m : r.plan.agents[a].motions) {
        const Tick first = std::max<Tick>(1, m.duration * (1 + rng.below(9)) / 10);
        const Pose middle = poseAt(m.motion, 0.5);
        parts.push_back({{m.motion.kind, m.motion.from, middle}, m.start, first});
        parts.push_back(
            {{m.motion.kind, middle, m.motion.to}, m.start + first, m.duration - first});
        if (parts.back().duration < 1) parts.back().duration = 1;
      }
      uneven.agents[a].motions = std::move(parts);
    }
    ASSERT_LE(deepest(problem, uneven), 1e-7L) << "round " << round;
  }
  EXPECT_GT(solved, rounds / 40);
}

AgentClass kindOf(DriveKind drive, double radius = 0.0) {
  return {*Footprint::box(0.8, 0.5), 1.0, 2.0, drive, radius};
}

TEST(MixedFleet, AnObstacleThatAppearsIsWaitedFor) {
  // The only door is closed from second 2 to 30.
  OccupancyGrid grid(*GridFrame::make(5, 9, 1.0, 1.0));
  for (const std::int32_t row : {0, 1, 3, 4}) grid.set({row, 4}, true);
  TimedFleetProblem p{grid, {kindOf(DriveKind::Differential)}, {}};
  p.agents.push_back({"a", 0, {{0.5, 2.5}, {}}, {8.5, 2.5}, {}});
  const TimedFleetResult open = *planTimedFleet(p, {}, {});
  ASSERT_EQ(open.status, PlanStatus::Solved);
  EXPECT_EQ(open.cost.makespan, 8 * kTicksPerSecond);
  p.obstacles.push_back({"door",
                         *Footprint::box(1.0, 1.0),
                         {{4.5, 2.5}, {}},
                         2 * kTicksPerSecond,
                         30 * kTicksPerSecond});
  const TimedFleetResult closed = *planTimedFleet(p, {}, {});
  ASSERT_EQ(closed.status, PlanStatus::Solved);
  EXPECT_GE(closed.cost.makespan, 30 * kTicksPerSecond + 4 * kTicksPerSecond);
  EXPECT_TRUE(validation::validateTimedFleet(p, closed.plan)->free);
  p.obstacles[0].begin = 0;
  p.obstacles[0].end = kForever;
  const TimedFleetResult never = *planTimedFleet(p, {}, {});
  EXPECT_EQ(never.status, PlanStatus::NoPath);
  EXPECT_NE(never.reason.text().find("cannot reach its goal"), std::string::npos) << never.reason;
}

TEST(MixedFleet, AnAgentThatLeavesMakesRoomForTheNext) {
  // Both have the same goal at the end of a corridor.
  OccupancyGrid grid(*GridFrame::make(1, 9, 1.0, 1.0));
  TimedFleetProblem p{grid, {kindOf(DriveKind::Differential)}, {}};
  p.agents.push_back({"first", 0, {{2.5, 0.5}, {}}, {8.5, 0.5}, {}});
  p.agents.push_back({"second", 0, {{0.5, 0.5}, {}}, {8.5, 0.5}, {}});
  EXPECT_EQ(planTimedFleet(p, {}, {})->status, PlanStatus::InvalidGoal);
  for (TimedAgent& a : p.agents) a.leaves = true;
  const TimedFleetResult r = *planTimedFleet(p, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_EQ(r.cost.sum_of_costs, 14 * kTicksPerSecond);
  EXPECT_TRUE(validation::validateTimedFleet(p, r.plan)->free);
}

TEST(MixedFleet, AnOmnidirectionalAgentStepsAside) {
  TimedFleetProblem p{OccupancyGrid(*GridFrame::make(6, 6, 1.0, 1.0)), {}, {}};
  p.classes = {kindOf(DriveKind::Omnidirectional)};
  p.agents.push_back({"a", 0, {{1.5, 1.5}, {}}, {1.5, 4.5}, Heading{}});
  const TimedFleetResult r = *planTimedFleet(p, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.cost.makespan, 3 * kTicksPerSecond);
  p.classes = {kindOf(DriveKind::Differential)};
  EXPECT_GT(planTimedFleet(p, {}, {})->cost.makespan, 3 * kTicksPerSecond);
}

TEST(MixedFleet, AccelerationsMakeMotionsLongerByTheTrapezoid) {
  // 8 m at 1 m/s with 0.5 m/s^2: 2 s for each ramp of 1 m, 6 m in between.
  TimedFleetProblem p{OccupancyGrid(*GridFrame::make(1, 12, 1.0, 1.0)), {}, {}};
  p.classes = {kindOf(DriveKind::Differential)};
  p.classes[0].acceleration_m_per_s2 = 0.5;
  p.agents.push_back({"a", 0, {{1.5, 0.5}, {}}, {9.5, 0.5}, {}});
  const TimedFleetResult r = *planTimedFleet(p, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(r.cost.makespan, 10 * kTicksPerSecond);
  EXPECT_TRUE(validation::validateTimedFleet(p, r.plan)->free);
  TimedFleetPlan hurried = r.plan;
  hurried.agents[0].motions[0].duration -= 1000;
  EXPECT_EQ(validation::validateTimedFleet(p, hurried)->fault, validation::TimedFleetFault::Speed);
  // A second agent that waits in what the first one sweeps, until just before it comes.
  p.agents.push_back({"b", 0, {{9.5, 0.5}, {}}, {10.5, 0.5}, {}});
  const Motion aside = *motionBetween({{9.5, 0.5}, {}}, {{10.5, 0.5}, {}});
  TimedFleetPlan late = r.plan;
  late.agents.push_back({{{9.5, 0.5}, {}}, {{aside, 2 * kTicksPerSecond, 3 * kTicksPerSecond}}});
  const auto c = validation::validateTimedFleet(p, late);
  EXPECT_EQ(c->fault, validation::TimedFleetFault::Collision);
  EXPECT_NE(c->problem.text().find("at speeds that are not fixed"), std::string::npos)
      << c->problem;
}

TEST(MixedFleet, ThePlanOfAMixedFleetDoesNotDependOnTheThreads) {
  for (std::uint64_t seed = 0, compared = 0; compared < 3; ++seed) {
    Rng rng(seed + 7);
    const TimedFleetProblem problem = randomProblem(rng);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    TimedFleetControl control;
    control.budget.max_nodes = 60'000;
    const TimedFleetResult one = *planTimedFleet(problem, {}, control);
    const TimedFleetResult three = *planTimedFleet(problem, {.threads = 3}, control);
    ASSERT_EQ(one.status, three.status);
    if (one.status != PlanStatus::Solved) continue;
    ++compared;
    EXPECT_EQ(one.cost, three.cost);
  }
}

}  // namespace
}  // namespace clearway::fleet
