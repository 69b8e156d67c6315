#include "planner/common/progress_meter.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clearway {
namespace {

TEST(ProgressMeter, ReportsAtMostTwentyTimesASecondAndNeverDecreases) {
  std::vector<double> fractions;
  PlanControl control;
  control.progress = [&](const PlanProgress& p) { fractions.push_back(p.fraction); };
  ProgressMeter meter(control);
  for (int ms = 0; ms < 1000; ++ms) {
    meter.report(static_cast<std::uint64_t>(ms), ms * 1e-3, ms % 200 * 0.01);
  }
  EXPECT_GE(fractions.size(), 15U);
  EXPECT_LE(fractions.size(), 20U);
  EXPECT_TRUE(std::is_sorted(fractions.begin(), fractions.end()));
  EXPECT_LT(fractions.back(), 1.0);
  meter.finish(1000, 1.0);
  EXPECT_EQ(fractions.back(), 1.0);
}

TEST(ProgressMeter, SuccessiveSearchesAddUpToOneWhole) {
  std::vector<PlanProgress> all;
  PlanControl control;
  control.progress = [&](const PlanProgress& p) { all.push_back(p); };
  ProgressMeter meter(control);
  meter.startFrom(300);
  meter.startFrom(500);
  meter.setPart(0.0, 0.3);
  meter.report(1000, 0.1, 0.5);
  meter.report(2000, 0.2, 1.7);
  meter.setPart(0.3, 1.0);
  meter.goOn(2000);
  meter.report(10, 0.3, -0.4);
  meter.report(20, 0.4, 0.5);
  ASSERT_EQ(all.size(), 4U);
  EXPECT_EQ(all[0].expanded, 1500U);
  EXPECT_DOUBLE_EQ(all[0].fraction, 0.15);
  EXPECT_EQ(all[1].expanded, 2500U);
  EXPECT_DOUBLE_EQ(all[1].fraction, 0.3);
  EXPECT_EQ(all[2].expanded, 2510U);
  EXPECT_DOUBLE_EQ(all[2].fraction, 0.3);
  EXPECT_EQ(all[3].expanded, 2520U);
  EXPECT_DOUBLE_EQ(all[3].fraction, 0.65);
}

TEST(ProgressMeter, ReportsAnIncumbentAtOnceAndInAllLaterReports) {
  std::vector<PlanProgress> all;
  PlanControl control;
  control.progress = [&](const PlanProgress& p) { all.push_back(p); };
  ProgressMeter meter(control);
  meter.report(1000, 0.1, 0.5);
  meter.answered(1200, {0.11, 7.5, 1.3});
  meter.report(1300, 0.2, 0.4);
  meter.answered(1400, {0.21, 7.0, 1.1});
  meter.finish(1500, 0.22);
  ASSERT_EQ(all.size(), 5U);
  EXPECT_FALSE(all[0].answer);
  const double costs[] = {7.5, 7.5, 7.0, 7.0};
  for (std::size_t i = 1; i < all.size(); ++i) {
    ASSERT_TRUE(all[i].answer) << i;
    EXPECT_EQ(all[i].answer->cost, costs[i - 1]) << i;
  }
  EXPECT_EQ(all[1].expanded, 1200U);
  EXPECT_EQ(all[1].elapsed_s, 0.11);
  EXPECT_EQ(all[1].fraction, 0.5);
  EXPECT_EQ(all[3].fraction, 0.5);
}

TEST(ProgressMeter, ReportsTheMemoryThatTheSearchPolledWith) {
  std::vector<PlanProgress> all;
  PlanControl control;
  control.progress = [&](const PlanProgress& p) { all.push_back(p); };
  ProgressMeter meter(control);
  StopCheck stop{Budget{}};
  EXPECT_EQ(stop.poll(1, 5'000'000), StopReason::None);
  EXPECT_EQ(stop.memoryBytes(), 5'000'000U);
  EXPECT_EQ(stop.poll(2, 0), StopReason::None);
  meter.report(10, 0.1, 0.5, stop.memoryBytes());
  meter.finish(20, 0.2);
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].memory_bytes, 5'000'000U);
  EXPECT_EQ(all[1].memory_bytes, 5'000'000U) << "as it was last";
}

TEST(ProgressMeter, IsSilentWithoutACallback) {
  const PlanControl control;
  ProgressMeter meter(control);
  EXPECT_FALSE(meter.wanted());
  meter.report(1, 10.0, 0.5);
  meter.finish(2, 11.0);
}

}  // namespace
}  // namespace clearway
