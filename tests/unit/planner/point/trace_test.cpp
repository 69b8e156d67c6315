// A recorded query of points that takes several searches: each records its begin.
#include <gtest/gtest.h>

#include <algorithm>

#include "planner/point/point_planner.h"
#include "tests/support/grids.h"
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
    const PointResult r = PointPlanner(g).search({0, 0}, {2'000, 0}, {.search = search}, control);
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
    const PointResult r =
        PointPlanner(g).search({20, 5}, {20, 50}, {.search = search, .nearest = true}, control);
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
        PointPlanner(g).planToGoals({20, 5}, goals, false, {.search = search}, control);
    for (const PointResult& one : r.results) ASSERT_EQ(one.status, PlanStatus::Solved);
    EXPECT_EQ(countOf(trace, TraceKind::Began), goals.size() - 1);
    EXPECT_EQ(countOf(lastOf(trace), TraceKind::Expanded), r.results.back().metrics.expanded);
  }
}

}  // namespace
}  // namespace clearway::grid
