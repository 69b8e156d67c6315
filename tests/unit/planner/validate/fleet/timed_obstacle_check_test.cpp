// Obstacles, agents that leave, intermediate goals and cars in the check of plans; each fault is
// planted once.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/timed_fleets.h"

namespace clearway::validation {
namespace {

using fleet::kForever;
using fleet::kTicksPerSecond;
using fleet::Tick;
using testing::boxClass;
using testing::emptyGrid;
using ::testing::HasSubstr;
using testing::PlannedFleet;
using testing::poseOf;
using testing::Schedule;

constexpr Tick seconds(double s) { return static_cast<Tick>(s * kTicksPerSecond); }

TimedFleetCertificate checked(const PlannedFleet& f) {
  return validateTimedFleet(f.problem, f.plan).value();
}

// A unit box that drives from x = 2 to x = 12 in ten seconds.
PlannedFleet driver() {
  PlannedFleet f(emptyGrid(20, 20));
  f.add(boxClass(1.0, 1.0), Schedule(boxClass(1.0, 1.0), poseOf(2, 5, 0)).drive(10).built());
  return f;
}

fleet::TimedObstacle boxAt(double x, double y, Tick begin, Tick end) {
  return {"crate", *Footprint::box(1.0, 1.0), poseOf(x, y, 0), begin, end};
}

TEST(TimedObstacleCheck, AnObstacleCollidesOnlyWhileItIsThere) {
  // The driver overlaps x in (6, 8) open while its centre is in (6, 8): from second 4 to 6.
  const auto with = [](Tick begin, Tick end) {
    PlannedFleet f = driver();
    f.problem.obstacles = {boxAt(7, 5, begin, end)};
    return checked(f);
  };
  const TimedFleetCertificate always = with(0, kForever);
  EXPECT_EQ(always.fault, TimedFleetFault::Collision);
  EXPECT_EQ(always.other, 1U);
  EXPECT_THAT(always.problem, HasSubstr("and obstacle 'crate' at (7, 5)"));
  EXPECT_FALSE(with(seconds(5), seconds(5) + 1).free);
  EXPECT_FALSE(with(0, seconds(4.01)).free);
  EXPECT_FALSE(with(seconds(5.99), kForever).free);
  EXPECT_TRUE(with(0, seconds(4)).free);
  EXPECT_TRUE(with(seconds(6), kForever).free);
  EXPECT_NEAR(with(seconds(6), kForever).separation->lower_bound_m, 0.0, 1e-6);
}

TEST(TimedObstacleCheck, AnObstacleMayNotAppearOnAnAgentThatHasArrived) {
  PlannedFleet f = driver();
  f.problem.obstacles = {boxAt(12.5, 5, seconds(1000), kForever)};
  EXPECT_EQ(checked(f).fault, TimedFleetFault::Collision);
  EXPECT_EQ(checked(f).time, seconds(1000));
  f.problem.obstacles = {boxAt(13, 5, seconds(1000), kForever)};
  EXPECT_TRUE(checked(f).free);
  // Two obstacles may overlap each other.
  f.problem.obstacles.push_back(boxAt(13, 5.5, 0, kForever));
  f.problem.obstacles.back().id = "other crate";
  EXPECT_TRUE(checked(f).free);
}

TEST(TimedObstacleCheck, TheSmallestSeparationMayBeThatToAnObstacle) {
  PlannedFleet f = driver();
  f.problem.obstacles = {boxAt(7, 6.25, 0, kForever)};
  const TimedFleetCertificate c = checked(f);
  ASSERT_TRUE(c.free) << c.problem;
  ASSERT_TRUE(c.separation);
  EXPECT_NEAR(c.separation->lower_bound_m, 0.25, 1e-6);
  EXPECT_EQ(c.separation->where.other, 1U);
}

TEST(TimedObstacleCheck, AnAgentThatLeavesIsGoneAfterItsLastMotion) {
  const auto with = [](bool leaves, double rest_s) {
    PlannedFleet f = driver();
    f.problem.agents[0].leaves = leaves;
    f.add(boxClass(1.0, 1.0),
          Schedule(boxClass(1.0, 1.0), poseOf(12, 9, -90)).rest(rest_s).drive(4).built());
    f.problem.agents[1].goal = {12, 5};
    return checked(f);
  };
  EXPECT_FALSE(with(false, 20).free);
  EXPECT_TRUE(with(true, 20).free);
  EXPECT_TRUE(with(true, 7).free) << "touches when the other one leaves";
  EXPECT_FALSE(with(true, 6.9).free);
}

TEST(TimedObstacleCheck, IntermediateGoalsArePassedInOrder) {
  PlannedFleet f(emptyGrid(20, 20));
  const fleet::AgentClass box = boxClass(1.0, 1.0);
  f.add(box, Schedule(box, poseOf(2, 5, 0)).drive(3).drive(4).drive(-2).built());
  std::vector<fleet::TimedGoal>& via = f.problem.agents[0].via;
  via = {{{5, 5}, {}}, {{9, 5}, *Heading::fromDegrees(0)}};
  EXPECT_TRUE(checked(f).free);
  via = {{{9, 5}, {}}, {{5, 5}, {}}};
  EXPECT_EQ(checked(f).fault, TimedFleetFault::Goal);
  EXPECT_THAT(checked(f).problem, HasSubstr("does not pass its goal 2 at (5, 5)"));
  via = {{{9, 5}, *Heading::fromDegrees(90)}};
  EXPECT_EQ(checked(f).fault, TimedFleetFault::Goal);
}

TEST(TimedObstacleCheck, AnyOfTheAlternativesIsAGoal) {
  PlannedFleet f = driver();
  f.problem.agents[0].goal = {3, 3};
  EXPECT_EQ(checked(f).fault, TimedFleetFault::Goal);
  f.problem.agents[0].alternatives = {{{12, 5}, {}}};
  EXPECT_TRUE(checked(f).free);
  f.problem.agents[0].alternatives = {{{12, 5}, *Heading::fromDegrees(1)}};
  EXPECT_EQ(checked(f).fault, TimedFleetFault::Goal);
}

TEST(TimedObstacleCheck, CarsNeitherTurnInPlaceNorTighterThanTheyCan) {
  const auto with = [](const Schedule& schedule, double radius) {
    PlannedFleet f(emptyGrid(20, 20));
    fleet::AgentClass car = boxClass(1.0, 0.5);
    car.drive = DriveKind::Car;
    car.min_radius_m = radius;
    f.add(car, schedule.built());
    return checked(f);
  };
  const fleet::AgentClass box = boxClass(1.0, 0.5);
  const Schedule turn = Schedule(box, poseOf(5, 5, 0)).drive(2).turn(30);
  EXPECT_THAT(with(turn, 1.0).problem,
              HasSubstr("turns in place, and the agent drives like a car"));
  // A quarter turn with a chord of sqrt(8) has the radius 2.
  const Schedule arc = Schedule(box, poseOf(5, 5, 0)).arc(std::sqrt(8.0), 90);
  EXPECT_TRUE(with(arc, 2.0).free) << with(arc, 2.0).problem;
  EXPECT_THAT(with(arc, 2.001).problem, HasSubstr("turns with a radius of 2 m"));
}

TEST(TimedObstacleCheck, WithoutFixedSpeedsNobodyIsInWhatAMotionSweeps) {
  // Two agents cross, 2.5 m apart at fixed speeds; two others touch all the time.
  const auto with = [](double acceleration, double rest_s) {
    PlannedFleet f(emptyGrid(20, 20));
    fleet::AgentClass box = boxClass(1.0, 1.0);
    box.acceleration_m_per_s2 = acceleration;
    f.add(box, Schedule(box, poseOf(1, 5, 0)).drive(8).built());
    f.add(box, Schedule(box, poseOf(8.5, 1, 90)).rest(rest_s).drive(8).built());
    f.add(box, Schedule(box, poseOf(15, 15, 0)).built());
    f.add(box, Schedule(box, poseOf(16, 15, 0)).built());
    return checked(f);
  };
  EXPECT_TRUE(with(std::numeric_limits<double>::infinity(), 0).free);
  const TimedFleetCertificate c = with(1.0, 0);
  EXPECT_EQ(c.fault, TimedFleetFault::Collision);
  EXPECT_THAT(c.problem, HasSubstr("at speeds that are not fixed"));
  // After the first one has driven past. It rests at x = 9 then, in what the second one sweeps.
  EXPECT_FALSE(with(1.0, 9.0).free);
}

TEST(TimedObstacleCheck, ProblemsWithFaultyObstaclesAreRefused) {
  const auto refused = [](const fleet::TimedObstacle& o) {
    PlannedFleet f = driver();
    f.problem.obstacles = {o};
    const Result<void> r = checkTimedFleetProblem(f.problem);
    return r ? std::string() : r.error().text();
  };
  EXPECT_EQ(refused(boxAt(7, 5, 0, kForever)), "");
  EXPECT_THAT(refused(boxAt(7, 5, 9, 9)), HasSubstr("obstacle 'crate' ends before it begins"));
  EXPECT_THAT(refused(boxAt(2.5, 5, 0, 5)),
              HasSubstr("the start of agent 'a0' at (2, 5) overlaps obstacle 'crate'"));
  EXPECT_EQ(refused(boxAt(2.5, 5, 1, 5)), "");
  EXPECT_THAT(refused(boxAt(12, 5.5, 50, kForever)),
              HasSubstr("the goal of agent 'a0' at (12, 5) overlaps obstacle 'crate'"));
  EXPECT_EQ(refused(boxAt(12, 5.5, 50, 60)), "");
  const std::string late = "obstacle 'crate' begins or ends after more than 9e9 s";
  constexpr Tick kLast = Tick{1} << 53;
  EXPECT_EQ(refused(boxAt(7, 5, kLast - 1, kLast)), "");
  EXPECT_EQ(refused(boxAt(7, 9, kLast, kForever)), "");
  EXPECT_THAT(refused(boxAt(7, 5, 0, kLast + 1)), HasSubstr(late));
  EXPECT_THAT(refused(boxAt(7, 5, 0, kForever - 1)), HasSubstr(late));
  EXPECT_THAT(refused(boxAt(7, 9, kLast + 1, kForever)), HasSubstr(late));
  fleet::TimedObstacle same = boxAt(7, 5, 0, kForever);
  same.id = "a0";
  EXPECT_THAT(refused(same), HasSubstr("have the id 'a0'"));
}

}  // namespace
}  // namespace clearway::validation
