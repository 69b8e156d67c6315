// Shortest curves against random drives: each solution must reach the goal (by forward kinematics
// with sines and cosines), and no random drive to the same pose may be shorter. All families of
// words are driven often, with the parameters for which they are optimal, so a family that the
// formulae miss would be detected. Each family must be optimal at least sometimes.
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>

#include "core/base/rng.h"
#include "planner/pose/curves/reeds_shepp.h"
#include "planner/validate/validate.h"
#include "tests/support/case_count.h"
#include "tests/support/curvature.h"
#include "tests/support/followed_curve.h"

namespace clearway::lattice {
namespace {

constexpr double kPi = 3.141592653589793;
constexpr double kRound = 1e-9;

int cases() { return testing::caseCount("CLEARWAY_CURVE_CASES", 100'000); }

Pose poseOf(const CurveEnd& e) { return {e.position, Heading::fromRadians(e.angle).value()}; }

// Sides and signs, e.g. "L+R-S-L-". Negligible segments are skipped.
std::string nameOf(const CarCurve& c) {
  std::string name;
  for (int i = 0; i < c.count; ++i) {
    const CurvePiece& p = c.pieces[static_cast<std::size_t>(i)];
    if (std::abs(p.length) < 1e-6) continue;
    name += p.side == 0 ? 'S' : p.side > 0 ? 'L' : 'R';
    name += p.length > 0.0 ? '+' : '-';
  }
  return name;
}

CarCurve randomCurve(Rng& rng, bool reverse) {
  CarCurve c;
  c.radius_m = 1.0;
  c.count = 1 + static_cast<int>(rng.below(5));
  const double longest = rng.below(3) == 0 ? 0.6 : 0.5 * kPi;
  const double same = rng.range(0.0, longest);
  int side = rng.below(2) == 0 ? 1 : -1;
  for (int i = 0; i < c.count; ++i) {
    CurvePiece& p = c.pieces[static_cast<std::size_t>(i)];
    const bool straight = rng.below(4) == 0;
    p.side = straight ? 0 : side;
    switch (rng.below(4)) {
      case 0: p.length = 0.5 * kPi; break;
      case 1: p.length = same; break;
      default: p.length = rng.range(0.0, straight ? 6.0 : longest); break;
    }
    if (!reverse && !straight && rng.below(4) == 0) p.length += kPi;
    if (reverse && rng.below(2) == 0) p.length = -p.length;
    side = rng.below(4) == 0 ? side : -side;
  }
  return c;
}

void leadsToGoal(const CarCurve& c, const CurveEnd& goal) {
  const CurveEnd end = follow(c);
  EXPECT_NEAR(end.position.x, goal.position.x, kRound);
  EXPECT_NEAR(end.position.y, goal.position.y, kRound);
  EXPECT_NEAR(std::remainder(end.angle - goal.angle, 2.0 * kPi), 0.0, kRound);
}

TEST(CarCurveProperty, NoRandomDriveIsShorterThanReedsSheppAndAllItsWordsReachTheGoal) {
  Rng rng(1);
  std::map<std::string, int> wins;
  int as_long = 0;
  for (int k = 0; k < cases(); ++k) {
    const CarCurve driven = randomCurve(rng, true);
    const CurveEnd goal = follow(driven);
    const Pose to = poseOf(goal);
    const CarCurve best = reedsShepp({}, to, 1.0);
    ASSERT_LE(best.length_m(), driven.length_m() + kRound) << nameOf(driven);
    leadsToGoal(best, goal);
    ++wins[nameOf(best)];
    if (best.length_m() > driven.length_m() - kRound) ++as_long;
    if (k % 16 != 0) continue;
    const std::vector<CarCurve> all = reedsSheppCurves({}, to, 1.0);
    EXPECT_NEAR(all.front().length_m(), best.length_m(), kRound);
    for (const CarCurve& c : all) leadsToGoal(c, goal);
  }
  EXPECT_GT(as_long, cases() / 50) << "random drives that are shortest themselves";
  for (const char* word :
       {"L+S+L+", "L+S+R+", "R-S-L-", "L+R-L+", "L+R-L-", "L+R+L-", "L+R+L-R-", "R+L-R-L+",
        "L+R-S-L-", "L+R-S-R-", "R+S+R+L-", "L-S-R-L+", "L+R-S-L-R+", "R-L+S+R+L-"}) {
    EXPECT_GT(wins[word], 0) << word;
  }
}

TEST(CarCurveProperty, NoRandomForwardDriveIsShorterThanDubins) {
  Rng rng(2);
  std::set<std::string> wins;
  for (int k = 0; k < cases(); ++k) {
    const CarCurve driven = randomCurve(rng, false);
    const CurveEnd goal = follow(driven);
    const CarCurve best = dubins({}, poseOf(goal), 1.0);
    ASSERT_LE(best.length_m(), driven.length_m() + kRound) << nameOf(driven);
    EXPECT_EQ(best.cusps(), 0);
    leadsToGoal(best, goal);
    wins.insert(nameOf(best));
    for (const CarCurve& c : dubinsCurves({}, poseOf(goal), 1.0)) leadsToGoal(c, goal);
  }
  for (const char* word : {"L+S+L+", "R+S+R+", "L+S+R+", "R+S+L+", "L+R+L+", "R+L+R+"}) {
    EXPECT_TRUE(wins.contains(word)) << word;
  }
}

// Reversal, reflection and inversion preserve the length.
TEST(CarCurveProperty, ReedsSheppHasTheSymmetriesOfTheCar) {
  Rng rng(3);
  for (int k = 0; k < 20'000; ++k) {
    const CurveEnd g{{rng.range(-4, 4), rng.range(-4, 4)}, rng.range(-kPi, kPi)};
    const double length = reedsShepp({}, poseOf(g), 1.0).length_m();
    const CurveEnd mirrored{{g.position.x, -g.position.y}, -g.angle};
    const CurveEnd reversed{{-g.position.x, g.position.y}, -g.angle};
    EXPECT_NEAR(reedsShepp({}, poseOf(mirrored), 1.0).length_m(), length, kRound);
    EXPECT_NEAR(reedsShepp({}, poseOf(reversed), 1.0).length_m(), length, kRound);
    EXPECT_NEAR(reedsShepp(poseOf(g), {}, 1.0).length_m(), length, kRound);
    EXPECT_GE(length, clearway::length(g.position));
    EXPECT_LE(length, dubins({}, poseOf(g), 1.0).length_m() + kRound);
  }
}

TEST(CarCurveProperty, MotionsJoinTheExactPosesOnTheRadiusWithoutSlip) {
  Rng rng(4);
  std::size_t arcs = 0;
  for (int k = 0; k < 20'000; ++k) {
    const double radius = rng.range(0.3, 5.0);
    const Pose from{{rng.range(0, 100), rng.range(0, 100)},
                    Heading::fromRadians(rng.range(-kPi, kPi)).value()};
    const Pose to{{from.position.x + rng.range(-9, 9), from.position.y + rng.range(-9, 9)},
                  k % 5 == 0 ? from.heading : Heading::fromRadians(rng.range(-kPi, kPi)).value()};
    for (const CarCurve& c : {dubins(from, to, radius), reedsShepp(from, to, radius)}) {
      const Path path{from, motionsOf(c, from, to)};
      ASSERT_FALSE(validation::malformed(path).has_value()) << *validation::malformed(path);
      EXPECT_EQ(path.goal(), to);
      EXPECT_NEAR(length(path), c.length_m(), 1e-9);
      EXPECT_NEAR(rotation(path), c.turned_rad(), 1e-9);
      EXPECT_LT(validation::maxTangentError(path), 1e-9);
      for (const Motion& m : path.motions) {
        EXPECT_NE(m.kind, MotionKind::Turn);
        if (m.kind != MotionKind::Arc || std::abs(turnAngle(m)) < 1e-3) continue;
        ++arcs;
        EXPECT_NEAR(clearway::length(rotationCentre(m) - m.from.position), radius, 1e-9);
      }
    }
  }
  EXPECT_GT(arcs, 50'000U);
}

// If an arc and a straight reach the goal, rounding gives words with a third segment of a few ulps.
TEST(CarCurveProperty, FarFromTheOriginNoArcIsBentByPiecesOfUlps) {
  for (const double far : {0.0, 100.0, 1'000.0, 10'000.0}) {
    Rng rng(1);
    std::size_t arcs = 0;
    for (int k = 0; k < 2'000; ++k) {
      const Pose from{{far + rng.range(0, 5), far + rng.range(0, 5)},
                      Heading::fromRadians(rng.range(-kPi, kPi)).value()};
      const double side = rng.below(2) == 0 ? 1.0 : -1.0;
      const Heading h = from.heading.turnedBy(*Heading::fromRadians(side * rng.range(0.1, 1.1)));
      const Vec2 across = perpendicular(from.heading.vector()) - perpendicular(h.vector());
      const Pose to{from.position + side * across + rng.range(0.1, 3.0) * h.vector(), h};
      for (const CarCurve& c : dubinsCurves(from, to, 1.0)) {
        const Path path{from, motionsOf(c, from, to)};
        EXPECT_LT(validation::maxTangentError(path), 1e-3);
        for (const Motion& m : path.motions) {
          EXPECT_GT(testing::radiusOf(m), 1.0 - 1e-3);
          arcs += m.kind == MotionKind::Arc ? 1 : 0;
        }
      }
    }
    EXPECT_GT(arcs, 5'000U);
  }
}

}  // namespace
}  // namespace clearway::lattice
