// A recorded pose search: the recorded events, and that recording changes no result.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::gridOf;
using testing::poseOf;

OccupancyGrid wallWithDoor() {
  return gridOf({"......#.............",  //
                 "......#...#.........",  //
                 "......#...#.........",  //
                 "......#...#.........",  //
                 "......#.............",  //
                 "....................",  //
                 "..........#.........",  //
                 "..........#........."});
}

std::size_t countOf(const SearchTrace& trace, TraceKind kind) {
  return static_cast<std::size_t>(std::ranges::count(trace.events, kind, &TraceEvent::kind));
}

class PoseTrace : public ::testing::TestWithParam<double> {};

TEST_P(PoseTrace, RecordsEveryExpansionAndOpensStatesFirst) {
  const OccupancyGrid grid = wallWithDoor();
  const Footprint robot = *Footprint::box(1.5, 0.9);
  const PoseProblem problem{
      &grid, &robot, poseOf(3.5, 1.5, 0), {{17.0, 1.5}, *Heading::fromDegrees(90)}};
  PoseOptions options;
  options.weight = GetParam();
  const PlanResult plain = planPose(problem, options);
  SearchTrace trace;
  PlanControl control;
  control.trace = &trace;
  const PlanResult traced = planPose(problem, options, control);
  ASSERT_EQ(plain.status, PlanStatus::Solved);
  EXPECT_EQ(traced.cost, plain.cost);
  EXPECT_EQ(traced.metrics.expanded, plain.metrics.expanded);
  EXPECT_GT(plain.metrics.expanded, 20U) << "there must be a search to note";
  EXPECT_EQ(countOf(trace, TraceKind::Expanded), plain.metrics.expanded);
  EXPECT_EQ(countOf(trace, TraceKind::Opened), plain.metrics.generated);
  ASSERT_EQ(trace.headings.size(), 16U);
  EXPECT_EQ(trace.headings[4], Heading().left90());
  EXPECT_EQ(trace.events.front().kind, TraceKind::Began);
  std::set<std::tuple<int, int, int>> open;
  std::set<int> headings;
  for (const TraceEvent& e : trace.events) {
    const std::tuple state{e.cell.row, e.cell.column, e.heading};
    if (e.kind == TraceKind::Opened) open.insert(state);
    if (e.kind != TraceKind::Expanded) continue;
    EXPECT_TRUE(open.contains(state));
    headings.insert(e.heading);
  }
  EXPECT_GT(headings.size(), 3U);
}

// From both ends, from one end.
INSTANTIATE_TEST_SUITE_P(Weights, PoseTrace, ::testing::Values(1.0, 1.01));

// Each search of a query records its start, and opens each state before it expands it.
void expectSearches(const SearchTrace& trace, const PlanResult& result, std::size_t searches) {
  EXPECT_EQ(countOf(trace, TraceKind::Began), searches);
  EXPECT_EQ(countOf(trace, TraceKind::Expanded), result.metrics.expanded);
  EXPECT_EQ(countOf(trace, TraceKind::Opened), result.metrics.generated);
  EXPECT_EQ(trace.headings.size(), 16U);
  ASSERT_FALSE(trace.events.empty());
  EXPECT_EQ(trace.events.front().kind, TraceKind::Began);
  std::set<std::tuple<int, int, int>> open;
  std::size_t expanded = 0;
  for (const TraceEvent& e : trace.events) {
    const std::tuple state{e.cell.row, e.cell.column, e.heading};
    if (e.kind == TraceKind::Began) open.clear();
    if (e.kind == TraceKind::Opened) open.insert(state);
    if (e.kind != TraceKind::Expanded) continue;
    ASSERT_TRUE(open.contains(state)) << "expansion " << expanded;
    ++expanded;
  }
}

class PoseTraceSearches : public ::testing::Test {
 protected:
  PlanResult plan(Vec2 goal) {
    PlanControl control;
    control.trace = &trace_;
    return planPose({&grid_, &robot_, poseOf(3.5, 1.5, 0), {goal, *Heading::fromDegrees(90)}},
                    options_, control);
  }
  OccupancyGrid grid_ = wallWithDoor();
  Footprint robot_ = *Footprint::box(1.5, 0.9);
  PoseOptions options_;
  SearchTrace trace_;
};

TEST_F(PoseTraceSearches, EveryStageOfAnAnytimeSearchIsRecordedAsASearch) {
  options_.anytime = true;
  const PlanResult r = plan({17.0, 1.5});
  ASSERT_GT(r.stages.size(), 1U);
  expectSearches(trace_, r, r.stages.size());
}

TEST_F(PoseTraceSearches, TheSearchForTheNearestPoseIsRecorded) {
  options_.nearest = true;
  const PlanResult r = plan({10.5, 2.5});  // in the wall
  ASSERT_TRUE(r.gap);
  EXPECT_GT(r.metrics.expanded, 20U);
  expectSearches(trace_, r, 1);
}

TEST_F(PoseTraceSearches, TheSearchForTheCostOfItsPathIsRecorded) {
  options_.nearest = true;
  options_.near_factor = 1.0;
  options_.near_distance_m = 1.0;
  for (const double switch_cost : {0.0, 1.0}) {
    options_.switch_cost_m = switch_cost;
    trace_ = {};
    const PlanResult r = plan({10.5, 2.5});
    ASSERT_TRUE(r.gap);
    expectSearches(trace_, r, 2);
  }
}

TEST_F(PoseTraceSearches, SearchesAfterAFailedPlanAreAppended) {
  for (std::int32_t i = 0; i < grid_.frame().rows(); ++i) {
    grid_.set({i, 14}, i != 3);
    grid_.set({i, 15}, i < 3 || i > 5);
    grid_.set({i, 16}, i != 5);
  }
  const PlanResult failed = plan({17.5, 1.5});  // a disc passes the bends, the robot does not
  ASSERT_EQ(failed.status, PlanStatus::NoPath);
  const std::size_t before = countOf(trace_, TraceKind::Began);
  ASSERT_GT(before, 0U);
  trace_ = {};
  options_.nearest = true;
  const PlanResult r = plan({17.5, 1.5});
  ASSERT_TRUE(r.gap) << r.reason;
  EXPECT_EQ(countOf(trace_, TraceKind::Began), before + 1);
  expectSearches(trace_, r, before + 1);
}

TEST(PoseTraceLimit, IsThinnedAtItsLimitAndTheSearchContinues) {
  const OccupancyGrid grid = wallWithDoor();
  const Footprint robot = *Footprint::box(1.5, 0.9);
  SearchTrace trace;
  trace.limit = 10;
  PlanControl control;
  control.trace = &trace;
  const PlanResult result =
      planPose({&grid, &robot, poseOf(3.5, 1.5, 0), {{17.0, 1.5}, {}}}, {}, control);
  EXPECT_EQ(result.status, PlanStatus::Solved);
  EXPECT_LE(trace.events.size(), 11U);
  EXPECT_EQ(trace.expanded, result.metrics.expanded);
  EXPECT_GT(trace.stride, 1U);
}

TEST(PoseTraceLattices, EveryLatticeBeginsASearch) {
  // A door of two cells; no point of the coarser lattice lies at its middle.
  const OccupancyGrid grid = gridOf({"..........#.........",  //
                                     "..........#.........",  //
                                     "....................",  //
                                     "....................",  //
                                     "..........#.........",  //
                                     "..........#........."});
  const Footprint robot = *Footprint::box(1.5, 1.9);
  SearchTrace trace;
  PlanControl control;
  control.trace = &trace;
  const PlanResult result =
      planPose({&grid, &robot, poseOf(3.5, 1.5, 0), {{17.0, 2.5}, {}}}, {}, control);
  ASSERT_EQ(result.status, PlanStatus::Solved) << result.reason;
  EXPECT_GT(result.metrics.lattice, 0);
  EXPECT_EQ(countOf(trace, TraceKind::Began),
            static_cast<std::size_t>(result.metrics.lattice) + 1U);
}

}  // namespace
}  // namespace clearway::lattice
