#include "planner/pose/pose_planner.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"
#include "tests/unit/planner/pose/path_checks.h"

namespace clearway::lattice {
namespace {

using testing::emptyGrid;
using testing::expectGoodPath;
using testing::gridOf;
using ::testing::HasSubstr;
using testing::poseOf;

PoseGoal goalOf(double x, double y, double degrees) {
  return {{x, y}, *Heading::fromDegrees(degrees)};
}

TEST(PosePlanner, DrivesStraightInFreeSpace) {
  const OccupancyGrid grid = emptyGrid(30, 40);
  const Footprint robot = *Footprint::box(2.4, 1.2);
  const PoseProblem problem{&grid, &robot, poseOf(5.5, 15.5, 0), goalOf(30.25, 15.5, 0)};
  const PlanResult r = planPose(problem);
  expectGoodPath(r, problem);
  ASSERT_EQ(r.path.motions.size(), 1U);
  EXPECT_DOUBLE_EQ(r.cost, 24.75);
}

TEST(PosePlanner, ReachesAnyGoalPoseFromAnyStartPose) {
  const OccupancyGrid grid = gridOf({"....................",  //
                                     "....................",  //
                                     "....................",  //
                                     "........####........",  //
                                     "........####........",  //
                                     "....................",  //
                                     "....................",  //
                                     "...................."});
  const Footprint robot = *Footprint::box(1.5, 0.9, 0.1, PaddingShape::Round);
  for (int degrees = -180; degrees < 180; degrees += 37) {
    const PoseProblem problem{&grid, &robot, poseOf(2.13, 4.31, degrees),
                              goalOf(17.77, 3.14, 3.0 * degrees)};
    expectGoodPath(planPose(problem), problem);
  }
}

TEST(PosePlanner, TurnsInPlaceWhenOnlyTheHeadingDiffers) {
  const OccupancyGrid grid = emptyGrid(10, 10);
  const Footprint robot = *Footprint::box(2, 1);
  const PoseProblem problem{&grid, &robot, poseOf(5, 5, 10), goalOf(5, 5, -165)};
  const PlanResult r = planPose(problem);
  expectGoodPath(r, problem);
  EXPECT_NEAR(r.cost, 0.2 * 175.0 / 180.0 * 3.14159265358979, 1e-9);
}

TEST(PosePlanner, StartAndGoalMayBeTheSamePose) {
  const OccupancyGrid grid = emptyGrid(10, 10);
  const Footprint robot = *Footprint::box(2, 1);
  const PoseProblem problem{&grid, &robot, poseOf(5, 5, 10), goalOf(5, 5, 10)};
  const PlanResult r = planPose(problem);
  expectGoodPath(r, problem);
  EXPECT_TRUE(r.path.motions.empty());
  EXPECT_EQ(r.cost, 0.0);
}

// A turn of an ulp is a turn, too.
TEST(PosePlanner, HeadingsMayDifferByAnUlp) {
  const OccupancyGrid grid = emptyGrid(20, 20);
  const Footprint robot = *Footprint::box(2, 1);
  for (const double degrees : {30.0, 45.0, 100.0}) {
    const Heading h = *Heading::fromDegrees(degrees);
    const Heading other = *Heading::fromUnit(std::nextafter(h.cos(), 2.0), h.sin());
    for (const Vec2 to : {Vec2{5, 5}, Vec2{12.3, 13.1}}) {
      const PoseProblem problem{&grid, &robot, {{5, 5}, h}, {to, other}};
      expectGoodPath(planPose(problem), problem);
    }
  }
}

TEST(PosePlanner, AGoalWithoutHeadingAcceptsAnyHeading) {
  const OccupancyGrid grid = gridOf({"..........",  //
                                     "..........",  //
                                     "..........",  //
                                     "####.#####",  //
                                     "####.#####",  //
                                     "####.#####"});
  const Footprint robot = *Footprint::box(1.6, 0.9);
  const PoseProblem problem{&grid, &robot, poseOf(1.5, 1.5, 0), {{4.5, 5.1}, std::nullopt}};
  const PlanResult r = planPose(problem);
  expectGoodPath(r, problem);
  EXPECT_NEAR(std::abs(r.path.goal().heading.sin()), 1.0, 0.1);  // along the bay
}

// The bay is as wide as the robot, and its axis is off the lattice: the only entry is along the
// axis, forwards or backwards as the goal's heading requires.
TEST(PosePlanner, DocksInABayOfExactlyItsWidth) {
  const OccupancyGrid grid = gridOf({"............",  //
                                     "............",  //
                                     "............",  //
                                     "............",  //
                                     "#######..###",  //
                                     "#######..###",  //
                                     "#######..###"},
                                    0.5, 0.5);
  const Footprint robot = *Footprint::box(1.25, 1.0);
  for (const double degrees : {90.0, -90.0}) {
    const PoseProblem problem{&grid, &robot, poseOf(1.13, 1.01, 33), goalOf(4.0, 2.8, degrees)};
    expectGoodPath(planPose(problem), problem);
  }
  PoseOptions forward_only;
  forward_only.allow_reverse = false;
  const PoseProblem in{&grid, &robot, poseOf(1.13, 1.01, 33), goalOf(4.0, 2.8, 90)};
  const PoseProblem backwards_in{&grid, &robot, poseOf(1.13, 1.01, 33), goalOf(4.0, 2.8, -90)};
  expectGoodPath(planPose(in, forward_only), in, forward_only);
  EXPECT_EQ(planPose(backwards_in, forward_only).status, PlanStatus::NoPath);
}

// From an oblique start in a bay without space to turn the robot leaves along its own axis.
TEST(PosePlanner, LeavesATightPlaceAlongItsOwnHeading) {
  OccupancyGrid grid = emptyGrid(60, 60, 0.1, 0.1);
  const Footprint robot = *Footprint::box(1.0, 0.5);
  const Pose start = poseOf(1.5, 1.5, 35);
  // Walls along both sides of the robot and of the corridor ahead, 7 cm from its sides.
  for (int i = 0; i < 60; ++i) {
    for (int j = 0; j < 60; ++j) {
      const Vec2 p = unrotate(start.heading, grid.frame().cellCentre({i, j}) - start.position);
      const bool wall = std::abs(p.y) > 0.4 && std::abs(p.y) < 0.7;
      if (wall && p.x > -0.8 && p.x < 1.2) grid.set({i, j}, true);
    }
  }
  const PoseProblem problem{&grid, &robot, start, goalOf(5.0, 2.0, -90)};
  expectGoodPath(planPose(problem), problem);
}

TEST(PosePlanner, CompoundFootprintsPassWhereTheirHullWouldNot) {
  // An L of two bars around the corner of an obstacle.
  OccupancyGrid grid = emptyGrid(12, 14);
  for (const Cell c : {Cell{5, 6}, Cell{5, 7}, Cell{6, 6}, Cell{6, 7}}) grid.set(c, true);
  const auto bar = [](double x0, double y0, double x1, double y1) {
    return *ConvexPolygon::fromRing(
        std::array{Vec2{x0, y0}, Vec2{x1, y0}, Vec2{x1, y1}, Vec2{x0, y1}});
  };
  const Footprint robot = *Footprint::parts({bar(-0.3, -0.3, 1.7, 0.3), bar(-0.3, 0.3, 0.3, 1.7)});
  const PoseProblem problem{&grid, &robot, poseOf(5.5, 4.5, 0), goalOf(8.5, 7.5, 180)};
  expectGoodPath(planPose(problem), problem);
}

TEST(PosePlanner, NamesTheCellThatBlocksStartOrGoal) {
  const OccupancyGrid grid = gridOf({"......", "......", "...#..", "......"});
  const Footprint robot = *Footprint::box(1.5, 1.0);
  const PlanResult s = planPose({&grid, &robot, poseOf(3, 2, 0), goalOf(1, 1, 0)});
  EXPECT_EQ(s.status, PlanStatus::InvalidStart);
  EXPECT_EQ(s.blocking_cell, (Cell{2, 3}));
  EXPECT_THAT(s.reason, HasSubstr("row 2, column 3"));
  const PlanResult g = planPose({&grid, &robot, poseOf(1, 1, 0), goalOf(3, 2, 45)});
  EXPECT_EQ(g.status, PlanStatus::InvalidGoal);
  EXPECT_EQ(g.blocking_cell, (Cell{2, 3}));
  const PlanResult any = planPose({&grid, &robot, poseOf(1, 1, 0), {{3.5, 2.5}, std::nullopt}});
  EXPECT_EQ(any.status, PlanStatus::InvalidGoal);
  EXPECT_THAT(any.reason, HasSubstr("whatever its heading"));
  const PlanResult edge = planPose({&grid, &robot, poseOf(0.5, 1, 0), goalOf(3, 1, 0)});
  EXPECT_EQ(edge.status, PlanStatus::InvalidStart);
  EXPECT_THAT(edge.reason, HasSubstr("outside of the map"));
  EXPECT_EQ(edge.blocking_cell->column, -1);
}

TEST(PosePlanner, RefusesPosesOutsideOfTheMapAndAgentsThatDoNotFitInIt) {
  const OccupancyGrid grid = emptyGrid(6, 9);
  const Footprint robot = *Footprint::box(2, 1);
  EXPECT_THAT(planPose({&grid, &robot, poseOf(-1, 2, 0), goalOf(3, 3, 0)}).reason,
              HasSubstr("outside the map"));
  EXPECT_EQ(planPose({&grid, &robot, poseOf(2, 2, 0), goalOf(3, 1e30, 0)}).status,
            PlanStatus::InvalidGoal);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(planPose({&grid, &robot, {{nan, 2}, {}}, goalOf(3, 3, 0)}).status,
            PlanStatus::InvalidStart);
  const Footprint giant = *Footprint::box(20, 15);
  const PlanResult r = planPose({&grid, &giant, poseOf(4, 3, 0), goalOf(3, 3, 0)});
  EXPECT_EQ(r.status, PlanStatus::InvalidStart);
  EXPECT_THAT(r.reason, HasSubstr("larger than the map"));
}

TEST(PosePlanner, ReportsWhyThereIsNoPath) {
  const Footprint robot = *Footprint::box(1.6, 1.2);
  const OccupancyGrid wall = gridOf({".....#.....", ".....#.....", ".....#.....", ".....#....."});
  const PlanResult parted = planPose({&wall, &robot, poseOf(2, 2, 0), goalOf(9, 2, 0)});
  EXPECT_EQ(parted.status, PlanStatus::NoPath);
  EXPECT_THAT(parted.reason, HasSubstr("no path for any agent"));
  const OccupancyGrid door = gridOf({"......####......",  //
                                     "......####......",  //
                                     "................",  //
                                     "......####......",  //
                                     "......####......"});
  const Footprint wide = *Footprint::box(3.0, 2.6);
  const PlanResult narrow = planPose({&door, &wide, poseOf(2.5, 2.5, 0), goalOf(13.5, 2.5, 0)});
  EXPECT_EQ(narrow.status, PlanStatus::NoPath);
  EXPECT_THAT(narrow.reason, HasSubstr("too narrow"));
  // The disc passes the bend, the long robot does not.
  const OccupancyGrid bend = gridOf({"........", "#######.", "#######.", "#######.", "#######."});
  const Footprint lorry = *Footprint::box(3.6, 0.9);
  const PlanResult stuck = planPose({&bend, &lorry, poseOf(2.5, 0.5, 0), goalOf(7.5, 3, 90)});
  EXPECT_EQ(stuck.status, PlanStatus::NoPath);
  EXPECT_THAT(stuck.reason, HasSubstr("motions do not reach the goal"));
}

TEST(PosePlanner, StopsWhenCancelledOrOutOfBudget) {
  OccupancyGrid grid = emptyGrid(60, 60);
  for (std::int32_t i = 10; i < 60; ++i) grid.set({i, 30}, true);
  const Footprint robot = *Footprint::box(2, 1);
  const PoseProblem problem{&grid, &robot, poseOf(5, 5, 0), goalOf(50, 45, 90)};
  StopSource stop;
  stop.request();
  PlanControl cancelled;
  cancelled.stop = &stop;
  EXPECT_EQ(planPose(problem, {}, cancelled).status, PlanStatus::Cancelled);
  const auto limited = [&](auto set) {
    PlanControl c;
    set(c.budget);
    const PlanResult r = planPose(problem, {}, c);
    EXPECT_EQ(r.status, PlanStatus::LimitReached);
    EXPECT_FALSE(r.reason.empty());
    return r.stop;
  };
  EXPECT_EQ(limited([](Budget& b) { b.max_nodes = 10; }), StopReason::NodeLimit);
  EXPECT_EQ(limited([](Budget& b) { b.max_memory_bytes = 50'000; }), StopReason::MemoryLimit);
  EXPECT_EQ(limited([](Budget& b) { b.time_limit_s = 0.0; }), StopReason::TimeLimit);
}

TEST(PosePlanner, ProgressNeverDecreasesAndEndsAtOne) {
  OccupancyGrid grid = emptyGrid(60, 60);
  for (std::int32_t row = 0; row < 50; ++row) grid.set({row, 30}, true);
  const Footprint robot = *Footprint::box(2, 1);
  double last = -1.0;
  PlanControl control;
  control.progress = [&](const PlanProgress& p) {
    EXPECT_GE(p.fraction, last);
    last = p.fraction;
  };
  const PlanResult r = planPose({&grid, &robot, poseOf(5, 5, 0), goalOf(50, 45, 90)}, {}, control);
  EXPECT_EQ(r.status, PlanStatus::Solved);
  EXPECT_EQ(last, 1.0);
  EXPECT_GT(r.metrics.expanded, 0U);
  EXPECT_GT(r.metrics.memory_bytes, 0U);
}

}  // namespace
}  // namespace clearway::lattice
