// Obstacles with key frames in the check of plans: where they are at which time, what they may say,
// and the bound on how far a gliding vertex is from the straight line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "planner/validate/fleet/moving_part.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "tests/support/motion_gap.h"
#include "tests/support/timed_fleets.h"

namespace clearway::validation {
namespace {

using fleet::kTicksPerSecond;
using fleet::Tick;
using testing::boxClass;
using testing::emptyGrid;
using ::testing::HasSubstr;
using testing::PlannedFleet;
using testing::poseOf;
using testing::Real;
using testing::Schedule;

constexpr Tick inTicks(double s) { return static_cast<Tick>(s * kTicksPerSecond); }

TimedFleetCertificate proofOf(const PlannedFleet& f) {
  return validateTimedFleet(f.problem, f.plan).value();
}

// A unit box that drives from x = 2 to x = 12 in ten seconds; a truck crosses its path at x = 7.
PlannedFleet crossing(double truck_waits_s, double degrees = 0.0) {
  PlannedFleet f(emptyGrid(20, 20));
  const fleet::AgentClass box = boxClass(1.0, 1.0);
  f.add(box, Schedule(box, poseOf(2, 5, 0)).drive(10).built());
  Schedule truck(boxClass(2.0, 1.0, 2.0, 10.0), poseOf(7, 1, 90));
  if (truck_waits_s > 0.0) truck.rest(truck_waits_s);
  f.addObstacle(*Footprint::box(2.0, 1.0), truck.glide({0.0, 8.0}, degrees).built());
  return f;
}

TEST(MovingObstacleCheck, ABodyCollidesOnlyWhereItIsAtThatTime) {
  // The driver blocks the truck's lane from second 4 to 6; the truck blocks that of the driver for
  // a second and a half, from 1.25 s after it has begun.
  EXPECT_TRUE(proofOf(crossing(0.0)).free) << proofOf(crossing(0.0)).problem;
  const TimedFleetCertificate hit = proofOf(crossing(3.0));
  EXPECT_EQ(hit.fault, TimedFleetFault::Collision);
  EXPECT_EQ(hit.other, 1U);
  EXPECT_THAT(hit.problem, HasSubstr("and obstacle 'o0'"));
  EXPECT_TRUE(proofOf(crossing(1.24)).free);
  EXPECT_FALSE(proofOf(crossing(1.26)).free);
  EXPECT_FALSE(proofOf(crossing(4.74)).free);
  EXPECT_TRUE(proofOf(crossing(4.76)).free);
  // It also turns while it drives.
  EXPECT_TRUE(proofOf(crossing(0.0, 120.0)).free) << proofOf(crossing(0.0, 120.0)).problem;
  EXPECT_FALSE(proofOf(crossing(3.0, 120.0)).free);
}

TEST(MovingObstacleCheck, ABodyRestsBeforeItsFirstMotionAndAfterItsLast) {
  PlannedFleet f = crossing(0.0);
  std::vector<fleet::TimedMotion>& motions = f.problem.obstacles[0].motions;
  motions[0].motion.to.position.y = 5.0;
  EXPECT_EQ(proofOf(f).fault, TimedFleetFault::Collision) << "it stays in the lane";
  motions[0].start = inTicks(8);
  EXPECT_TRUE(proofOf(f).free) << "it arrives later";
  f.problem.obstacles[0].pose.position.y = motions[0].motion.from.position.y = 5.5;
  EXPECT_FALSE(proofOf(f).free) << "it begins in the lane";
}

TEST(MovingObstacleCheck, ProblemsWithFaultyMotionsAreRefused) {
  const auto refused = [](auto change) {
    PlannedFleet f = crossing(1.0, 30.0);
    change(f.problem);
    const Result<void> r = checkTimedFleetProblem(f.problem);
    return r ? std::string() : r.error().text();
  };
  const auto motionOf = [](fleet::TimedFleetProblem& p) -> fleet::TimedMotion& {
    return p.obstacles[0].motions[0];
  };
  EXPECT_EQ(refused([](auto&) {}), "");
  const std::string broken = "obstacle 'o0' has motions that do not follow each other";
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).motion.from.position.x += 1.0; }),
              HasSubstr(broken));
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).start = -1; }), HasSubstr(broken));
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).duration = 0; }), HasSubstr(broken));
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).motion.kind = MotionKind::Turn; }),
              HasSubstr(broken));
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).motion.kind = MotionKind::Straight; }),
              HasSubstr(broken));
  EXPECT_THAT(refused([&](auto& p) {
                motionOf(p).motion.to.heading = motionOf(p).motion.from.heading.opposite();
              }),
              HasSubstr(broken));
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).start = fleet::kForever - 1; }),
              HasSubstr(broken));
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).duration = fleet::kForever; }), HasSubstr(broken));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const TimeLaw& law : {TimeLaw{0, nan, 0, 0}, TimeLaw{nan, 0, 0, 0}, TimeLaw{0, -0.5, 0, 0},
                             TimeLaw{0, 0.9, 0.9, 0}, TimeLaw{0, 0.25, 0.25, 0}}) {
    EXPECT_THAT(refused([&](auto& p) { motionOf(p).law = law; }),
                HasSubstr("obstacle 'o0' has a motion with a profile"));
  }
  EXPECT_EQ(refused([&](auto& p) { motionOf(p).motion.kind = MotionKind::Arc; }), "");
  EXPECT_THAT(refused([&](auto& p) { motionOf(p).motion.to.position.x = 1e9; }),
              HasSubstr("obstacle 'o0' is at a place that is not finite"));
  EXPECT_THAT(refused([](auto& p) { p.classes[0].acceleration_m_per_s2 = 1.0; }),
              HasSubstr("obstacle 'o0' moves, and agents with accelerations"));
  EXPECT_THAT(refused([&](auto& p) {
                motionOf(p).motion.to.position = {12.0, 5.5};
              }),
              HasSubstr("the goal of agent 'a0' at (12, 5) overlaps obstacle 'o0'"));
}

TEST(MovingObstacleCheck, NoAgentGlides) {
  PlannedFleet f(emptyGrid(20, 20));
  fleet::AgentClass box = boxClass(1.0, 1.0);
  box.drive = DriveKind::Omnidirectional;
  f.add(box, Schedule(box, poseOf(5, 5, 0)).glide({3.0, 1.0}, 30.0).built());
  EXPECT_FALSE(proofOf(f).free);
  EXPECT_THAT(proofOf(f).problem, HasSubstr("is of no known kind"));
}

// Of all parts of a glide the deviation holds, and a vertex comes near it.
TEST(MovingObstacleCheck, TheDeviationOfAGlidingVertexIsBoundedClosely) {
  Rng rng(3);
  Real largest_share = 0.0L;
  for (int k = 0; k < 300; ++k) {
    const ConvexPolygon part = testing::randomPolygon(rng, 1.0, 0.6, {rng.range(-1, 1), 0.0});
    const Pose from = poseOf(rng.range(-5, 5), rng.range(-5, 5), rng.range(-180, 180));
    const Pose to{from.position + Vec2{rng.range(-2, 2), rng.range(-2, 2)},
                  from.heading.turnedBy(*Heading::fromDegrees(rng.range(1.0, 85.0)))};
    const Motion glide = *motionBetweenKeyFrames(from, to);
    ASSERT_EQ(glide.kind, MotionKind::Glide);
    const MovingPart moving(part, wholeMotion(glide));
    const auto start = testing::ringAt(part, glide, 0.0L), end = testing::ringAt(part, glide, 1.0L);
    for (int i = 1; i < 16; ++i) {
      const Real t = i / 16.0L;
      const auto now = testing::ringAt(part, glide, t);
      for (std::size_t v = 0; v < now.size(); ++v) {
        const Real x = start[v].x + t * (end[v].x - start[v].x) - now[v].x;
        const Real y = start[v].y + t * (end[v].y - start[v].y) - now[v].y;
        const Real share = std::hypot(x, y) / moving.deviation();
        ASSERT_LE(share, 1.0L) << "case " << k;
        largest_share = std::max(largest_share, share);
      }
    }
    const Pose half = middle(moving.span());
    const Pose there = poseAt(glide, 0.5);
    EXPECT_LE(length(half.heading.vector() - there.heading.vector()), 1e-12);
    EXPECT_LE(length(half.position - there.position), 1e-12);
  }
  EXPECT_GT(largest_share, 0.95L);
}

}  // namespace
}  // namespace clearway::validation
