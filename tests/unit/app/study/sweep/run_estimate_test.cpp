// Expected times of runs: from finished ones like them, and the order that follows.
#include "app/study/sweep/run_estimate.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "core/base/rng.h"

namespace clearway::app {
namespace {

SweepRun fleetOf(const std::string& agents, const std::string& planner, const std::string& seed) {
  SweepRun run{"fleets", {"fleet", "--agents", agents, "--seed", seed}, {}, {}};
  run.parameters = {{"agents", agents}, {"planner", planner}, {"seed", seed}};
  run.key = agents + planner + seed;
  return run;
}

PastRun finished(const SweepRun& run, double wall_s) { return {run.study, run.parameters, wall_s}; }

TEST(RunEstimate, IsTheMeanOverTheSeedsOfTheSameFactors) {
  const std::vector<PastRun> past{finished(fleetOf("10", "lacam", "1"), 2.0),
                                  finished(fleetOf("10", "lacam", "2"), 4.0),
                                  finished(fleetOf("20", "lacam", "1"), 50.0)};
  EXPECT_EQ(expectedTimes({fleetOf("10", "lacam", "3")}, past, 60.0), std::vector<double>{3.0});
}

// 30 is nearer to 40 than to 10; another planner is farther than any number.
TEST(RunEstimate, TakesTheNearestFactorsOtherwise) {
  const std::vector<PastRun> past{finished(fleetOf("10", "lacam", "1"), 1.0),
                                  finished(fleetOf("40", "lacam", "1"), 8.0),
                                  finished(fleetOf("30", "cbs", "1"), 20.0)};
  EXPECT_EQ(expectedTimes({fleetOf("30", "lacam", "1"), fleetOf("11", "lacam", "1"),
                           fleetOf("10", "cbs", "1")},
                          past, 60.0),
            (std::vector<double>{8.0, 1.0, 20.0}));
}

TEST(RunEstimate, ExceedsNoLimitAndIgnoresOtherStudies) {
  PastRun other = finished(fleetOf("10", "lacam", "1"), 5.0);
  other.study = "another";
  const SweepRun run = fleetOf("1000000", "lacam", "1");
  EXPECT_EQ(expectedTimes({run}, {other}, 7.0), std::vector<double>{7.0});
  EXPECT_LT(expectedTimes({fleetOf("10", "lacam", "1")}, {other}, 7.0).front(), 5.0);
}

TEST(RunEstimate, LongestComesFirstAndKeysDecideTies) {
  const std::vector<SweepRun> runs{fleetOf("1", "a", "1"), fleetOf("3", "b", "1"),
                                   fleetOf("3", "a", "1"), fleetOf("2", "a", "1")};
  std::vector<std::size_t> order{0, 1, 2, 3};
  sortLongestFirst(order, runs, {1.0, 3.0, 3.0, 2.0});
  EXPECT_EQ(order, (std::vector<std::size_t>{2, 1, 3, 0}));
}

// Graham's bound for longest first, 4/3 - 1/(3 m), against every assignment of eight runs.
TEST(RunEstimate, ThatOrderEndsNearTheShortestTotalTime) {
  Rng rng(3);
  bool other_orders_are_worse = false;
  for (int round = 0; round < 50; ++round) {
    constexpr std::size_t kRunCount = 8, kWorkers = 3;
    std::vector<double> times(kRunCount);
    for (double& t : times) t = 1.0 + 9.0 * rng.unit();
    double best = 1e9;
    for (std::size_t code = 0; code < 6561; ++code) {  // 3 to the 8th
      std::array<double, kWorkers> load{};
      for (std::size_t k = 0, c = code; k < kRunCount; ++k, c /= kWorkers)
        load[c % kWorkers] += times[k];
      best = std::min(best, *std::max_element(load.begin(), load.end()));
    }
    const std::vector<SweepRun> runs(kRunCount, fleetOf("1", "a", "1"));
    std::vector<std::size_t> order(kRunCount);
    std::iota(order.begin(), order.end(), std::size_t{0});
    const double as_they_come = expectedTotal(order, times, kWorkers);
    sortLongestFirst(order, runs, times);
    const double total = expectedTotal(order, times, kWorkers);
    EXPECT_GE(total, best - 1e-9);
    EXPECT_LE(total, best * (4.0 / 3.0 - 1.0 / 9.0) + 1e-9);
    other_orders_are_worse |= as_they_come > best * (4.0 / 3.0 - 1.0 / 9.0);
  }
  EXPECT_TRUE(other_orders_are_worse);
}

}  // namespace
}  // namespace clearway::app
