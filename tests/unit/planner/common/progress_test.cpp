#include "planner/common/progress.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace clearway {
namespace {

TEST(ProgressMeter, ReportsAtMostTwentyTimesASecondAndNeverGoesBack) {
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

TEST(ProgressMeter, IsSilentWithoutACallback) {
  const PlanControl control;
  ProgressMeter meter(control);
  EXPECT_FALSE(meter.wanted());
  meter.report(1, 10.0, 0.5);
  meter.finish(2, 11.0);
}

}  // namespace
}  // namespace clearway
