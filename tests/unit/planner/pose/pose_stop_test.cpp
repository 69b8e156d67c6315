// A plan stops soon after a request, whatever stage it is at. Time is counted in polls: a request
// at any poll ends the work within a few more polls, and little is done between two polls. The
// benchmark bench_stop measures the same workloads in milliseconds.
#include <gtest/gtest.h>

#include <algorithm>

#include "planner/pose/replanner.h"
#include "tests/support/counted_clock.h"
#include "tests/support/planned.h"
#include "tests/support/stop_workloads.h"

namespace clearway::lattice {
namespace {

using testing::CountedClock;
using testing::Stopped;
using testing::StopWorkload;

// Readings of the clock after a request or beyond a limit: by other checks, and for the metrics.
constexpr std::int64_t kMostReadings = 64;
// A search with an incumbent still certifies it, motion by motion and agent by agent.
constexpr std::int64_t kMostReadingsToCertify = 2048;
// States of a search between two polls.
constexpr std::uint64_t kMostStates = 64;
// Cells of the map for each poll of a whole run: some rows of the largest maps.
constexpr std::uint64_t kMostCells = 65'536;

struct Counted {
  Stopped result;
  std::int64_t readings = 0;
};

// Stops it at a poll: by a request, which the next poll finds, or by a time limit. 0: not at all.
Counted runUntil(const StopWorkload& work, std::int64_t stop_at, bool by_limit = false) {
  StopSource stop;
  PlanControl control;
  control.stop = &stop;
  control.budget.time_limit_s = by_limit ? static_cast<double>(stop_at) * CountedClock::kReading_s
                                         : CountedClock::kLongTime_s;
  const CountedClock clock(stop, by_limit ? 0 : stop_at);
  const Stopped result = work.run(control);
  return {result, clock.readings()};
}

// Polls 1 to `all`, dense at first: set-up stages are at the begin.
std::vector<std::int64_t> stopsUpTo(std::int64_t all) {
  std::vector<std::int64_t> out;
  for (double at = 1.0; at < static_cast<double>(all); at = 1.7 * at + 1.0) {
    out.push_back(static_cast<std::int64_t>(at));
  }
  for (const std::int64_t part : {2, 3, 4, 6}) out.push_back(std::max<std::int64_t>(all / part, 1));
  return out;
}

// `most`: later polls are not tried.
void expectStopsEverywhere(const StopWorkload& work, std::int64_t most) {
  SCOPED_TRACE(work.name);
  const std::int64_t most_after = work.certifies ? kMostReadingsToCertify : kMostReadings;
  const std::int64_t all = std::min(runUntil(work, most).readings, most);
  EXPECT_LE(work.cells, kMostCells * static_cast<std::uint64_t>(all));
  std::int64_t worst = 0;
  int stopped = 0;  // not while the reasons of a proved answer are looked for
  for (const std::int64_t at : stopsUpTo(all - kMostReadings)) {
    for (const bool by_limit : {false, true}) {
      const Counted a = runUntil(work, at, by_limit);
      stopped += a.result.stopped ? 1 : 0;
      worst = std::max(worst, a.readings - at);
      EXPECT_LE(a.readings - at, most_after) << "at poll " << at << " of " << all;
      if (by_limit) continue;
      const Counted next = runUntil(work, at + 1);
      EXPECT_LE(next.result.expanded, a.result.expanded + kMostStates)
          << "between the polls " << at << " and " << at + 1;
    }
  }
  EXPECT_GT(stopped, 12);
  std::printf("%s: %lld polls, stops within %lld readings\n", work.name.c_str(),
              static_cast<long long>(all), static_cast<long long>(worst));
}

class StopsSoon : public ::testing::TestWithParam<std::size_t> {};

TEST_P(StopsSoon, WhateverIsAskedForOnALargeMap) {
  const std::vector<StopWorkload> all = testing::warehousePlans();
  ASSERT_EQ(all.size(), testing::kWarehousePlans);
  expectStopsEverywhere(all[GetParam()], 40'000);
}

INSTANTIATE_TEST_SUITE_P(All, StopsSoon,
                         ::testing::Range(std::size_t{0}, testing::kWarehousePlans));

TEST(PosePlanner, HeavyBodiesAmongManyAgentsStopSoon) {
  for (const StopWorkload& w : testing::heavyWorkloads()) expectStopsEverywhere(w, 3'000);
}

TEST(PosePlanner, ManyGoalsAndWideGoalsStopSoon) {
  for (const StopWorkload& w : testing::goalWorkloads()) expectStopsEverywhere(w, 6'000);
}

// Some goals' connections take as much memory as is allowed: it does not make those of all.
TEST(PosePlanner, ManyGoalsStopWithinTheirMemory) {
  for (const StopWorkload& w : testing::goalWorkloads()) {
    if (!w.name.starts_with("many goals")) continue;
    SCOPED_TRACE(w.name);
    PlanControl little;
    little.budget.max_memory_bytes = std::size_t{24} << 20U;
    little.budget.time_limit_s = CountedClock::kLongTime_s;
    std::int64_t readings = 0;
    {
      const CountedClock clock;
      EXPECT_TRUE(w.run(little).stopped);
      readings = clock.readings();
    }
    EXPECT_TRUE(runUntil(w, 2 * readings).result.stopped);  // with the usual memory it goes on
  }
}

// An answer is kept when its certificate holds, which takes many polls here.
TEST(PosePlanner, RepairsAmongHeavyAgentsStopSoon) {
  Rng rng(5);
  const Footprint body = testing::heavyBody(rng, 60);
  const std::vector<StaticAgent> others = testing::heavyAgents(rng, 250);
  PoseOptions options;
  options.static_agents = others;
  Replanner replanner(testing::emptyGrid(200, 400, 0.1, 0.1), body, testing::checked(options));
  const PoseGoal goal{{38.0, 11.0}, *Heading::fromDegrees(77)};
  const PlanResult first = replanner.plan(testing::poseOf(2.0, 9.0, 10), goal);
  ASSERT_EQ(first.status, PlanStatus::Solved);
  std::vector<CellEdit> edit{{{2, 200}, true}};
  const StopWorkload edits{"repair", 0, [&](const PlanControl& c) {
                             return Stopped{replanner.edit(edit, c).stop != StopReason::None};
                           }};
  const Counted whole = runUntil(edits, 0);
  EXPECT_FALSE(whole.result.stopped);
  EXPECT_EQ(replanner.lastRepair(), Replanner::Repair::Kept);
  EXPECT_GT(whole.readings, static_cast<std::int64_t>(first.path.motions.size()));
  edit[0].cell.column += 2;
  const Counted a = runUntil(edits, 1);
  EXPECT_TRUE(a.result.stopped);
  EXPECT_LE(a.readings, kMostReadings);
  EXPECT_EQ(replanner.result().status, PlanStatus::Cancelled);
  edit[0].blocked = false;
  EXPECT_FALSE(runUntil(edits, 0).result.stopped);
  EXPECT_EQ(replanner.result().cost, first.cost);
}

// The search for the goal leaves time for the nearest pose.
TEST(PosePlanner, ATimeLimitLeavesTimeForTheNearestPose) {
  OccupancyGrid grid = testing::emptyGrid(120, 200);
  for (std::int32_t i = 0; i < 120; ++i) grid.set({i, 150}, true);  // the goal is out of reach
  const Footprint robot = *Footprint::box(12.0, 8.0);
  const PoseProblem problem{
      &grid, &robot, testing::poseOf(15.5, 15.5, 0), {{180.5, 60.5}, Heading()}};
  PoseOptions options;
  options.nearest = true;
  options.search = PoseSearch::Dijkstra;  // so that the search takes all the time it is given
  const CountedClock clock;               // the time is counted in readings
  PlanControl unhurried;                  // with a limit, so that the search reads the clock
  unhurried.budget.time_limit_s = CountedClock::kLongTime_s;
  const double all_s = planPose(problem, options, unhurried).metrics.time_s;
  int near_in_time = 0;
  for (const double share : {0.3, 0.4, 0.5, 0.6}) {
    PlanControl control;
    control.budget.time_limit_s = share * all_s;
    const PlanResult r = planPose(problem, options, control);
    if (r.status != PlanStatus::Solved || r.stop != StopReason::TimeLimit) continue;
    EXPECT_TRUE(r.certificate.free);
    ASSERT_TRUE(r.gap);
    EXPECT_LT(r.gap->distance_m, length(problem.goal.position - problem.start.position));
    ++near_in_time;
  }
  EXPECT_GT(near_in_time, 0);
}

TEST(Smooth, StopsSoonOnALargeMap) {
  const OccupancyGrid grid = testing::warehouse(false);
  const Footprint robot = *Footprint::box(1.5, 1.0);
  const PoseProblem problem{
      &grid, &robot, testing::poseOf(3.0, 2.75, 0), {{80.0, 47.0}, *Heading::fromDegrees(90)}};
  const PlanResult plan = planPose(problem);
  ASSERT_EQ(plan.status, PlanStatus::Solved);
  const std::uint64_t checks = smooth(grid, robot, plan.path, plan.certificate, {}).checks;
  expectStopsEverywhere({"smoothing", 0,
                         [&](const PlanControl& control) {
                           const SmoothResult s =
                               smooth(grid, robot, plan.path, plan.certificate, {}, control);
                           EXPECT_TRUE(s.certificate.free);
                           EXPECT_LE(s.cost, plan.cost);
                           EXPECT_EQ(s.path.goal(), plan.path.goal());
                           return Stopped{s.checks < checks, s.checks};
                         }},
                        1'000'000);
}

}  // namespace
}  // namespace clearway::lattice
