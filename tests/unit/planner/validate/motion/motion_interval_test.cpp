#include "planner/validate/motion/motion_interval.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/rng.h"

namespace clearway::validation {
namespace {

Pose pose(double x, double y, double degrees) { return {{x, y}, *Heading::fromDegrees(degrees)}; }

// The pose of a motion at t by bisection.
Pose byHalves(const Motion& m, double t, int levels) {
  MotionInterval s = wholeMotion(m);
  for (int i = 0; i < levels; ++i) {
    const Pose mid = middle(s);
    const auto [first, second] = halves(s, mid);
    if (t == first.t1) return mid;
    s = t < first.t1 ? first : second;
  }
  return middle(s);
}

TEST(MotionInterval, BisectionFindsTheSamePosesAsTheAngle) {
  Rng rng(3);
  int arcs = 0, turns = 0, straights = 0;
  for (int i = 0; i < 3'000; ++i) {
    const Pose a = pose(rng.range(-50, 50), rng.range(-50, 50), rng.range(-180, 180));
    const double angle = rng.range(-179, 179) * (rng.below(3) == 0 ? 1e-6 : 1.0);
    const bool stay = rng.below(3) == 0;
    Pose b = pose(a.position.x + (stay ? 0 : rng.range(-5, 5)),
                  a.position.y + (stay ? 0 : rng.range(-5, 5)), a.heading.degrees() + angle);
    if (rng.below(5) == 0) b.heading = a.heading;
    const Motion m = *motionBetween(a, b);
    ++(m.kind == MotionKind::Arc ? arcs : m.kind == MotionKind::Turn ? turns : straights);
    for (const double t : {0.5, 0.25, 0.625, 0.999755859375}) {
      const Pose mine = byHalves(m, t, 14);
      const Pose theirs = poseAt(m, t);
      ASSERT_NEAR(mine.position.x, theirs.position.x, 1e-12);
      ASSERT_NEAR(mine.position.y, theirs.position.y, 1e-12);
      ASSERT_NEAR(mine.heading.cos(), theirs.heading.cos(), 1e-14);
      ASSERT_NEAR(mine.heading.sin(), theirs.heading.sin(), 1e-14);
    }
  }
  EXPECT_GT(arcs, 1'000);
  EXPECT_GT(turns, 500);
  EXPECT_GT(straights, 300);
}

TEST(MotionInterval, AlmostHalfATurnStillHasAnAccurateMiddle) {
  const Motion m{MotionKind::Turn, pose(1, 2, 0), pose(1, 2, 180.0 - 1e-9)};
  EXPECT_NEAR(middle(wholeMotion(m)).heading.degrees(), 90.0, 1e-9);
  const Motion back{MotionKind::Turn, pose(1, 2, 0), pose(1, 2, -180.0 + 1e-9)};
  EXPECT_NEAR(middle(wholeMotion(back)).heading.degrees(), -90.0, 1e-9);
}

TEST(MotionInterval, AnArcThatIsStraightToRoundingStaysOnItsChord) {
  const Pose a{{0, 0}, *Heading::fromUnit(1.0, 0.0)};
  const Pose b{{10, 0}, *Heading::fromUnit(1.0, 1e-300)};
  const Pose mid = middle(wholeMotion({MotionKind::Arc, a, b}));
  EXPECT_EQ(mid.position, (Vec2{5, 0}));
}

}  // namespace
}  // namespace clearway::validation
