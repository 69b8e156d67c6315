#include "app/study/batch/fastest_run.h"

#include <gtest/gtest.h>

namespace clearway::app {
namespace {

TEST(FastestRun, RepeatsShortRunsBetweenTwoReadingsOfTheClock) {
  int runs = 0;
  const double us = fastestRun_us(3, [&] { return ++runs > 0; });
  EXPECT_GT(runs, 3);
  EXPECT_LE(runs, 1 + 2 * 100);
  EXPECT_GE(us, 0.0);
}

TEST(FastestRun, RunsLongWorkOnceAMeasurement) {
  int runs = 0;
  const double us = fastestRun_us(3, [&] {
    for (const double end = threadCpu_us() + 200.0; threadCpu_us() < end;) continue;
    return ++runs > 0;
  });
  EXPECT_EQ(runs, 3);
  EXPECT_GE(us, 200.0);
}

TEST(FastestRun, EndsWhenTheRunSaysSo) {
  int runs = 0;
  (void)fastestRun_us(5, [&] { return ++runs < 4; });
  EXPECT_EQ(runs, 4);
}

}  // namespace
}  // namespace clearway::app
