// Faults of the schedule of one agent: each is planted once, and named.
#include "planner/validate/fleet/timed_schedule_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/motion/motion_fraction.h"
#include "tests/support/timed_fleets.h"

namespace clearway::validation {
namespace {

using testing::boxClass;
using ::testing::HasSubstr;
using testing::PlannedFleet;
using testing::poseOf;
using testing::Schedule;

PlannedFleet planned() {
  const fleet::AgentClass box = boxClass(1.0, 0.5);
  PlannedFleet f(testing::emptyGrid(20, 20));
  f.add(box, Schedule(box, poseOf(5, 5, 0)).drive(2).turn(90).arc(2, 45).rest(1).drive(-1).built());
  return f;
}

void expectFault(const PlannedFleet& f, TimedFleetFault fault, std::size_t motion,
                 const std::string& text) {
  const TimedFleetCertificate c = validateTimedFleet(f.problem, f.plan).value();
  EXPECT_FALSE(c.free);
  EXPECT_STREQ(toString(c.fault), toString(fault)) << c.problem;
  EXPECT_EQ(c.motion, motion);
  EXPECT_EQ(c.agent, 0U);
  EXPECT_THAT(c.problem, HasSubstr(text));
}

TEST(TimedScheduleCheck, AcceptsEveryKindOfMotion) {
  const PlannedFleet f = planned();
  const TimedFleetCertificate c = validateTimedFleet(f.problem, f.plan).value();
  EXPECT_TRUE(c.free) << c.problem;
}

TEST(TimedScheduleCheck, FindsAWrongNumberOfSchedules) {
  PlannedFleet f = planned();
  f.plan.agents.clear();
  const TimedFleetCertificate c = validateTimedFleet(f.problem, f.plan).value();
  EXPECT_EQ(c.fault, TimedFleetFault::Agents);
}

TEST(TimedScheduleCheck, FindsAWrongStart) {
  PlannedFleet f = planned();
  f.problem.agents[0].start.position.x += 1e-8;
  expectFault(f, TimedFleetFault::Start, 0, "not at its start");
  f = planned();
  f.problem.agents[0].start.heading = *Heading::fromRadians(1e-8);
  expectFault(f, TimedFleetFault::Start, 0, "not at its start");
}

TEST(TimedScheduleCheck, FindsATeleport) {
  PlannedFleet f = planned();
  f.plan.agents[0].motions.erase(f.plan.agents[0].motions.begin());
  expectFault(f, TimedFleetFault::Broken, 0, "does not begin where the path was");
}

TEST(TimedScheduleCheck, FindsSidewaysSlip) {
  PlannedFleet f = planned();
  auto& motions = f.plan.agents[0].motions;
  motions[0].motion.to.position.y += 2e-6;
  motions[1].motion.from.position.y += 2e-6;
  motions[1].motion.to.position.y += 2e-6;
  motions[2].motion.from.position.y += 2e-6;
  expectFault(f, TimedFleetFault::Drive, 0, "slips sideways");
  f = planned();
  f.plan.agents[0].motions[2].motion.to.position.x += 1e-3;  // the arc is not tangent
  f.plan.agents[0].motions[3].motion.from.position.x += 1e-3;
  expectFault(f, TimedFleetFault::Drive, 2, "slips sideways");
}

TEST(TimedScheduleCheck, FindsSlipThatManySmallMotionsAddUpTo) {
  const fleet::AgentClass box = boxClass(1.0, 0.5);
  Schedule schedule(box, poseOf(5, 5, 0));
  for (int k = 1; k <= 10; ++k) schedule.moveTo(poseOf(5.0 + 0.1 * k, 5.0 + 0.23e-6 * k, 0));
  PlannedFleet f(testing::emptyGrid(20, 20));
  f.add(box, schedule.built());
  expectFault(f, TimedFleetFault::Drive, 4, "slips sideways");
}

TEST(TimedScheduleCheck, AnOmnidirectionalAgentMaySlipButNotHurry) {
  fleet::AgentClass box = boxClass(1.0, 0.5);
  Schedule schedule(box, poseOf(5, 5, 0));
  schedule.moveTo(poseOf(5.0, 7.0, 0));
  PlannedFleet f(testing::emptyGrid(20, 20));
  f.add(box, schedule.built());
  expectFault(f, TimedFleetFault::Drive, 0, "slips sideways");
  f.problem.classes[0].drive = DriveKind::Omnidirectional;
  EXPECT_TRUE(validation::validateTimedFleet(f.problem, f.plan)->free);
  f.plan.agents[0].motions[0].duration /= 2;
  expectFault(f, TimedFleetFault::Speed, 0, "times as fast");
}

TEST(TimedScheduleCheck, FindsTimesThatAreOutOfOrderOrRange) {
  PlannedFleet f = planned();
  f.plan.agents[0].motions[1].start -= 1;
  expectFault(f, TimedFleetFault::Time, 1, "starts before the motion before it ends");
  f = planned();
  f.plan.agents[0].motions[0].start = -5;
  expectFault(f, TimedFleetFault::Time, 0, "out of range");
  f.plan.agents[0].motions[0] = planned().plan.agents[0].motions[0];
  f.plan.agents[0].motions[3].duration = 0;
  expectFault(f, TimedFleetFault::Time, 3, "out of range");
  f.plan.agents[0].motions[3].duration = fleet::kForever;
  expectFault(f, TimedFleetFault::Time, 3, "out of range");
}

TEST(TimedScheduleCheck, FindsMotionsThatAreATickTooFast) {
  for (std::size_t k = 0; k < 4; ++k) {
    PlannedFleet f = planned();
    f.plan.agents[0].motions[k].duration -= 1;
    expectFault(f, TimedFleetFault::Speed, k, "times as fast");
  }
}

TEST(TimedScheduleCheck, FindsAWrongGoalAndAWrongHeadingAtTheGoal) {
  PlannedFleet f = planned();
  f.problem.agents[0].goal.x += 1e-6;
  expectFault(f, TimedFleetFault::Goal, 4, "not at its goal");
  f = planned();
  f.problem.agents[0].goal_heading = Heading();
  expectFault(f, TimedFleetFault::Goal, 4, "heading");
  f.problem.agents[0].goal_heading.reset();
  EXPECT_TRUE(validateTimedFleet(f.problem, f.plan)->free);
}

TEST(MotionFraction, HitsBothEndsAndAgreesWithTheMotion) {
  Rng rng(4);
  for (int k = 0; k < 2000; ++k) {
    const Pose from = poseOf(rng.range(0, 9), rng.range(0, 9), rng.range(-180, 180));
    const double turn = k % 7 == 0 ? 0.0 : rng.range(-179, 179) * (k % 5 == 0 ? 1e-6 : 1.0);
    const Pose to{k % 3 == 0 ? from.position : from.position + Vec2{rng.range(-3, 3), 1.0},
                  from.heading.turnedBy(*Heading::fromDegrees(turn))};
    const Motion m = *motionBetween(from, to);
    EXPECT_EQ(poseAtFraction(m, 0.0), from);
    EXPECT_EQ(poseAtFraction(m, 1.0), to);
    EXPECT_NEAR(turnBetween(from.heading, to.heading), turnAngle(m), 1e-15 * 4);
    EXPECT_NEAR(pathLength(m), travel(m), 1e-13 * travel(m));
    const double f = rng.unit();
    const Pose p = poseAtFraction(m, f);
    const Pose q = poseAt(m, f);
    EXPECT_LT(length(p.position - q.position), 1e-13 * (10.0 + travel(m)));
    EXPECT_LT(length(p.heading.vector() - q.heading.vector()), 1e-14);
  }
}

}  // namespace
}  // namespace clearway::validation
