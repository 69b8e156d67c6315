#include "core/world/check_clock.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/world/world.h"

namespace clearway::collide {
namespace {

TEST(CheckClock, TenHertzAtATwentiethOfASecondIsEverySecondStepForEver) {
  CheckClock clock;
  EXPECT_TRUE(clock.shouldTry(0.0, 10.0)) << "the first check is at once";
  for (int step = 1; step <= 5'000'000; ++step) {
    ASSERT_EQ(clock.shouldTry(0.05, 10.0), step % 2 == 0) << step;
  }
}

TEST(CheckClock, WholeRatiosOfStepAndPeriodAreCounted) {
  for (const int every : {1, 3, 7, 10, 60, 1000}) {
    for (const double hertz : {1.0, 3.0, 9.7, 1e-3, 240.0}) {
      CheckClock clock;
      const double dt = 1.0 / (hertz * every);
      EXPECT_TRUE(clock.shouldTry(0.0, hertz));
      for (int step = 1; step <= 20'000; ++step) {
        ASSERT_EQ(clock.shouldTry(dt, hertz), step % every == 0)
            << every << " " << hertz << " " << step;
      }
    }
  }
}

// 20 Hz at 0.03 s: three checks in five steps.
TEST(CheckClock, OtherRatiosKeepTheirMean) {
  CheckClock clock;
  EXPECT_TRUE(clock.shouldTry(0.0, 20.0));
  for (int step = 1; step <= 100'000; ++step) {
    ASSERT_EQ(clock.shouldTry(0.03, 20.0), step * 3 / 5 > (step - 1) * 3 / 5) << step;
  }
  CheckClock odd;
  int checks = 0;
  for (int step = 0; step < 1'000'000; ++step)
    checks += odd.shouldTry(0.0271828182845905, 10.0) ? 1 : 0;
  EXPECT_NEAR(checks, 271'828, 2);
}

TEST(CheckClock, AStepOfSeveralPeriodsChecksOnce) {
  CheckClock clock;
  for (int step = 0; step < 100; ++step) EXPECT_TRUE(clock.shouldTry(0.35, 10.0));
}

TEST(CheckClock, AChangeOfTheStepKeepsWhatHasPassed) {
  CheckClock clock;
  EXPECT_TRUE(clock.shouldTry(0.0, 1.0));
  EXPECT_FALSE(clock.shouldTry(0.5, 1.0));
  EXPECT_FALSE(clock.shouldTry(0.25, 1.0));
  EXPECT_TRUE(clock.shouldTry(0.25, 1.0));
}

TEST(CheckClock, PeriodsCountFromTheFirstCheck) {
  CheckClock clock;
  for (int step = 0; step < 100; ++step) {
    EXPECT_EQ(clock.shouldTry(0.05, 10.0), step % 2 == 0) << step;
  }
}

TEST(CheckClock, AChangeOfTheWorldsRateKeepsThePeriod) {
  WorldOptions options;
  options.rate = {CheckRate::Kind::Hertz, 10.0};
  World world = *World::make(options);
  ASSERT_TRUE(*world.step(0.0));
  for (int step = 1; step <= 200; ++step) {
    if (step % 7 == 0) {
      ASSERT_TRUE(world.setCheckRate({CheckRate::Kind::Hertz, 10.0}));
    }
    ASSERT_EQ(*world.step(0.05), step % 2 == 0) << step;
  }
  // Half of a period of 0.1 s has passed, so half of one of 0.4 s is left.
  ASSERT_FALSE(*world.step(0.05));
  ASSERT_TRUE(world.setCheckRate({CheckRate::Kind::Hertz, 2.5}));
  for (int step = 1; step <= 4; ++step) ASSERT_EQ(*world.step(0.05), step == 4) << step;
}

TEST(CheckClock, TheWorldFollowsIt) {
  WorldOptions options;
  options.rate = {CheckRate::Kind::Hertz, 10.0};
  World world = *World::make(options);
  ASSERT_TRUE(*world.step(0.0));
  for (int step = 1; step <= 200'000; ++step) {
    ASSERT_EQ(*world.step(0.05), step % 2 == 0) << step;
  }
}

}  // namespace
}  // namespace clearway::collide
