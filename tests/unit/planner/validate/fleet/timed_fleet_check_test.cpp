// Every fault that a plan of a timed fleet can have is planted once, and named; plans in contact
// pass.
#include "planner/validate/fleet/timed_fleet_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/timed_fleets.h"

namespace clearway::validation {
namespace {

using fleet::AgentClass;
using fleet::Tick;
using testing::boxClass;
using testing::emptyGrid;
using testing::gridOf;
using ::testing::HasSubstr;
using testing::PlannedFleet;
using testing::poseOf;
using testing::Schedule;

TimedFleetCertificate check(const PlannedFleet& f) {
  return validateTimedFleet(f.problem, f.plan).value();
}

void expectFault(const PlannedFleet& f, TimedFleetFault fault, const std::string& text) {
  const TimedFleetCertificate c = check(f);
  EXPECT_FALSE(c.free);
  EXPECT_STREQ(toString(c.fault), toString(fault)) << c.problem;
  EXPECT_THAT(c.problem, HasSubstr(text));
}

// Two unit boxes: one drives 4 m to the right, the other as the test says.
struct Pair : PlannedFleet {
  AgentClass box = boxClass(1.0, 1.0);
  explicit Pair(const Schedule& other) : PlannedFleet(emptyGrid(20, 20)) {
    add(box, Schedule(box, poseOf(2.5, 5.5, 0)).drive(4).built());
    add(box, other.built());
  }
};

Schedule unitBox(double x, double y, double degrees) {
  return {boxClass(1.0, 1.0), poseOf(x, y, degrees)};
}

TEST(TimedFleetCheck, AcceptsAPlanAndReportsBothClearancesWithPlaceAndTime) {
  const TimedFleetCertificate c = check(Pair(unitBox(6.5, 8.0, 0).drive(-4)));
  ASSERT_TRUE(c.free) << c.problem;
  EXPECT_NEAR(c.wall.lower_bound_m, 2.0, 1e-6);
  EXPECT_EQ(c.wall.agent, 0U);
  ASSERT_TRUE(c.separation);
  EXPECT_LE(c.separation->lower_bound_m, 1.5);
  EXPECT_NEAR(c.separation->lower_bound_m, 1.5, 1e-6);
  EXPECT_NEAR(c.separation->where.pose.position.x, c.separation->where.other_pose.position.x,
              1.0 + 1e-9);
  EXPECT_EQ(c.cost.makespan, 4 * fleet::kTicksPerSecond);
}

TEST(TimedFleetCheck, AcceptsBoxesThatDriveInContact) {
  // One behind the other, at the same time.
  EXPECT_TRUE(check(Pair(unitBox(3.5, 5.5, 0).drive(4))).free);
  // Side by side, in the opposite direction and from another start time.
  const TimedFleetCertificate c = check(Pair(unitBox(8.5, 6.5, 180).rest(0.333333).drive(7)));
  EXPECT_TRUE(c.free) << c.problem;
  EXPECT_EQ(c.separation->lower_bound_m, 0.0);
  // Up to contact, and away again.
  EXPECT_TRUE(check(Pair(unitBox(7.5, 5.5, 0))).free);
  EXPECT_TRUE(check(Pair(unitBox(7.5, 5.5, 0).rest(4).drive(1))).free);
}

TEST(TimedFleetCheck, DecidesGapsAndOverlapsOfANanometre) {
  for (const double gap : {1e-9, -1e-9}) {
    const Pair beside(unitBox(8.5, 6.5 + gap, 180).drive(7));
    EXPECT_EQ(check(beside).free, gap > 0.0) << check(beside).problem;
    const Pair ahead(unitBox(7.5 + gap, 5.5, 0));
    EXPECT_EQ(check(ahead).free, gap > 0.0);
  }
  const TimedFleetCertificate c = check(Pair(unitBox(8.5, 6.5 - 1e-9, 180).drive(7)));
  EXPECT_EQ(c.fault, TimedFleetFault::Collision);
  EXPECT_FALSE(c.undecided);
  EXPECT_NEAR(c.depth_m, 1e-9, 1e-12);
}

TEST(TimedFleetCheck, DecidesTheLastBitOfAGapBetweenMovingBoxes) {
  const double up = std::nextafter(6.5, 7.0);
  const double down = std::nextafter(6.5, 6.0);
  EXPECT_TRUE(check(Pair(unitBox(8.5, up, 180).drive(7))).free);
  EXPECT_FALSE(check(Pair(unitBox(8.5, down, 180).drive(7))).free);
}

TEST(TimedFleetCheck, FindsASwapOfTwoAgents) {
  const TimedFleetCertificate c = check(Pair(unitBox(6.5, 5.5, 180).drive(4)));
  EXPECT_EQ(c.fault, TimedFleetFault::Collision);
  EXPECT_EQ(c.agent, 0U);
  EXPECT_EQ(c.other, 1U);
  EXPECT_NEAR(static_cast<double>(c.time), 2e6, 1e6);
  EXPECT_GT(c.depth_m, 0.5);
  EXPECT_THAT(c.problem, HasSubstr("agent 'a0'"));
  EXPECT_THAT(c.problem, HasSubstr("agent 'a1'"));
}

TEST(TimedFleetCheck, FindsAnAgentThatStartsTooEarly) {
  // The other touches the rear corner of the first one as it crosses behind it, or hits its side.
  EXPECT_TRUE(check(Pair(unitBox(3.5, 7.5, 270).rest(1.0).drive(6))).free);
  expectFault(Pair(unitBox(3.5, 7.5, 270).drive(6)), TimedFleetFault::Collision, "collide");
}

TEST(TimedFleetCheck, FindsAnAgentThatDrivesIntoARestingGoal) {
  // The first has arrived at (6.5, 5.5) long before.
  expectFault(Pair(unitBox(15.5, 5.5, 180).rest(20).drive(8.5)), TimedFleetFault::Collision,
              "collide");
  EXPECT_TRUE(check(Pair(unitBox(15.5, 5.5, 180).rest(20).drive(8))).free);
}

TEST(TimedFleetCheck, FindsACornerThatCutsANeighbourDuringATurn) {
  // The half diagonal of the unit box is 0.707: it passes at 1.21, not at 1.2.
  const auto turning = [](double y) { return Pair(unitBox(2.5, y, 0).turn(90)); };
  PlannedFleet near(turning(5.5 + 1.2));
  near.plan.agents[0].motions.clear();
  near.problem.agents[0].goal = near.problem.agents[0].start.position;
  expectFault(near, TimedFleetFault::Collision, "collide");
  PlannedFleet apart(turning(5.5 + 1.21));
  apart.plan.agents[0].motions.clear();
  apart.problem.agents[0].goal = apart.problem.agents[0].start.position;
  const TimedFleetCertificate c = check(apart);
  EXPECT_TRUE(c.free) << c.problem;
  EXPECT_NEAR(c.separation->lower_bound_m, 0.71 - std::sqrt(0.5), 1e-6);
}

TEST(TimedFleetCheck, AcceptsATurnThatEndsContactAndADepartureDuringATurn) {
  // A diamond that touches the side of the other with its corner, and turns away from it.
  const AgentClass box = boxClass(1.0, 1.0);
  PlannedFleet f(emptyGrid(20, 20));
  f.add(box, Schedule(box, poseOf(5.5, 5.5, 0)).built());
  f.add(box, Schedule(box, poseOf(6.5, 5.5, 0)).drive(2).turn(30).built());
  EXPECT_TRUE(check(f).free) << check(f).problem;
  // The neighbour departs at the moment at which the other begins to turn.
  PlannedFleet g(emptyGrid(20, 20));
  const AgentClass slow = boxClass(1.0, 1.0, 1.0, 0.25);
  g.add(slow, Schedule(slow, poseOf(5.5, 5.5, 0)).turn(20).built());
  g.add(box, Schedule(box, poseOf(6.5, 5.5, 0)).drive(2).built());
  EXPECT_TRUE(check(g).free) << check(g).problem;
}

// The edge that separates two agents at the begin of an arc bounds no distance during it.
TEST(TimedFleetCheck, FindsASeparationThatIsSmallerDuringAnArcThanAtItsEnds) {
  PlannedFleet f(emptyGrid(64, 64, 100.0, 100.0));
  const AgentClass a = boxClass(181.124, 70.7366, 57.4, 2.0);
  const AgentClass b = boxClass(197.6992, 39.8838, 114.3, 2.0);
  f.add(a, Schedule(a, poseOf(3200, 3200, 0)).drive(74.53).built());
  f.add(b, Schedule(b, poseOf(3003.4, 3112.36, 168.482)).arc(126.29, 38.924).built());
  const TimedFleetCertificate c = check(f);
  ASSERT_TRUE(c.free) << c.problem;
  EXPECT_NEAR(c.separation->lower_bound_m, 49.70, 0.1);
  EXPECT_GT(c.separation->where.tick, 10'000.0);
}

TEST(TimedFleetCheck, FindsObstaclesOnTheSweep) {
  PlannedFleet f(gridOf({"........", "....#...", "........"}));
  const AgentClass box = boxClass(0.8, 0.8);
  f.add(box, Schedule(box, poseOf(1.5, 1.5, 0)).drive(5).built());
  expectFault(f, TimedFleetFault::Obstacle, "obstacle at row 1, column 4");
  EXPECT_EQ(check(f).motion, 0U);
}

TEST(TimedFleetCheck, WorksForPlansWithoutMotionAndForOneAgent) {
  const AgentClass box = boxClass(1.0, 1.0);
  PlannedFleet f(emptyGrid(4, 4));
  f.add(box, Schedule(box, poseOf(1.5, 1.5, 0)).built());
  EXPECT_TRUE(check(f).free);
  EXPECT_FALSE(check(f).separation);
  f.add(box, Schedule(box, poseOf(2.5, 1.5, 0)).built());
  EXPECT_TRUE(check(f).free);
  EXPECT_EQ(check(f).separation->lower_bound_m, 0.0);
  f.add(box, Schedule(box, poseOf(2.0, 2.25, 0)).built());
  expectFault(f, TimedFleetFault::Collision, "0.25 m deep");
}

TEST(TimedFleetCheck, CountsThePaddingOfBothAgents) {
  const AgentClass padded{*Footprint::box(1.0, 1.0, 0.1), 1.0, 1.0};
  PlannedFleet f(emptyGrid(10, 10));
  f.add(padded, Schedule(padded, poseOf(2.5, 2.5, 0)).built());
  f.add(padded, Schedule(padded, poseOf(3.75, 2.5, 0)).built());
  EXPECT_TRUE(check(f).free);
  EXPECT_NEAR(check(f).separation->lower_bound_m, 0.05, 1e-9);
  f.plan.agents[1].start.position.x = f.problem.agents[1].start.position.x = 3.65;
  f.problem.agents[1].goal.x = 3.65;
  expectFault(f, TimedFleetFault::Collision, "collide");
}

TEST(TimedFleetCheck, StopsWhenItIsAskedTo) {
  StopSource source;
  source.request();
  StopCheck stop(Budget{}, &source);
  const Pair f(unitBox(6.5, 8.0, 0).drive(-4));
  const auto c = validateTimedFleet(f.problem, f.plan, &stop);
  ASSERT_FALSE(c);
  EXPECT_EQ(c.error(), StopReason::Cancelled);
}

}  // namespace
}  // namespace clearway::validation
