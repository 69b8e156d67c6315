// Fleets among obstacles with key frames: plans are sound by the check of plans and by dense
// samples in long double, and where waiting is the only answer there is a plan.
#include <gtest/gtest.h>

#include "planner/fleet/shaped/timed_fleet_planner.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/case_count.h"
#include "tests/support/grids.h"
#include "tests/support/moving_bodies.h"

namespace clearway::fleet {
namespace {

using clearway::testing::gapToBodies;
using clearway::testing::halfASecondLater;
using clearway::testing::poseOf;
using clearway::testing::Schedule;

constexpr std::int32_t kMapSide = 14;
TimedFleetProblem problemWithBodies(Rng& rng) {
  TimedFleetProblem p{clearway::testing::emptyGrid(kMapSide, kMapSide), {}, {}};
  for (int k = 0; k < 8; ++k) {
    p.grid.set({static_cast<std::int32_t>(rng.below(kMapSide)),
                static_cast<std::int32_t>(rng.below(kMapSide))},
               true);
  }
  for (std::size_t k = 0; k < 2; ++k) {
    AgentClass c{clearway::testing::randomFootprint(rng, rng.below(5), 0.8, 0.5),
                 rng.range(0.5, 2.0), rng.range(0.5, 2.0)};
    c.drive = rng.below(2) == 0 ? DriveKind::Omnidirectional : DriveKind::Differential;
    p.classes.push_back(std::move(c));
    const double side = k == 0 ? 1.5 : kMapSide - 1.5;
    p.agents.push_back({"a" + std::to_string(k),
                        k,
                        poseOf(side, rng.range(1.5, kMapSide - 1.5), 0),
                        {kMapSide - side, rng.range(1.5, kMapSide - 1.5)},
                        {}});
  }
  for (std::size_t k = 0; k < 3; ++k)
    p.obstacles.push_back(clearway::testing::randomBody(rng, k, kMapSide));
  return p;
}

TEST(MovingObstacles, PlansAreFreeOfBodiesAtEveryMoment) {
  const int rounds = clearway::testing::caseCount("CLEARWAY_MOVING_OBSTACLES", 30);
  int solved = 0, waited = 0, hit_later = 0, problems = 0;
  for (int round = 0; round < rounds; ++round) {
    Rng rng(static_cast<std::uint64_t>(round) + 90);
    const TimedFleetProblem problem = problemWithBodies(rng);
    if (!validation::checkTimedFleetProblem(problem)) continue;
    ++problems;
    TimedFleetControl control;
    control.budget.max_nodes = 60'000;
    const TimedFleetResult r = *planTimedFleet(problem, {}, control);
    if (r.status != PlanStatus::Solved) continue;
    ++solved;
    const auto c = validation::validateTimedFleet(problem, r.plan);
    ASSERT_TRUE(c->free) << "round " << round << ": " << c->problem;
    ASSERT_GE(gapToBodies(problem, r.plan), -1e-9L) << "round " << round;
    for (const AgentSchedule& s : r.plan.agents) {
      Tick moving = 0;
      for (const TimedMotion& m : s.motions) moving += m.duration;
      waited += s.end() > moving ? 1 : 0;
    }
    // Bodies that move half a second later hit some of the plans: both checks see it.
    const TimedFleetProblem shifted = halfASecondLater(problem);
    const bool is_hit = gapToBodies(shifted, r.plan) < -1e-6L;
    hit_later += is_hit ? 1 : 0;
    if (is_hit) {
      ASSERT_FALSE(validation::validateTimedFleet(shifted, r.plan)->free) << "round " << round;
    }
  }
  EXPECT_GT(problems, rounds / 4);
  EXPECT_GT(solved, problems / 3);
  EXPECT_GT(waited, 0);
  EXPECT_GT(hit_later, 0);
}

AgentClass robotClass(DriveKind drive = DriveKind::Differential) {
  return {*Footprint::box(0.8, 0.5), 1.0, 2.0, drive};
}

TEST(MovingObstacles, AnAgentWaitsInABayForABodyThatComesThroughTheCorridor) {
  TimedFleetProblem p{
      clearway::testing::gridOf({"############", "#..........#", "###.########", "############"}),
      {robotClass(DriveKind::Omnidirectional)},
      {}};
  p.agents.push_back({"a", 0, poseOf(1.5, 1.5, 0), {10.5, 1.5}, {}});
  const TimedFleetResult alone = *planTimedFleet(p, {}, {});
  ASSERT_EQ(alone.status, PlanStatus::Solved);
  EXPECT_EQ(alone.cost.makespan, 9 * kTicksPerSecond);
  // From the far end to the near one, where it leaves through the wall.
  Schedule truck({*Footprint::box(1.0, 0.9), 0.5, 1.0}, poseOf(10.5, 1.5, 180));
  truck.glide({-14.0, 0.0}, 0.0);
  p.obstacles.push_back({"truck", *Footprint::box(1.0, 0.9), truck.built().start, 0, kForever,
                         truck.built().motions});
  const TimedFleetResult met = *planTimedFleet(p, {}, {});
  ASSERT_EQ(met.status, PlanStatus::Solved) << met.reason;
  EXPECT_TRUE(validation::validateTimedFleet(p, met.plan)->free);
  EXPECT_GT(met.cost.makespan, 20 * kTicksPerSecond) << "the truck passes the bay after 14 s";
  // Without the bay there is no plan.
  p.grid.set({2, 3}, true);
  const TimedFleetResult never = *planTimedFleet(p, {}, {});
  EXPECT_EQ(never.status, PlanStatus::NoPath);
  EXPECT_NE(never.reason.text().find("cannot reach its goal"), std::string::npos) << never.reason;
}

TEST(MovingObstacles, AGateThatTurnsIsPassedWhileItIsOpen) {
  // A bar closes the only door until it turns, from second 20 to 22, and closes again after 40.
  TimedFleetProblem p{
      clearway::testing::gridOf({"....#....", "....#....", ".........", "....#....", "....#...."}),
      {robotClass()},
      {}};
  p.agents.push_back({"a", 0, poseOf(0.5, 2.5, 0), {8.5, 2.5}, {}});
  const Footprint bar = *Footprint::parts({*ConvexPolygon::fromRing(
      std::vector<Vec2>{{0.0, -0.1}, {1.0, -0.1}, {1.0, 0.1}, {0.0, 0.1}})});
  Schedule gate({bar, 1.0, 0.7853981633974483}, poseOf(4.5, 2.0, 90));
  gate.rest(20).turn(90);
  p.obstacles.push_back(
      {"gate", bar, gate.built().start, 0, kForever, gate.rest(18).turn(-90).built().motions});
  const TimedFleetResult r = *planTimedFleet(p, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_TRUE(validation::validateTimedFleet(p, r.plan)->free);
  EXPECT_GT(r.cost.makespan, 23 * kTicksPerSecond);
  EXPECT_LT(r.cost.makespan, 30 * kTicksPerSecond);
  p.obstacles[0].motions.clear();
  EXPECT_EQ(planTimedFleet(p, {}, {})->status, PlanStatus::NoPath);
}

TEST(MovingObstacles, AStartOrAGoalThatABodyCoversIsRefused) {
  TimedFleetProblem p{clearway::testing::emptyGrid(5, 20), {robotClass()}, {}};
  p.agents.push_back({"a", 0, poseOf(2.5, 2.5, 0), {17.5, 2.5}, {}});
  Schedule s({*Footprint::disc(0.5), 1.0, 1.0}, poseOf(2.0, 2.5, 0));
  p.obstacles.push_back({"ball", *Footprint::disc(0.5), s.built().start, 0, kForever,
                         s.glide({10.0, 0.0}, 90.0).built().motions});
  EXPECT_EQ(planTimedFleet(p, {}, {})->status, PlanStatus::InvalidStart);
  Schedule to_goal({*Footprint::disc(0.5), 1.0, 1.0}, poseOf(5.0, 0.5, 0));
  to_goal.glide({12.5, 2.0}, 90.0);
  p.obstacles[0].pose = to_goal.built().start;
  p.obstacles[0].motions = to_goal.built().motions;
  EXPECT_EQ(planTimedFleet(p, {}, {})->status, PlanStatus::InvalidGoal);
  to_goal.glide({0.0, -2.0}, 0.0);
  p.obstacles[0].motions = to_goal.built().motions;
  const TimedFleetResult r = *planTimedFleet(p, {}, {});
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_GT(r.cost.makespan, 13 * kTicksPerSecond) << "the ball is at the goal before";
}

TEST(MovingObstacles, TooLargeAndTooLongOnesAreRefusedAndLimitsHold) {
  TimedFleetProblem p{
      clearway::testing::emptyGrid(20, 20, 0.01, 0.01), {{*Footprint::box(0.02, 0.02)}}, {}};
  p.agents.push_back({"a", 0, poseOf(0.05, 0.05, 0), {0.15, 0.05}, {}});
  p.obstacles.push_back({"moon", *Footprint::disc(50.0), poseOf(0, 60, 0), 0, kForever});
  const TimedFleetResult large = *planTimedFleet(p, {}, {});
  EXPECT_EQ(large.status, PlanStatus::LimitReached);
  EXPECT_NE(large.reason.text().find("\"moon\" is larger than"), std::string::npos) << large.reason;
  // Away and back, 10^9 cells each time.
  Schedule s({*Footprint::disc(0.01), 1e6, 1e6}, poseOf(0.1, 0.18, 0));
  s.glide({1e6, 0.0}, 1.0).glide({-1e6, 0.0}, 1.0);
  p.obstacles[0] = {"comet",  *Footprint::disc(0.01), s.built().start, 0,
                    kForever, s.built().motions};
  const TimedFleetResult longest = *planTimedFleet(p, {}, {});
  EXPECT_EQ(longest.status, PlanStatus::LimitReached);
  EXPECT_NE(longest.reason.text().find("the motions of obstacle \"comet\" are longer than"),
            std::string::npos)
      << longest.reason;
  StopSource stop;
  stop.request();
  TimedFleetControl control;
  control.stop = &stop;
  EXPECT_EQ(planTimedFleet(p, {}, control)->status, PlanStatus::Cancelled);
}

}  // namespace
}  // namespace clearway::fleet
