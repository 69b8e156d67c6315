// Recorded queries of points: each search of several records its begin, and any-angle searches what
// their nodes see.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "planner/point/point_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

using testing::fillBox;

std::size_t countOf(const SearchTrace& trace, TraceKind kind) {
  return static_cast<std::size_t>(std::ranges::count(trace.events, kind, &TraceEvent::kind));
}

// What the last search noted.
SearchTrace lastOf(const SearchTrace& trace) {
  const auto is_began = [](const TraceEvent& e) { return e.kind == TraceKind::Began; };
  const auto began = std::find_if(trace.events.rbegin(), trace.events.rend(), is_began);
  SearchTrace last;
  last.events.assign(began.base(), trace.events.end());
  return last;
}

TEST(PointTrace, AFallbackSearchBegins) {
  // A path of some 100,000 steps, too long for costs of 32 bits.
  OccupancyGrid g = testing::emptyGrid(2'001, 101);
  for (std::int32_t i = 1; i < 2'001; i += 2) {
    fillBox(g, {i, 0}, 1, 101, true);
    g.set({i, i % 4 == 1 ? 100 : 0}, false);
    g.set({i, i % 4 == 1 ? 99 : 1}, false);
  }
  for (const PointSearch search : {PointSearch::Jump, PointSearch::Steps}) {
    SearchTrace trace;
    PlanControl control;
    control.trace = &trace;
    const PointResult r =
        testing::PointPlanner(g).search({0, 0}, {2'000, 0}, {.search = search}, control);
    ASSERT_EQ(r.status, PlanStatus::Solved);
    EXPECT_STREQ(r.search, "astar");
    EXPECT_EQ(countOf(trace, TraceKind::Began), 1U);
    EXPECT_GT(countOf(trace, TraceKind::Expanded), r.metrics.expanded) << "the first one is noted";
    EXPECT_EQ(countOf(lastOf(trace), TraceKind::Expanded), r.metrics.expanded);
  }
}

TEST(PointTrace, TheSearchForTheNearestCellBegins) {
  OccupancyGrid g = testing::emptyGrid(40, 60);
  fillBox(g, {0, 30}, 40, 1, true);
  fillBox(g, {5, 20}, 35, 1, true);  // so that there is something to search
  for (const PointSearch search : {PointSearch::AStar, PointSearch::Dijkstra}) {
    SearchTrace trace;
    PlanControl control;
    control.trace = &trace;
    const PointResult r = testing::PointPlanner(g).search(
        {20, 5}, {20, 50}, {.search = search, .nearest = true}, control);
    ASSERT_EQ(r.status, PlanStatus::Solved);
    EXPECT_EQ(r.corners.back(), (Cell{20, 29}));
    EXPECT_EQ(countOf(trace, TraceKind::Began), 1U);
    EXPECT_EQ(countOf(lastOf(trace), TraceKind::Expanded), r.metrics.expanded);
  }
}

TEST(PointTrace, EachSearchOfAQueryWithSeveralGoalsBegins) {
  OccupancyGrid g = testing::emptyGrid(40, 60);
  fillBox(g, {5, 20}, 35, 1, true);
  for (const PointSearch search :
       {PointSearch::Theta, PointSearch::LazyTheta, PointSearch::AnyAngle, PointSearch::Anya}) {
    SearchTrace trace;
    PlanControl control;
    control.trace = &trace;
    const std::vector<Cell> goals{{20, 50}, {30, 40}, {20, 10}};
    const GoalsResult r =
        testing::PointPlanner(g).planToGoals({20, 5}, goals, false, {.search = search}, control);
    for (const PointResult& one : r.results) ASSERT_EQ(one.status, PlanStatus::Solved);
    EXPECT_EQ(countOf(trace, TraceKind::Began), goals.size() - 1);
    EXPECT_EQ(countOf(lastOf(trace), TraceKind::Expanded), r.results.back().metrics.expanded);
  }
}

// Points of the triangle between root and interval that lie in an obstacle; those within rounding
// of a cell's edge are skipped.
std::size_t pointsInObstacles(const OccupancyGrid& g, const TraceInterval& t) {
  const auto isClose = [](double v) { return std::abs(v - std::round(v)) < 1e-3; };
  constexpr int kParts = 12;
  std::size_t count = 0;
  for (int i = 1; i < kParts; ++i) {
    for (int j = 1; j < kParts; ++j) {
      const double along = static_cast<double>(i) / kParts;
      const double across = t.left + (t.right - t.left) * (static_cast<double>(j) / kParts);
      const double x = t.root_column + (across - t.root_column) * along;
      const double y = t.root_row + (t.row - t.root_row) * along;
      if (isClose(x) || isClose(y)) continue;
      count += g.blocked({static_cast<std::int32_t>(y), static_cast<std::int32_t>(x)}) ? 1U : 0U;
    }
  }
  return count;
}

SearchTrace traceOf(const OccupancyGrid& g, const GridAgent& agent, Cell start, Cell goal,
                    PointSearch search) {
  SearchTrace trace;
  PlanControl control;
  control.trace = &trace;
  const PointResult r =
      testing::PointPlanner(g, agent).search(start, goal, {.search = search}, control);
  EXPECT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(countOf(trace, TraceKind::Expanded), r.metrics.expanded);
  EXPECT_EQ(trace.intervals.size(), trace.events.size());
  for (std::size_t i = 0; i < trace.events.size(); ++i) {
    const TraceInterval* const t = trace.intervalOf(i);
    EXPECT_NE(t, nullptr) << i;
    if (t == nullptr) continue;
    EXPECT_EQ(pointsInObstacles(g, *t), 0U) << i;
  }
  return trace;
}

constexpr std::array kAnyAngle{PointSearch::AnyAngle, PointSearch::Anya, PointSearch::Theta};

TEST(PointTrace, WhatNodesOfAnyAngleSearchesSeeIsFree) {
  Rng rng(5);
  OccupancyGrid g = testing::randomGrid(rng, 60, 60, 1.0, 1.0, 0.25);
  for (const Cell c : {Cell{2, 2}, Cell{57, 50}}) fillBox(g, c, 1, 1, false);
  for (const PointSearch search : kAnyAngle) {
    const SearchTrace trace = traceOf(g, {}, {2, 2}, {57, 50}, search);
    EXPECT_GT(countOf(trace, TraceKind::Expanded), 20U);
    const bool rays = search == PointSearch::Theta;
    const auto isRay = [](const TraceInterval& t) { return t.isRay(); };
    EXPECT_EQ(std::ranges::all_of(trace.intervals, isRay), rays);
  }
}

// In cells, in walls, on lines between cells and on corners; of a corridor, too.
TEST(PointTrace, WhatNodesSeeFromAnyPlaceIsFree) {
  Rng rng(6);
  std::uint64_t expanded = 0;
  for (int k = 0; k < 40; ++k) {
    OccupancyGrid g = testing::randomGrid(rng, 30, 30, 1.0, 1.0, k % 2 == 0 ? 0.25 : 0.5);
    fillBox(g, {1, 1}, 2, 2, false);
    fillBox(g, {26, 26}, 2, 2, false);
    testing::PointPlanner planner(g);
    const std::array starts{Vec2{1.3, 1.7}, Vec2{2.0, 2.0}, Vec2{1.0, 2.3}, Vec2{1.4, 2.0}};
    SearchTrace trace;
    PlanControl control;
    control.trace = &trace;
    const PointResult r =
        planner.searchBetween(starts[static_cast<std::size_t>(k) % 4], {27.0, 26.8},
                              {.search = PointSearch::AnyAngle}, control);
    EXPECT_EQ(countOf(trace, TraceKind::Expanded), r.metrics.expanded);
    for (const TraceInterval& t : trace.intervals) EXPECT_EQ(pointsInObstacles(g, t), 0U);
    expanded += r.metrics.expanded;
  }
  EXPECT_GT(expanded, 500U);
}

TEST(PointTrace, AGoalInSightIsARay) {
  const OccupancyGrid g = testing::emptyGrid(20, 30);
  const SearchTrace trace = traceOf(g, {}, {3, 4}, {15, 27}, PointSearch::AnyAngle);
  ASSERT_EQ(trace.intervals.size(), 2U);
  const TraceInterval& t = trace.intervals.front();
  EXPECT_TRUE(t.isRay());
  EXPECT_EQ((std::array{t.root_column, t.root_row, t.left, t.row}),
            (std::array{4.5F, 3.5F, 27.5F, 15.5F}));
}

TEST(PointTrace, EachRectangleOfACorridorIsSeenFromWhereThePathEntersIt) {
  OccupancyGrid g = testing::emptyGrid(41, 30);  // a serpentine
  for (std::int32_t i = 1; i < 41; i += 2) {
    fillBox(g, {i, 0}, 1, 30, true);
    g.set({i, i % 4 == 1 ? 29 : 0}, false);
  }
  const SearchTrace trace = traceOf(g, {}, {0, 3}, {40, 12}, PointSearch::AnyAngle);
  EXPECT_GT(countOf(trace, TraceKind::Expanded), 40U);
  std::size_t rays = 0;
  for (std::size_t i = 1; i < trace.intervals.size(); i += 2) {
    const TraceInterval& t = trace.intervals[i];
    rays += t.isRay() ? 1U : 0U;
    EXPECT_LE(std::abs(t.row - t.root_row), 1.0F) << "within one rectangle";
  }
  EXPECT_EQ(rays, 1U) << "to the goal";
}

TEST(PointTrace, WhatADiscSeesIsFree) {
  OccupancyGrid g = testing::emptyGrid(60, 60);
  fillBox(g, {15, 0}, 2, 40, true);
  fillBox(g, {35, 20}, 2, 40, true);
  fillBox(g, {45, 8}, 6, 6, true);
  const SearchTrace trace =
      traceOf(g, {PointShape::Disc, 1.2}, {3, 3}, {55, 50}, PointSearch::AnyAngle);
  EXPECT_GT(countOf(trace, TraceKind::Expanded), 2U);
}

TEST(PointTrace, AThinnedTraceKeepsTheIntervalsOfItsEvents) {
  SearchTrace trace;
  trace.limit = 40;
  for (std::int32_t k = 0; k < 500; ++k) {
    const auto at = static_cast<float>(k);
    trace.note(TraceKind::Opened, {k, 1}, TraceInterval{0.5F, 0.5F, at, at + 1.0F, at});
    trace.note(TraceKind::Expanded, {k, 2}, TraceInterval{0.5F, 0.5F, at, at + 2.0F, at});
  }
  trace.seal();
  EXPECT_GT(trace.stride, 1U);
  ASSERT_EQ(trace.intervals.size(), trace.events.size());
  EXPECT_LE(trace.events.size(), 41U);
  for (std::size_t i = 0; i < trace.events.size(); ++i) {
    const TraceInterval* const t = trace.intervalOf(i);
    ASSERT_NE(t, nullptr);
    EXPECT_EQ(t->row, static_cast<float>(trace.events[i].cell.row));
    EXPECT_EQ(t->right - t->left, static_cast<float>(trace.events[i].cell.column));
  }
  EXPECT_EQ(trace.events.back().cell, (Cell{499, 2})) << "the last expansion remains";
}

}  // namespace
}  // namespace clearway::grid
