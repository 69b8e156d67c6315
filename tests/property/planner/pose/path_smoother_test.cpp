// Smoothing on random maps: the same ends, certified, never costlier or longer, and often better.
#include "planner/pose/path/path_smoother.h"
#include "planner/pose/pose_planner.h"

#include <gtest/gtest.h>

#include <cmath>

#include "planner/pose/curves/dubins.h"
#include "planner/pose/primitives/primitive_cost.h"
#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/curvature.h"
#include "tests/support/grids.h"
#include "tests/support/planned.h"
#include "tests/support/poses.h"

namespace clearway::lattice {
namespace {

using testing::poseOf;

int cases(int usual) { return testing::caseCount("CLEARWAY_SMOOTH_CASES", usual); }

bool sameMotions(const Path& a, const Path& b) {
  return a.start == b.start && a.motions.size() == b.motions.size() &&
         std::equal(a.motions.begin(), a.motions.end(), b.motions.begin(),
                    [](const Motion& x, const Motion& y) {
                      return x.kind == y.kind && x.from == y.from && x.to == y.to;
                    });
}

PoseOptions carOf(double min_radius_m) {
  PoseOptions options;
  options.model = DriveKind::Car;
  options.min_radius_m = min_radius_m;
  return options;
}

TEST(Smooth, IsNeverWorseAlwaysCertifiedAndOftenBetter) {
  Rng rng(1);
  int solved = 0;
  int improved = 0;
  double before = 0.0;
  double after = 0.0;
  for (int k = 0; k < cases(60); ++k) {
    const OccupancyGrid grid = testing::randomGrid(rng, 40, 40, 0.3, 0.3, 0.04);
    const Footprint footprint = testing::randomFootprint(rng, rng.below(7), 0.6, 0.4);
    const PoseProblem problem{&grid,
                              &footprint,
                              poseOf(rng.range(1, 11), rng.range(1, 11), rng.range(-180, 180)),
                              {{rng.range(1, 11), rng.range(1, 11)}, Heading()}};
    PoseOptions costs;
    costs.allow_reverse = rng.below(3) != 0;
    costs.turn_cost_m_per_rad = rng.range(0.0, 0.6);
    if (rng.below(4) == 0) costs.touch = TouchRule::TouchingCollides;
    const PlanResult plan = planPose(problem, costs);
    if (plan.status != PlanStatus::Solved || plan.path.motions.empty()) continue;
    ++solved;
    const SmoothResult s =
        smooth(grid, footprint, plan.path, plan.certificate, testing::checked(costs));
    EXPECT_EQ(s.path.start, plan.path.start);
    EXPECT_EQ(s.path.goal(), plan.path.goal());
    const Certificate verdict = validation::validate(grid, footprint, s.path, costs.touch);
    ASSERT_TRUE(verdict.free) << "case " << k << ": " << verdict.problem;
    EXPECT_EQ(verdict.clearance_m, s.certificate.clearance_m);
    EXPECT_EQ(s.cost, motionCost(s.path.motions, costs));
    ASSERT_LE(s.cost, plan.cost) << "case " << k;
    ASSERT_LE(length(s.path), length(plan.path) * (1.0 + 1e-11)) << "case " << k;
    EXPECT_LT(validation::maxTangentError(s.path), 1e-6);
    if (!costs.allow_reverse) {
      for (const Motion& m : s.path.motions) EXPECT_FALSE(isBackwards(m));
    }
    if (s.improved) ++improved;
    before += plan.cost;
    after += s.cost;
    const SmoothResult again =
        smooth(grid, footprint, plan.path, plan.certificate, testing::checked(costs));
    EXPECT_TRUE(sameMotions(s.path, again.path));
  }
  EXPECT_GT(solved, cases(60) / 3);
  EXPECT_GT(improved, solved / 2);
  EXPECT_LT(after, 0.97 * before);
}

// A zigzag in free space becomes one straight path.
TEST(Smooth, StraightensAZigzag) {
  const OccupancyGrid grid = testing::emptyGrid(40, 80, 0.25, 0.25);
  const Footprint footprint = *Footprint::box(0.8, 0.5);
  Path path{poseOf(2, 5, 0), {}};
  for (int k = 0; k < 6; ++k) {
    for (const double degrees : {k % 2 == 0 ? 20.0 : -20.0}) {
      const Pose from = path.goal();
      const Pose turned{from.position, Heading::fromDegrees(degrees).value()};
      path.motions.push_back({MotionKind::Turn, from, turned});
      const Pose to{turned.position + 2.0 * turned.heading.vector(), turned.heading};
      path.motions.push_back({MotionKind::Straight, turned, to});
    }
  }
  const Certificate verdict = validation::validate(grid, footprint, path);
  ASSERT_TRUE(verdict.free);
  const SmoothResult s = smooth(grid, footprint, path, verdict, {});
  ASSERT_TRUE(s.improved);
  EXPECT_LE(s.path.motions.size(), 4U);
  EXPECT_NEAR(length(s.path), length(path.goal().position - path.start.position), 0.05);
  EXPECT_LT(rotation(s.path), 0.4 * rotation(path));
}

TEST(Smooth, KeepsTheMinimumRadiusOfACarInItsShortcuts) {
  const OccupancyGrid grid = testing::emptyGrid(60, 60, 0.5, 0.5);
  const Footprint footprint = *Footprint::box(2.0, 1.0);
  // Three quarters of a circle of radius 3, where a quarter in the other direction suffices.
  Path path{poseOf(10, 15, 0), {}};
  for (const Pose& to : {poseOf(13, 18, 90), poseOf(10, 21, 180), poseOf(7, 18, -90)}) {
    path.motions.push_back(*motionBetween(path.goal(), to));
  }
  path.motions.push_back(*motionBetween(path.goal(), poseOf(7, 8, -90)));
  const PoseOptions options = carOf(3.0);
  const SmoothResult s = smooth(grid, footprint, path, validation::validate(grid, footprint, path),
                                testing::checked(options));
  ASSERT_TRUE(s.improved);
  for (const Motion& m : s.path.motions) {
    EXPECT_NE(m.kind, MotionKind::Turn);
    if (m.kind != MotionKind::Arc) continue;
    EXPECT_GT(length(rotationCentre(m) - m.from.position), 3.0 - 1e-9);
  }
  EXPECT_LT(s.cost, 0.9 * motionCost(path.motions, options));
}

// Back and forth, then an arc and a straight. Without the detour, the formulae give a third segment
// of a few ulps.
TEST(Smooth, AddsNoArcThatRoundingBendsBelowTheMinimumRadius) {
  const OccupancyGrid grid = testing::emptyGrid(1200, 1200, 0.5, 0.5);
  const Footprint footprint = *Footprint::box(2.0, 1.0);
  Rng rng(5);
  int arcs = 0;
  for (int k = 0; k < 30; ++k) {
    Path path{poseOf(rng.range(500, 520), rng.range(500, 520), rng.range(-180, 180)), {}};
    const auto goOn = [&](double metres) {
      const Pose from = path.goal();
      path.motions.push_back({MotionKind::Straight,
                              from,
                              {from.position + metres * from.heading.vector(), from.heading}});
    };
    const auto turn = [&](double radius, double angle) {
      const Pose from = path.goal();
      const Heading h = from.heading.turnedBy(*Heading::fromRadians(angle));
      const Vec2 across = perpendicular(from.heading.vector()) - perpendicular(h.vector());
      const double side = angle > 0.0 ? 1.0 : -1.0;
      path.motions.push_back(*motionBetween(from, {from.position + (side * radius) * across, h}));
    };
    const double side = rng.below(2) == 0 ? 1.0 : -1.0;
    goOn(1.0);
    goOn(-1.0);
    turn(4.0, side * rng.range(0.3, 1.2));
    goOn(rng.range(0.5, 2.0));
    turn(4.0, -side * rng.range(0.3, 1.2));
    const SmoothResult s =
        smooth(grid, footprint, path, validation::validate(grid, footprint, path),
               testing::checked(carOf(3.0)));
    ASSERT_TRUE(s.improved);
    for (const Motion& m : s.path.motions) {
      if (m.kind == MotionKind::Turn) FAIL() << "case " << k;
      EXPECT_GE(testing::radiusOf(m), 3.0) << "case " << k;
      arcs += m.kind == MotionKind::Arc ? 1 : 0;
    }
  }
  EXPECT_GT(arcs, 25);
}

// From a pose whose heading deviates minimally from the straight path, the shortest curve begins
// with an arc so short that rounding bends it.
TEST(Smooth, AddsNoShortArcThatRoundingBendsBelowTheMinimumRadius) {
  const OccupancyGrid grid = testing::emptyGrid(1200, 1200, 0.5, 0.5);
  const Footprint footprint = *Footprint::box(2.0, 1.0);
  Rng rng(6);
  int short_arcs = 0;
  for (int k = 0; k < 60; ++k) {
    const Pose start = poseOf(rng.range(500, 520), rng.range(500, 520), rng.range(-180, 180));
    const double hair = (rng.below(2) == 0 ? 1.0 : -1.0) * std::pow(10.0, rng.range(-8.0, -5.0));
    const Heading h = start.heading.turnedBy(*Heading::fromRadians(hair));
    const Pose goal{start.position + rng.range(3.0, 6.0) * h.vector(), h};
    const Path path{start, motionsOf(dubinsCurves(start, goal, 4.0).back(), start, goal)};
    const SmoothResult s =
        smooth(grid, footprint, path, validation::validate(grid, footprint, path),
               testing::checked(carOf(3.0)));
    ASSERT_TRUE(s.improved) << "case " << k;
    for (const Motion& m : s.path.motions) {
      if (m.kind != MotionKind::Arc) continue;
      EXPECT_GE(testing::radiusOf(m), 3.0) << "case " << k;
      short_arcs += travel(m) < 1e-3 ? 1 : 0;
    }
  }
  EXPECT_GT(short_arcs, 10);
}

TEST(Smooth, AStopReturnsTheBestPathSoFar) {
  const OccupancyGrid grid = testing::emptyGrid(20, 20);
  const Footprint footprint = *Footprint::box(1, 1);
  Path path{poseOf(2, 2, 0), {}};
  path.motions.push_back(*motionBetween(path.goal(), poseOf(10, 2, 0)));
  StopSource stop;
  stop.request();
  PlanControl control;
  control.stop = &stop;
  const SmoothResult s =
      smooth(grid, footprint, path, validation::validate(grid, footprint, path), {}, control);
  EXPECT_FALSE(s.improved);
  EXPECT_TRUE(sameMotions(s.path, path));
  EXPECT_TRUE(s.certificate.free);
}

}  // namespace
}  // namespace clearway::lattice
