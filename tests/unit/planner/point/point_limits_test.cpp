// Time limits of grid searches apply to everything that a query does, also to what the map needs
// before the search. Counted in readings of the clock.
#include <gtest/gtest.h>

#include "planner/point/point_planner.h"
#include "planner/point/position_planner.h"
#include "tests/support/counted_clock.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"

namespace clearway::grid {
namespace {

constexpr std::int32_t kSide = 1000;
constexpr std::int64_t kFewReadings = 8;  // after the limit

PlanControl limitedTo(std::int64_t readings) {
  PlanControl control;
  control.budget.time_limit_s = static_cast<double>(readings) * testing::CountedClock::kReading_s;
  return control;
}

// Readings of the whole query without a limit; with limits below that it ends at the limit.
template <class Query>
std::int64_t expectStopsAnywhere(const Query& query) {
  std::int64_t all = 0;
  {
    const testing::CountedClock clock;
    PlanControl control;
    control.budget.time_limit_s = testing::CountedClock::kLongTime_s;
    EXPECT_EQ(query(control).status, PlanStatus::Solved);
    all = clock.readings();
  }
  for (int part = 1; part < 10; ++part) {
    const std::int64_t limit = all * part / 10;
    const testing::CountedClock clock;
    const PlanResult r = query(limitedTo(limit));
    EXPECT_EQ(r.status, PlanStatus::LimitReached) << part << " tenths of " << all;
    EXPECT_EQ(r.stop, StopReason::TimeLimit);
    EXPECT_LE(clock.readings(), limit + kFewReadings);
  }
  return all;
}

TEST(PointLimits, TheLinesOfTheFastSearchesAreBuiltUnderTheLimit) {
  const OccupancyGrid g = testing::emptyGrid(kSide, kSide);
  const std::int64_t all = expectStopsAnywhere([&](const PlanControl& control) {
    return planPoint({&g, {1, 1}, {900, 700}}, {.search = PointSearch::Auto}, control);
  });
  EXPECT_GT(all, 3 * kSide) << "polled line by line: dead ends, rows and columns";
}

TEST(PointLimits, TheRoomOfADiscIsInflatedUnderTheLimit) {
  const OccupancyGrid g = testing::emptyGrid(kSide, kSide);
  const Vec2 goal{700.5, 900.5};
  const std::int64_t all = expectStopsAnywhere([&](const PlanControl& control) {
    testing::PointPlanner planner(g, {PointShape::Disc, 3.0});
    return planBetween(planner, {20.5, 20.5}, std::span(&goal, 1), {}, control);
  });
  EXPECT_GT(all, 4 * kSide);
}

TEST(PointLimits, TheNearestCellIsSoughtUnderOneLimit) {
  OccupancyGrid g = testing::emptyGrid(200, 200);
  for (std::int32_t r = 0; r < 200; ++r) g.set({r, 120}, true);  // the goal is out of reach
  expectStopsAnywhere([&](const PlanControl& control) {
    return planPoint({&g, {1, 1}, {180, 140}}, {.search = PointSearch::Dijkstra, .nearest = true},
                     control);
  });
}

// A reading takes as long as the least of searches.
TEST(PointLimits, ASearchReadsTheClockTwiceAndAnUntimedOneNever) {
  OccupancyGrid g = testing::emptyGrid(200, 200);
  for (std::int32_t r = 20; r < 200; ++r) g.set({r, 120}, true);
  testing::PointPlanner planner(g);
  ASSERT_EQ(planner.prepare(), StopReason::None);
  const auto readings = [&](const PlanControl& control) {
    const testing::CountedClock clock;
    const PointResult r = planner.search({150, 20}, {150, 180}, {}, control);
    EXPECT_EQ(r.status, PlanStatus::Solved);
    EXPECT_GT(r.metrics.expanded, 0U);
    EXPECT_EQ(r.metrics.time_s > 0.0, control.timed);
    return clock.readings();
  };
  PlanControl control;
  EXPECT_EQ(readings(control), 2);
  control.timed = false;
  EXPECT_EQ(readings(control), 0);
  control.budget.time_limit_s = testing::CountedClock::kLongTime_s;
  EXPECT_GT(readings(control), 0) << "for the limit";
}

}  // namespace
}  // namespace clearway::grid
