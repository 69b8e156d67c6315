#include "app/simulation/policy/motion_clock.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

constexpr Tick kSecond = kTicksPerSecond;

// 4 m along x in 4 s from time 1 s on, then a quarter turn in 1 s.
TimedPath lane() {
  const Pose a{{0.0, 0.0}, {}}, b{{4.0, 0.0}, {}}, c{{4.0, 0.0}, *Heading::fromDegrees(90)};
  return {
      a,
      {{*motionBetween(a, b), kSecond, 4 * kSecond}, {*motionBetween(b, c), 5 * kSecond, kSecond}}};
}

TEST(MotionClock, WithoutDisturbancesItIsThePath) {
  const TimedPath path = lane();
  MotionClock clock(path, {}, 1, 0);
  for (Tick t = 0; t <= 7 * kSecond; t += 130'000) {
    clock.advance(t);
    EXPECT_EQ(clock.pose(), poseAt(path, t)) << t;
  }
  clock.advance(8 * kSecond);
  EXPECT_TRUE(clock.hasArrived());
  EXPECT_EQ(clock.endOf(1), 6 * kSecond);
}

TEST(MotionClock, TimesDoNotDependOnTheSteps) {
  maps::Disturbances d;
  d.delays = {0.5, 0.3, {0.2, 2.0}};
  d.slips = {0.5, {1.0, 2.0}};
  d.breakdowns = {900.0, {1.0, 3.0}};
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    MotionClock one(lane(), d, seed, 3), two(lane(), d, seed, 3);
    one.advance(100 * kSecond);
    for (Tick t = 0; t <= 100 * kSecond; t += 70'001) two.advance(t);
    two.advance(100 * kSecond);
    ASSERT_TRUE(one.hasArrived() && two.hasArrived());
    for (const std::size_t m : {0U, 1U}) EXPECT_EQ(one.endOf(m), two.endOf(m)) << seed;
    ASSERT_EQ(one.mishaps().size(), two.mishaps().size());
    for (std::size_t k = 0; k < one.mishaps().size(); ++k) {
      EXPECT_EQ(one.mishaps()[k].time, two.mishaps()[k].time);
    }
  }
}

TEST(MotionClock, AMotionThatMayNotEndWaitsAtItsEndAndShiftsTheSchedule) {
  MotionClock clock(lane(), {}, 1, 0);
  clock.setMayEnd(false);
  clock.advance(8 * kSecond);
  EXPECT_TRUE(clock.isInMotion());
  EXPECT_FALSE(clock.hasEnded(0));
  EXPECT_EQ(clock.fraction(), 1.0);
  EXPECT_EQ(clock.pose(), lane().motions[0].motion.to);
  clock.setMayEnd(true);
  clock.advance(20 * kSecond);
  EXPECT_EQ(clock.endOf(0), 8 * kSecond);
  EXPECT_EQ(clock.endOf(1), 9 * kSecond);
}

TEST(MotionClock, ARestShiftsTheScheduleAndAGateReplacesIt) {
  MotionClock clock(lane(), {}, 1, 0);
  clock.advance(2 * kSecond);
  clock.rest(5 * kSecond);
  EXPECT_EQ(clock.pose().position.x, 1.0);
  clock.advance(20 * kSecond);
  EXPECT_EQ(clock.endOf(1), 9 * kSecond);

  MotionClock gated(lane(), {}, 1, 0);
  gated.advance(kSecond, [](std::size_t) { return std::nullopt; });
  EXPECT_EQ(gated.pose(), lane().start);
  gated.advance(10 * kSecond,
                [](std::size_t motion) { return motion == 0 ? 300'000 : 6 * kSecond; });
  EXPECT_EQ(gated.endOf(0), 4'300'000);
  EXPECT_EQ(gated.endOf(1), 7 * kSecond);
}

TEST(MotionClock, TheFrequenciesAreThoseOfTheProbabilities) {
  maps::Disturbances d;
  d.delays.per_second = 0.1;
  d.delays.seconds = {0.0, 0.0};
  d.breakdowns = {36.0, {0.0, 0.0}};
  const Pose a{{0.0, 0.0}, {}}, b{{40'000.0, 0.0}, {}};
  MotionClock clock({a, {{*motionBetween(a, b), 0, 40'000 * kSecond}}}, d, 5, 0);
  clock.advance(50'000 * kSecond);
  std::size_t delays = 0, breakdowns = 0;
  for (const Mishap& m : clock.mishaps()) {
    delays += m.kind == Mishap::Kind::Delayed ? 1U : 0U;
    breakdowns += m.kind == Mishap::Kind::BrokeDown ? 1U : 0U;
  }
  EXPECT_NEAR(static_cast<double>(delays), 4000.0, 300.0);  // 5 standard deviations
  EXPECT_NEAR(static_cast<double>(breakdowns), 400.0, 100.0);
}

// What is claimed covers where the agent goes, with slips and waits.
TEST(MotionClock, TheStretchLeadsWhereTheAgentGoes) {
  maps::Disturbances d;
  d.slips = {0.5, {1.0, 1.7}};
  MotionClock clock(lane(), d, 4, 0);
  for (Tick t = 0; t < 9 * kSecond; t += 90'000) {
    const std::vector<Motion> stretch = clock.stretch(200'000, false);
    const Pose before = clock.pose();
    clock.advance(t + 90'000);
    const Pose after = clock.pose();
    if (after == before) continue;
    ASSERT_FALSE(stretch.empty()) << t;
    EXPECT_EQ(stretch.front().from, before) << t;
    EXPECT_LE(after.position.x, stretch.back().to.position.x + 1e-12) << t;
    EXPECT_LE(after.heading.radians(), stretch.back().to.heading.radians() + 1e-12) << t;
  }
  EXPECT_TRUE(clock.hasArrived());
}

}  // namespace
}  // namespace clearway::app
