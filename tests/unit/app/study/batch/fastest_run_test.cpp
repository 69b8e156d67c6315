#include "app/study/batch/fastest_run.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

// Runs that take so long by a clock of their own; a reading of it takes as long as two of them.
class FastestRun : public ::testing::Test {
 protected:
  double measure(int repeat, double run_us, int most_runs = 1'000'000) {
    const auto run = [&] {
      now_us_ += run_us;
      return ++runs_ < most_runs;
    };
    const auto clock = [&] { return now_us_ += kReading_us; };
    return fastestRun_us(repeat, run, clock);
  }
  static constexpr double kReading_us = 2.0;
  double now_us_ = 0.0;
  int runs_ = 0;
};

TEST_F(FastestRun, SharesTheReadingsOfTheClockAmongShortRuns) {
  EXPECT_DOUBLE_EQ(measure(2, 1.0), 1.0 + kReading_us / 16);
  EXPECT_EQ(runs_, 1 + 16);  // 50 us by the first run, which took 3 with its reading
}

TEST_F(FastestRun, RepeatsTheShortestOnlySoOften) {
  EXPECT_NEAR(measure(9, 0.01), 0.01 + kReading_us / 100, 1e-9);
  EXPECT_LE(runs_, 1 + 8 * 100);
}

TEST_F(FastestRun, RunsLongWorkOnceAMeasurement) {
  EXPECT_DOUBLE_EQ(measure(3, 200.0), 200.0 + kReading_us);
  EXPECT_EQ(runs_, 3);
}

TEST_F(FastestRun, EndsWhenTheRunSaysSo) {
  EXPECT_GT(measure(5, 1.0, 4), 1.0);
  EXPECT_EQ(runs_, 4);
}

}  // namespace
}  // namespace clearway::app
