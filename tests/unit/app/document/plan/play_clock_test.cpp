#include "app/document/plan/play_clock.h"

#include <gtest/gtest.h>

#include "maps/plan/project_agent.h"
#include "tests/support/must.h"
#include "tests/support/random_drive_path.h"

namespace clearway::app {
namespace {

using testing::DrivePath;
using testing::must;
using testing::randomDrivePath;

SpeedLimits someLimits() {
  SpeedLimits l;
  l.speed_m_per_s = 0.5;
  l.acceleration_m_per_s2 = 0.5;
  return l;
}

TEST(PlayClock, PlaysTheTrajectoryOfAnAgentWithLimits) {
  Rng rng(21);
  for (int k = 0; k < 40; ++k) {
    const Path path = randomDrivePath(rng, 6);
    const PlayClock clock = PlayClock::of(path, {}, someLimits());
    const Trajectory t = must(timeOptimal(path, someLimits()));
    // Near rest a rounding of the distance is its root in time.
    EXPECT_NEAR(clock.duration_s(), t.duration_s(), 1e-7);
    EXPECT_EQ(clock.motionEnds().size(), path.motions.size());
    for (int i = 0; i <= 50; ++i) {
      const double time_s = t.duration_s() * i / 50.0;
      const Pose pose = clock.poseAt(time_s);
      const Pose expected = t.at(time_s).pose;
      EXPECT_LE(length(pose.position - expected.position), 1e-9);
      EXPECT_NEAR(pose.heading.angleTo(expected.heading), 0.0, 1e-9);
      EXPECT_LE(length(clock.trail(time_s).back() - pose.position), 1e-9);
    }
    for (std::size_t m = 0; m < path.motions.size(); ++m) {
      EXPECT_NEAR(clock.timeOf({m, 1.0, {}}), clock.motionEnds()[m], 1e-9);
    }
    EXPECT_TRUE(clock.waits().empty());
  }
}

TEST(PlayClock, KeepsItsSpeedWithoutLimitsOrWithThoseThatThePathCannotHave) {
  const Path path = DrivePath().straight(2).turn(1).path();
  EXPECT_EQ(PlayClock::of(path, {1.0, 1.0}, std::nullopt).duration_s(), 3.0);
  SpeedLimits none = someLimits();
  none.turn_rate_rad_per_s = kNoSpeedLimit;
  EXPECT_EQ(PlayClock::of(path, {1.0, 1.0}, none).duration_s(), 3.0);
}

TEST(PlayClock, RestsWhereThePathWaits) {
  Rng rng(22);
  for (int k = 0; k < 20; ++k) {
    const Path path = randomDrivePath(rng, 5);
    const std::vector<PathWait> waits{{2, 3.0}, {4, 1.5}};
    for (const bool limited : {false, true}) {
      const auto limits = limited ? std::optional(someLimits()) : std::nullopt;
      const PlayClock clock = PlayClock::of(path, {}, limits, waits);
      ASSERT_EQ(clock.waits().size(), 2U);
      EXPECT_NEAR(clock.waits().front().end_s - clock.waits().front().begin_s, 3.0, 1e-7);
      const double middle = clock.waits().back().begin_s + 0.7;
      EXPECT_TRUE(clock.waitsAt(middle));
      EXPECT_LE(length(clock.poseAt(middle).position - path.motions[3].to.position), 1e-9);
      // Without limits the waits alone make it longer.
      const PlayClock without = PlayClock::of(path, {}, limits);
      const double longer = clock.duration_s() - without.duration_s();
      EXPECT_GE(longer, 4.5 - 1e-7);
      EXPECT_LE(longer, limited ? 60.0 : 4.5 + 1e-7);
    }
  }
}

TEST(TrajectoryLimits, AreThoseOfAnAgentThatHasAnAcceleration) {
  maps::ProjectAgent agent;
  agent.speed = 2.0;
  EXPECT_EQ(trajectoryLimits(agent), std::nullopt);
  agent.acceleration = 0.5;
  SpeedLimits l;
  l.speed_m_per_s = 2.0;
  l.acceleration_m_per_s2 = 0.5;
  EXPECT_EQ(trajectoryLimits(agent), l);
  agent.turn_rate = 0.25;
  agent.deceleration = 0.75;
  agent.turn_acceleration = 1.25;
  agent.lateral_acceleration = 0.875;
  agent.jerk = 1.5;
  EXPECT_EQ(trajectoryLimits(agent), (SpeedLimits{2.0, 0.25, 0.5, 0.75, 1.25, 0.875, 1.5}));
}

}  // namespace
}  // namespace clearway::app
