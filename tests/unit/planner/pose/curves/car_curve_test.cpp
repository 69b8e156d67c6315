#include "planner/pose/curves/car_curve.h"
#include "core/base/number_text.h"

#include <gtest/gtest.h>

#include "planner/pose/curves/reeds_shepp.h"
#include "planner/validate/validate.h"
#include "tests/support/followed_curve.h"

namespace clearway::lattice {
namespace {

constexpr double kPi = 3.141592653589793;

Pose pose(double x, double y, double degrees) {
  return {{x, y}, Heading::fromDegrees(degrees).value()};
}

TEST(CarCurve, StraightAheadIsOneStraightMotionOfThatLength) {
  for (const auto& shortest : {dubins, reedsShepp}) {
    const CarCurve c = shortest(pose(1, 2, 90), pose(1, 7, 90), 2.0);
    EXPECT_DOUBLE_EQ(c.length_m(), 5.0);
    const std::vector<Motion> m = motionsOf(c, pose(1, 2, 90), pose(1, 7, 90));
    ASSERT_EQ(m.size(), 1U);
    EXPECT_EQ(m[0].kind, MotionKind::Straight);
  }
}

TEST(CarCurve, BackingStraightTakesReedsSheppTheDistanceAndDubinsALoop) {
  EXPECT_NEAR(reedsShepp(pose(5, 0, 0), pose(0, 0, 0), 1.0).length_m(), 5.0, 1e-12);
  EXPECT_GT(dubins(pose(5, 0, 0), pose(0, 0, 0), 1.0).length_m(), 5.0 + kPi);
}

TEST(CarCurve, AQuarterOfACircleIsOneArc) {
  const Pose to = pose(3, 3, 90);
  for (const auto& shortest : {dubins, reedsShepp}) {
    const CarCurve c = shortest(pose(0, 0, 0), to, 3.0);
    EXPECT_NEAR(c.length_m(), 1.5 * kPi, 1e-12);
    const std::vector<Motion> m = motionsOf(c, pose(0, 0, 0), to);
    ASSERT_EQ(m.size(), 1U);
    EXPECT_EQ(m[0].kind, MotionKind::Arc);
  }
}

// Reversing the heading at the same position takes three arcs: 60 degrees ahead, 60 back and 60
// ahead; forwards only, two arcs of 60 and one of 300 degrees.
TEST(CarCurve, TurningRoundTakesThreeArcs) {
  const CarCurve both = reedsShepp(pose(0, 0, 0), pose(0, 0, 180), 1.0);
  EXPECT_NEAR(both.length_m(), kPi, 1e-12);
  EXPECT_EQ(both.cusps(), 2);
  EXPECT_NEAR(dubins(pose(0, 0, 0), pose(0, 0, 180), 1.0).length_m(), 7.0 * kPi / 3.0, 1e-12);
}

// Parallel parking: one width to the side. Four arcs u, u, u, u with a cusp between the middle
// ones.
TEST(CarCurve, ASmallStepAsideTakesFourArcs) {
  const CarCurve c = reedsShepp(pose(0, 0, 0), pose(0, 0.1, 0), 1.0);
  double sum = 0.0;
  for (int i = 0; i < c.count; ++i) sum += std::abs(c.pieces[static_cast<std::size_t>(i)].length);
  EXPECT_LT(sum, 1.0);
  EXPECT_GE(c.cusps(), 1);
  const CurveEnd end = follow(c);
  EXPECT_NEAR(end.position.y, 0.1, 1e-14);
}

TEST(CarCurve, TheSamePoseTakesNoMotion) {
  const Pose p = pose(1, 1, 30);
  EXPECT_EQ(reedsShepp(p, p, 1.0).length_m(), 0.0);
  EXPECT_TRUE(motionsOf(reedsShepp(p, p, 1.0), p, p).empty());
  EXPECT_TRUE(motionsOf(dubins(p, p, 1.0), p, p).empty());
}

TEST(CarCurve, PosesThatDifferByAnUlpAreJoinedByAWellFormedPath) {
  const Pose a = pose(1, 1, 30);
  Pose b = a;
  b.position.x = std::nextafter(1.0, 2.0);
  Pose c = pose(1, 1, std::nextafter(30.0, 31.0));
  for (const Pose& to : {b, c}) {
    const Path path{a, motionsOf(reedsShepp(a, to, 1.0), a, to)};
    EXPECT_FALSE(validation::malformed(path).has_value());
    EXPECT_EQ(path.goal(), to);
  }
}

}  // namespace
}  // namespace clearway::lattice
