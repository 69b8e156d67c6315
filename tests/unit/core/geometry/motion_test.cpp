#include "core/geometry/motion.h"

#include <gtest/gtest.h>

#include <numbers>

#include "core/base/rng.h"

namespace clearway {
namespace {

Pose pose(double x, double y, double degrees) { return {{x, y}, *Heading::fromDegrees(degrees)}; }

TEST(Motion, KindFollowsFromThePoses) {
  EXPECT_EQ(motionBetween(pose(0, 0, 30), pose(1, 2, 30))->kind, MotionKind::Straight);
  EXPECT_EQ(motionBetween(pose(0, 0, 30), pose(0, 0, 60))->kind, MotionKind::Turn);
  EXPECT_EQ(motionBetween(pose(0, 0, 0), pose(1, 1, 90))->kind, MotionKind::Arc);
  EXPECT_FALSE(motionBetween(pose(0, 0, 0), pose(1, 1, 180)));
}

// Opposite headings that differ in their last bits.
TEST(Motion, HasADirectionOrIsRefusedAsHalfATurn) {
  Rng rng(17);
  int refused = 0;
  int turns = 0;
  for (int i = 0; i < 2000; ++i) {
    const Heading from = Heading::fromRadians(rng.range(-3.2, 3.2)).value();
    const double angle = from.radians() + std::numbers::pi + rng.range(-4e-15, 4e-15);
    const Heading to = Heading::fromRadians(angle).value();
    const Result<Motion> m = motionBetween({{1, 2}, from}, {{1, 2}, to});
    EXPECT_EQ(m.has_value(), !isHalfTurn(from, to));
    if (!m) {
      ++refused;
      continue;
    }
    ++turns;
    const double away = std::abs(cross(from.vector(), to.vector()));
    EXPECT_GT(away, 1e-15);
    EXPECT_LT(std::abs(turnAngle(*m)), std::numbers::pi);
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(turns, 100);
}

TEST(Motion, AQuarterCircleHasItsCentreAndLength) {
  const Motion m = *motionBetween(pose(0, 0, 0), pose(2, 2, 90));
  EXPECT_NEAR(rotationCentre(m).x, 0.0, 1e-15);
  EXPECT_NEAR(rotationCentre(m).y, 2.0, 1e-15);
  EXPECT_NEAR(travel(m), std::numbers::pi, 1e-14);
  const Pose half = poseAt(m, 0.5);
  EXPECT_NEAR(half.position.x, std::sqrt(2.0), 1e-14);
  EXPECT_NEAR(half.position.y, 2.0 - std::sqrt(2.0), 1e-14);
  EXPECT_NEAR(half.heading.degrees(), 45.0, 1e-13);
}

// Every point of the body keeps its distance from the centre of rotation: the motion is rigid.
TEST(Motion, EveryBodyPointTurnsAboutTheCentre) {
  Rng rng(7);
  int arcs = 0;
  for (int i = 0; i < 5'000; ++i) {
    const Pose a = pose(rng.range(-5, 5), rng.range(-5, 5), rng.range(-180, 180));
    const Pose b =
        pose(rng.range(-5, 5), rng.range(-5, 5), a.heading.degrees() + rng.range(-170, 170));
    const Motion m = *motionBetween(a, b);
    if (m.kind != MotionKind::Arc || std::abs(turnAngle(m)) < 0.01) continue;
    ++arcs;
    const Vec2 c = rotationCentre(m);
    const Vec2 local{rng.range(-2, 2), rng.range(-2, 2)};
    const double r = length(toWorld(a, local) - c);
    for (const double t : {0.25, 0.5, 0.9, 1.0}) {
      ASSERT_NEAR(length(toWorld(poseAt(m, t), local) - c), r, 1e-10 * (1.0 + r));
    }
  }
  EXPECT_GT(arcs, 4'000);
}

TEST(Motion, EndsAreExact) {
  const Motion m = *motionBetween(pose(0.1, 0.2, 13), pose(0.7, 0.4, 57));
  EXPECT_EQ(poseAt(m, 0.0), m.from);
  EXPECT_EQ(poseAt(m, 1.0), m.to);
}

}  // namespace
}  // namespace clearway
