// What changes while a simulation runs, and times at the ends of their range.
#include <gtest/gtest.h>

#include <vector>

#include "core/simulation/mover.h"
#include "core/simulation/simulation.h"

namespace clearway::simulation {
namespace {

constexpr Tick kOneSecond = kTicksPerSecond;
constexpr double kEdge = 1e7;  // of the range of coordinates

AgentDef agentAt(double x, double y, Controller controller = Rest{}) {
  AgentDef d;
  d.body.shape = BoxShape{1.0, 1.0, 0.0};
  d.body.pose = {{x, y}, {}};
  d.controller = std::move(controller);
  return d;
}

Simulation stepping(Tick step = kOneSecond / 10) {
  SimulationOptions o;
  o.step = step;
  return *Simulation::make(o);
}

VisitWaypoints waitAt(double x, Tick wait, std::uint32_t rounds = 1) {
  return {{{{x, 0}, {}, wait}, {{0, 0}, {}, wait}}, rounds};
}

TEST(Times, SumsEndAtForever) {
  EXPECT_EQ(saturatedSum(2, 3), 5);
  EXPECT_EQ(saturatedSum(kForever - 3, 3), kForever);
  EXPECT_EQ(saturatedSum(kForever - 2, 3), kForever);
  EXPECT_EQ(saturatedSum(kForever, kForever), kForever);
}

TEST(Waits, OutOfRangeAreRefused) {
  Simulation s = stepping();
  for (const Tick wait : {kForever, kForever - 1, kLongestWait + 1, Tick{-1}, -kForever}) {
    EXPECT_FALSE(s.spawn(agentAt(0, 0, waitAt(1, wait)))) << wait;
  }
  const AgentId id = *s.spawn(agentAt(0, 0));
  EXPECT_FALSE(s.setController(id, waitAt(1, kForever)));
  EXPECT_TRUE(s.setController(id, waitAt(1, kLongestWait)));
}

TEST(Waits, TheLongestOneIsWaited) {
  Simulation s = stepping(1'000'000 * kOneSecond);
  const AgentId id = *s.spawn(agentAt(0, 0, waitAt(1, kLongestWait)));
  s.run(999);
  EXPECT_EQ(s.poseOf(id).position, (Vec2{1, 0}));
  s.run(3);
  EXPECT_EQ(s.poseOf(id).position, (Vec2{0, 0})) << "a thousand steps long";
}

// Rounds without end do end with the clock, and nothing overflows.
TEST(Waits, TheClockOfAnAgentStopsAtForever) {
  Mover mover(Drive{}, waitAt(1, kLongestWait, 0));
  Pose pose;
  Tick before = 0;
  for (int k = 0; k < 3; ++k) {
    pose = mover.advance(kForever / 2, pose);
    EXPECT_GE(mover.clock(), before);
    before = mover.clock();
  }
  EXPECT_EQ(mover.clock(), kForever);
  EXPECT_TRUE(mover.hasArrived());
}

// 10 m/s are reached after ten seconds only, so a velocity that is lost shows.
TEST(Controllers, FromSteerToSteerTheVelocityIsKept) {
  const Steer fast{[](const AgentState&) { return Velocity{{10.0, 0.0}, 0.0}; }};
  AgentDef def = agentAt(0, 0, fast);
  def.drive.speed_m_per_s = 10.0;
  def.drive.acceleration_m_per_s2 = 1.0;
  Simulation changed = stepping(), kept = stepping();
  const AgentId a = *changed.spawn(def), b = *kept.spawn(def);
  changed.run(50);
  kept.run(50);
  ASSERT_TRUE(changed.setController(a, fast));
  changed.run(20);
  kept.run(20);
  EXPECT_EQ(changed.poseOf(a), kept.poseOf(b));
  EXPECT_EQ(changed.clockOf(a), 2 * kOneSecond) << "the clock begins again";
  ASSERT_TRUE(changed.setController(a, Rest{}));
  ASSERT_TRUE(changed.setController(a, fast));
  const double x = changed.poseOf(a).position.x;
  changed.run(1);
  EXPECT_NEAR(changed.poseOf(a).position.x - x, 0.01, 1e-9) << "after a rest it begins at rest";
}

TEST(Poses, AnAgentIsPlacedElsewhereUnlessItIsStaticOrCarried) {
  Simulation s = stepping();
  const AgentId a = *s.spawn(agentAt(0, 0)), post = *s.spawn(agentAt(5, 0));
  const AgentId load = *s.spawn(agentAt(0, 3));
  ASSERT_TRUE(s.setPose(a, {{4.5, 0}, {}}));
  s.run(1);
  EXPECT_EQ(s.totals().collisions, 1U);
  EXPECT_EQ(s.poseOf(a).position, (Vec2{4.5, 0}));
  EXPECT_EQ(s.distanceOf(a), 0.0);
  EXPECT_FALSE(s.setPose(a, {{2 * kEdge, 0}, {}}));
  ASSERT_TRUE(s.setMode(post, collide::BodyMode::Static));
  EXPECT_FALSE(s.setPose(post, {}));
  ASSERT_TRUE(s.attach(a, load));
  EXPECT_FALSE(s.setPose(load, {}));
}

TEST(Pauses, OfNoRunEndTheNextOneAndNoOther) {
  Simulation s = stepping();
  s.requestPause();
  EXPECT_EQ(s.run(5), 0U);
  EXPECT_EQ(s.run(5), 5U);
  s.requestPause();
  EXPECT_FALSE(s.runUntil([](const Simulation&) { return true; }, 5));
  EXPECT_EQ(s.time(), kOneSecond / 2);
  EXPECT_TRUE(s.runUntil([](const Simulation&) { return true; }, 5));
}

TEST(Pauses, DuringTheLastStepOfARunEndThatRunOnly) {
  Simulation s = stepping();
  ASSERT_TRUE(s.spawn(agentAt(0, 0)));
  s.setListener([&s](const Event&) { s.requestPause(); });
  EXPECT_EQ(s.run(1), 1U);
  EXPECT_EQ(s.run(5), 5U);
}

// The carrier turns at the edge of the range, so that one load is beyond it.
class AtTheEdge : public ::testing::Test {
 protected:
  AtTheEdge() {
    carrier_ = *s_.spawn(agentAt(kEdge - 2, 0, FollowFunction{[](Tick) {
                                   return Pose{{kEdge - 2, 0}, *Heading::fromDegrees(90)};
                                 }}));
    inside_ = *s_.spawn(agentAt(kEdge - 2, 3));
    outside_ = *s_.spawn(agentAt(kEdge - 2, -4));
    EXPECT_TRUE(s_.attach(carrier_, outside_));
    EXPECT_TRUE(s_.attach(carrier_, inside_));
    s_.run(1);
    EXPECT_EQ(s_.poseOf(inside_).position, (Vec2{kEdge - 5, 0}));
    EXPECT_EQ(s_.poseOf(outside_).position, (Vec2{kEdge + 2, 0}));
  }
  Simulation s_ = stepping();
  AgentId carrier_, inside_, outside_;
};

TEST_F(AtTheEdge, ALoadThatCannotBePutDownStaysWhereItIs) {
  const std::uint64_t before = s_.stateHash();
  EXPECT_FALSE(s_.detach(outside_));
  EXPECT_EQ(s_.stateHash(), before);
  EXPECT_EQ(s_.carrierOf(outside_), carrier_);
}

TEST_F(AtTheEdge, ACarrierIsRemovedWithAllOfItsLoadsPutDownOrNotAtAll) {
  const std::uint64_t before = s_.stateHash();
  EXPECT_FALSE(s_.remove(carrier_));
  EXPECT_EQ(s_.stateHash(), before);
  EXPECT_TRUE(s_.contains(carrier_));
  EXPECT_EQ(s_.carrierOf(inside_), carrier_);
  EXPECT_EQ(s_.carrierOf(outside_), carrier_);
  ASSERT_TRUE(s_.detach(inside_));
  EXPECT_EQ(s_.poseOf(inside_).position, (Vec2{kEdge - 5, 0}));
}

}  // namespace
}  // namespace clearway::simulation
