// A recorded search of poses: what it notes, and that recording changes nothing.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "planner/pose/pose_planner.h"
#include "tests/support/grids.h"
#include "tests/support/poses.h"

namespace clearway {
namespace {

using testing::gridOf;
using testing::poseOf;

OccupancyGrid wallWithDoor() {
  return gridOf({"....................",  //
                 "..........#.........",  //
                 "..........#.........",  //
                 "..........#.........",  //
                 "....................",  //
                 "....................",  //
                 "..........#.........",  //
                 "..........#........."});
}

std::size_t countOf(const SearchTrace& trace, TraceKind kind) {
  return static_cast<std::size_t>(std::ranges::count(trace.events, kind, &TraceEvent::kind));
}

class PoseTrace : public ::testing::TestWithParam<double> {};

TEST_P(PoseTrace, NotesEveryExpansionAndOpensStatesFirst) {
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
INSTANTIATE_TEST_SUITE_P(Weights, PoseTrace, ::testing::Values(1.0, 1.2));

TEST(PoseTraceLimit, StopsAtItsLimitAndTheSearchGoesOn) {
  const OccupancyGrid grid = wallWithDoor();
  const Footprint robot = *Footprint::box(1.5, 0.9);
  SearchTrace trace;
  trace.limit = 10;
  PlanControl control;
  control.trace = &trace;
  const PlanResult result =
      planPose({&grid, &robot, poseOf(3.5, 1.5, 0), {{17.0, 1.5}, {}}}, {}, control);
  EXPECT_EQ(result.status, PlanStatus::Solved);
  EXPECT_EQ(trace.events.size(), 10U);
}

TEST(PoseTraceLattices, EveryLatticeBeginsASearch) {
  // A door of two cells, through whose middle no point of the coarser lattice leads.
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
}  // namespace clearway
