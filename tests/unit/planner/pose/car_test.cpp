// A car never turns in place and keeps its minimum radius, from the first pose to the last.
#include <gtest/gtest.h>

#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"
#include "tests/support/curvature.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"
#include "tests/unit/planner/pose/path_checks.h"

namespace clearway::lattice {
namespace {

using testing::emptyGrid;
using testing::expectGoodPath;
using testing::poseOf;
using testing::whatNoCarCanDo;

PoseOptions car(double radius_m, int headings = 16) {
  PoseOptions options;
  options.model = DriveKind::Car;
  options.min_radius_m = radius_m;
  options.headings = headings;
  return options;
}

struct Yard {
  OccupancyGrid grid = emptyGrid(40, 60, 0.25, 0.25);
  Footprint robot = *Footprint::box(1.2, 0.7);
  PlanResult plan(const Pose& start, const PoseGoal& goal, const PoseOptions& options) const {
    return planPose({&grid, &robot, start, goal}, options);
  }
};

// Faults: a turn in place, an arc that is too tight, a motion that slides.
TEST(CurvatureCheck, FindsPlantedFaults) {
  const Pose a = poseOf(1, 1, 0);
  const auto path = [&](MotionKind kind, const Pose& to) { return Path{a, {{kind, a, to}}}; };
  EXPECT_EQ(whatNoCarCanDo(path(MotionKind::Straight, poseOf(3, 1, 0)), 2.0), "");
  EXPECT_EQ(whatNoCarCanDo(path(MotionKind::Straight, poseOf(0, 1, 0)), 2.0), "");
  EXPECT_EQ(whatNoCarCanDo(path(MotionKind::Turn, poseOf(1, 1, 5)), 2.0),
            "motion 0 turns in place");
  EXPECT_EQ(whatNoCarCanDo(path(MotionKind::Arc, poseOf(3, 3, 90)), 1.999), "");
  EXPECT_NE(whatNoCarCanDo(path(MotionKind::Arc, poseOf(3, 3, 90)), 2.001), "");
  EXPECT_NE(whatNoCarCanDo(path(MotionKind::Straight, poseOf(3, 1.01, 0)), 2.0), "");
  EXPECT_NE(whatNoCarCanDo(path(MotionKind::Arc, poseOf(3, 3, 85)), 1.0), "");
}

class CarOf : public ::testing::TestWithParam<int> {};

TEST_P(CarOf, HeadingsOffTheLatticeAreReachedByCurvesAlone) {
  const Yard yard;
  Rng rng(5);
  int turned = 0;
  for (int n = 0; n < 12; ++n) {
    const auto pose = [&] {
      return poseOf(rng.range(2, 13), rng.range(2, 8), rng.range(-180, 180));
    };
    const Pose start = pose();
    const Pose goal = pose();
    PoseOptions options = car(1.5, GetParam());
    options.allow_reverse = n % 2 == 0;
    const PoseGoal to{goal.position, goal.heading};
    const PlanResult r = yard.plan(start, to, options);
    if (!options.allow_reverse && r.status == PlanStatus::NoPath) continue;  // no room to loop
    expectGoodPath(r, {&yard.grid, &yard.robot, start, to}, options);
    EXPECT_EQ(whatNoCarCanDo(r.path, 1.5), "") << n;
    ++turned;
    // The path of a differential drive is invalid for a car: the check detects that.
    options.model = DriveKind::Differential;
    const PlanResult d = yard.plan(start, to, options);
    EXPECT_NE(whatNoCarCanDo(d.path, 1.5), "") << n;
  }
  EXPECT_GE(turned, 9);
}

TEST_P(CarOf, AnyHeadingIsAcceptedWhenTheGoalHasNone) {
  const Yard yard;
  for (const double x : {3.1, 5.77, 9.0}) {
    const Pose start = poseOf(2.03, 2.0, 7.0);
    const PoseGoal goal{{x, 6.13}, std::nullopt};
    const PoseOptions options = car(1.5, GetParam());
    const PlanResult r = yard.plan(start, goal, options);
    expectGoodPath(r, {&yard.grid, &yard.robot, start, goal}, options);
    EXPECT_EQ(whatNoCarCanDo(r.path, 1.5), "") << x;
  }
}

INSTANTIATE_TEST_SUITE_P(Headings, CarOf, ::testing::Values(8, 16, 32, 64));

// A reversal of the heading needs a width of at least 2 R, or several changes of direction.
TEST(Car, AWideArcUsesTheSpaceThatItNeeds) {
  const Yard yard;
  PoseOptions options = car(3.0);
  options.allow_reverse = false;
  const Pose start = poseOf(5, 2, 0);
  const PoseGoal back{{5, 8.0}, Heading().opposite()};
  const PlanResult r = yard.plan(start, back, options);
  expectGoodPath(r, {&yard.grid, &yard.robot, start, back}, options);
  EXPECT_EQ(whatNoCarCanDo(r.path, 3.0), "");
  EXPECT_GE(length(r.path), 3.0 * 3.14159);
  options.min_radius_m = 6.0;  // the yard is 10 m wide
  EXPECT_EQ(yard.plan(start, back, options).status, PlanStatus::NoPath);
  options.allow_reverse = true;
  const PlanResult there = yard.plan(start, back, options);
  expectGoodPath(there, {&yard.grid, &yard.robot, start, back}, options);
  EXPECT_EQ(whatNoCarCanDo(there.path, 6.0), "");
}

TEST(Car, AtTheGoalNoMotionIsNeeded) {
  const Yard yard;
  const Pose pose = poseOf(5, 5, 31);
  const PlanResult r = yard.plan(pose, {pose.position, pose.heading}, car(1.5));
  ASSERT_EQ(r.status, PlanStatus::Solved);
  EXPECT_TRUE(r.path.motions.empty());
}

// No arc with a radius of an ulp of the coordinates exists in doubles. The curves then have a
// larger radius than requested.
TEST(Car, ATinyRadiusIsStillDrivenOnArcs) {
  const Yard yard;
  const Pose start = poseOf(2.03, 2.0, 7.0);
  const PoseGoal goal{{9.0, 6.13}, Heading::fromDegrees(151.0).value()};
  PlanControl control;
  control.budget.max_nodes = 5'000'000;
  for (const double radius : {1e-6, 1e-10, 1e-13, 1e-16, 1e-100, 1e-300, 5e-324}) {
    for (const bool reverse : {true, false}) {
      PoseOptions options = car(radius);
      options.allow_reverse = reverse;
      const PoseProblem problem{&yard.grid, &yard.robot, start, goal};
      const PlanResult r = planPose(problem, options, control);
      ASSERT_EQ(r.status, PlanStatus::Solved) << radius << ": " << r.reason;
      expectGoodPath(r, problem, options);
      EXPECT_EQ(whatNoCarCanDo(r.path, radius), "") << radius;
      const SmoothResult smooth_one =
          smooth(yard.grid, yard.robot, r.path, r.certificate, testing::checked(options), control);
      EXPECT_TRUE(smooth_one.certificate.free) << radius;
      EXPECT_EQ(whatNoCarCanDo(smooth_one.path, radius), "") << radius;
    }
  }
}

TEST(Omni, SlidesSidewaysWithoutTurning) {
  const Yard yard;
  PoseOptions options;
  options.model = DriveKind::Omnidirectional;
  options.allow_reverse = false;  // all directions are forwards
  const Pose start = poseOf(3, 3, 30);
  const PoseGoal goal{{9.1, 5.3}, start.heading};
  const PlanResult r = yard.plan(start, goal, options);
  ASSERT_EQ(r.status, PlanStatus::Solved) << r.reason;
  EXPECT_TRUE(r.certificate.free);
  EXPECT_EQ(rotation(r.path), 0.0);
  EXPECT_DOUBLE_EQ(r.cost, length(goal.position - start.position));
  const PlanResult back =
      yard.plan({goal.position, start.heading}, {start.position, start.heading}, options);
  EXPECT_DOUBLE_EQ(back.cost, r.cost);
}

// Across a corridor there is room to turn in place, and none for a car's arcs.
TEST(Car, WhereItCannotTurnTheReasonNamesWhatWasNotTried) {
  OccupancyGrid grid = emptyGrid(3, 30);
  const Footprint robot = *Footprint::box(2.6, 1.4);
  const PoseProblem problem{&grid, &robot, poseOf(5.5, 1.5, 90), {{20.5, 1.5}, Heading()}};
  EXPECT_EQ(planPose(problem).status, PlanStatus::Solved);
  for (const int headings : {8, 16, 32}) {
    PoseOptions options = car(1.5, headings);
    const PlanResult r = planPose(problem, options);
    EXPECT_EQ(r.status, PlanStatus::NoPath);
    EXPECT_NE(
        r.reason.text().find("by a car on arcs of at least 1.5 cells; to and fro in moves shorter "
                             "than the lattice's is not tried"),
        std::string::npos)
        << r.reason;
    options.search = PoseSearch::Dijkstra;
    EXPECT_EQ(planPose(problem, options).status, PlanStatus::NoPath);
  }
}

}  // namespace
}  // namespace clearway::lattice
