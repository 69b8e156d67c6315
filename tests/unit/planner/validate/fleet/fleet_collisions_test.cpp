// All collisions of a plan are found: of agents with obstacles and with each other, each once.
#include "planner/validate/fleet/fleet_collisions.h"

#include <gtest/gtest.h>

#include "tests/support/timed_fleets.h"

namespace clearway::validation {
namespace {

using fleet::AgentClass;
using fleet::kTicksPerSecond;
using testing::boxClass;
using testing::gridOf;
using testing::PlannedFleet;
using testing::poseOf;
using testing::Schedule;

const AgentClass kUnit = boxClass(1.0, 1.0);

Schedule unit(double x, double y, double degrees) { return {kUnit, poseOf(x, y, degrees)}; }

std::vector<FleetCollision> found(const PlannedFleet& f, std::size_t most = 100) {
  return findFleetCollisions(f.problem, f.plan, most).value();
}

TEST(FleetCollisions, OfAFreePlanThereAreNone) {
  PlannedFleet f(testing::emptyGrid(10, 20));
  f.add(kUnit, unit(2.5, 2.5, 0).drive(4).built()).add(kUnit, unit(7.5, 2.5, 0).built());
  EXPECT_TRUE(validateTimedFleet(f.problem, f.plan)->free);
  EXPECT_TRUE(found(f).empty());
}

TEST(FleetCollisions, AreListedByTimeWithThoseWhoCollide) {
  PlannedFleet f(gridOf({"..........", "..........", "..........", "......#..."}));
  f.add(kUnit, unit(1.5, 1.5, 0).drive(6).built())       // hits a1 after 2 s
      .add(kUnit, unit(4.5, 1.5, 0).built())             // stands
      .add(kUnit, unit(1.5, 3.5, 0).drive(4.6).built())  // hits the obstacle after 3.5 s
      .add(kUnit, unit(8.5, 1.5, 180).built());          // is touched at the end by a0
  const std::vector<FleetCollision> all = found(f);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(std::minmax(all[0].agent, all[0].other), std::minmax<std::size_t>(0, 1));
  EXPECT_GE(all[0].time, 2 * kTicksPerSecond);
  EXPECT_LE(all[0].time, 4 * kTicksPerSecond);
  EXPECT_GT(all[0].depth_m, 0.0);
  EXPECT_EQ(all[1].agent, 2U);
  EXPECT_EQ(all[1].other, kNoAgent);
  EXPECT_EQ(all[1].cell, (Cell{3, 6}));
}

TEST(FleetCollisions, AnOverlapThatLastsIsListedOnceAndTheNextOneAgain) {
  PlannedFleet f(testing::emptyGrid(10, 20));
  // Through the standing agent and back, with many motions, and a second time.
  f.add(kUnit, unit(2.5, 2.5, 0).drive(1).drive(1).drive(1).drive(3).rest(1).drive(-6).built())
      .add(kUnit, unit(5.5, 2.5, 0).built());
  EXPECT_EQ(found(f).size(), 2U);
  EXPECT_EQ(found(f, 1).size(), 1U) << "no more than is asked for";
}

}  // namespace
}  // namespace clearway::validation
