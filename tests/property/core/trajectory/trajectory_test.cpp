#include "core/trajectory/trajectory.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>

#include "tests/property/core/trajectory/dense_oracle.h"
#include "tests/support/must.h"
#include "tests/support/random_drive_path.h"

namespace clearway {
namespace {

using testing::DenseOracle;
using testing::DrivePath;
using testing::must;
using testing::randomDrivePath;

constexpr double kPi = std::numbers::pi;

SpeedLimits limits(double speed, double acceleration, double turn_rate = 1.0) {
  SpeedLimits out;
  out.speed_m_per_s = speed;
  out.acceleration_m_per_s2 = acceleration;
  out.turn_rate_rad_per_s = turn_rate;
  return out;
}

double secondsOf(const Path& path, const SpeedLimits& l) {
  return must(timeOptimal(path, l)).duration_s();
}

SpeedLimits randomLimits(Rng& rng) {
  SpeedLimits l = limits(rng.range(0.2, 3.0), rng.range(0.1, 3.0), rng.range(0.2, 3.0));
  if (rng.unit() < 0.5) l.deceleration_m_per_s2 = rng.range(0.1, 3.0);
  l.lateral_acceleration_m_per_s2 = rng.unit() < 0.5 ? rng.range(0.05, 2.0) : kNoSpeedLimit;
  l.turn_acceleration_rad_per_s2 = rng.unit() < 0.4 ? rng.range(0.1, 4.0) : kNoSpeedLimit;
  return l;
}

// Every sample within the limits, times ascend, both ends exact and at rest, and between two
// samples poses follow from the speeds.
void expectSound(const Trajectory& t, double step_s) {
  const SpeedLimits& l = t.limits();
  const std::vector<TrajectoryPoint> points = must(t.samples(step_s));
  constexpr double kOver = 1.0 + 1e-9;
  EXPECT_EQ(points.front().pose, t.path().start);
  EXPECT_EQ(points.back().pose, t.path().goal());
  EXPECT_EQ(points.back().time_s, t.duration_s());
  EXPECT_EQ(points.back().s_m, t.length_m());
  EXPECT_EQ(points.back().velocity_m_per_s, Vec2{});
  EXPECT_EQ(points.back().turn_rate_rad_per_s, 0.0);
  std::size_t wrong = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const TrajectoryPoint& p = points[i];
    const double v = signedSpeed(p);
    const double along = dot(p.acceleration_m_per_s2, p.velocity_m_per_s);
    const double a = length(p.acceleration_m_per_s2);
    wrong += !(std::abs(v) <= l.speed_m_per_s * kOver);
    wrong += !(std::abs(p.turn_rate_rad_per_s) <= l.turn_rate_rad_per_s * kOver);
    wrong += !(std::abs(v * p.turn_rate_rad_per_s) <= l.lateral_acceleration_m_per_s2 * kOver);
    wrong += !(a <= (along < 0.0 ? l.deceleration() : l.acceleration_m_per_s2) * kOver);
    wrong += !(std::abs(p.turn_acceleration_rad_per_s2) <= l.turn_acceleration_rad_per_s2 * kOver);
    wrong += !(std::abs(v * p.curvature_per_m - p.turn_rate_rad_per_s) <=
               (v == 0.0 ? kMostSpeedLimit : 1e-12 + 1e-9 * std::abs(p.turn_rate_rad_per_s)));
    if (i + 1 == points.size()) break;
    const TrajectoryPoint& q = points[i + 1];
    const double dt = q.time_s - p.time_s;
    const double ds = q.s_m - p.s_m;
    wrong += !(dt > 0.0) || !(dt <= step_s * kOver + 1e-9) || !(ds >= 0.0);
    const double rounding =
        1e-12 * (1.0 + p.s_m + length(p.pose.position) + q.time_s * std::abs(v));
    const double driven = std::abs(v) * dt + 0.5 * (along < 0.0 ? -a : a) * dt * dt;
    wrong += !(std::abs(ds - driven) <= 1e-9 * ds + rounding);
    wrong += !(length(q.pose.position - p.pose.position) <= ds + rounding);
    const double turned =
        p.turn_rate_rad_per_s * dt + 0.5 * p.turn_acceleration_rad_per_s2 * dt * dt;
    wrong += !(std::abs(std::remainder(p.pose.heading.angleTo(q.pose.heading) - turned, 2 * kPi)) <=
               1e-9 + std::abs(p.curvature_per_m) * rounding +
                   1e-15 * q.time_s * std::abs(p.turn_rate_rad_per_s));
  }
  EXPECT_EQ(wrong, 0U);
}

TEST(TimeOptimal, HasTheClosedFormsOfOneMotion) {
  const Path ten = DrivePath().straight(10).path();
  SpeedLimits l = limits(1, 0.5);
  EXPECT_DOUBLE_EQ(secondsOf(ten, l), 12.0);  // a trapezoid
  l.deceleration_m_per_s2 = 0.25;
  EXPECT_DOUBLE_EQ(secondsOf(ten, l), 13.0);
  EXPECT_DOUBLE_EQ(secondsOf(DrivePath().straight(-2).path(), limits(10, 0.5)), 4.0);  // a triangle
  EXPECT_DOUBLE_EQ(secondsOf(ten, limits(2, kNoSpeedLimit)), 5.0);
  // Half a circle of radius 0.5 at lateral_acceleration_m_per_s2 is 0.5: 0.5 m/s.
  SpeedLimits lateral = limits(1, kNoSpeedLimit, 100);
  lateral.lateral_acceleration_m_per_s2 = 0.5;
  const Path half = DrivePath().arc(0.5 * 3.0, 3.0).path();
  EXPECT_NEAR(secondsOf(half, lateral), 3.0, 1e-12);
  // And at turn_rate_rad_per_s is 0.6.
  EXPECT_NEAR(secondsOf(half, limits(1, kNoSpeedLimit, 0.6)), 5.0, 1e-12);
}

TEST(TimeOptimal, TurnsInPlaceByATrapezoidOfTheAngle) {
  SpeedLimits l = limits(1, 1, 1);
  const Path path = DrivePath().turn(2).path();
  EXPECT_NEAR(secondsOf(path, l), 2.0, 1e-12);
  l.turn_acceleration_rad_per_s2 = 1.0;
  EXPECT_NEAR(secondsOf(path, l), 3.0, 1e-12);
  l.turn_rate_rad_per_s = kNoSpeedLimit;
  EXPECT_NEAR(secondsOf(path, l), 2 * std::sqrt(2.0), 1e-12);
  // Two turns of one direction are one; of two directions they have a stop between them.
  EXPECT_NEAR(secondsOf(DrivePath().turn(1).turn(1).path(), l), 2 * std::sqrt(2.0), 1e-12);
  EXPECT_NEAR(secondsOf(DrivePath().turn(1).turn(-1).path(), l), 4.0, 1e-12);
}

TEST(TimeOptimal, SlowsDownBeforeAnArcAndDrivesOnFromIt) {
  SpeedLimits l = limits(1, 0.5, 0.5);
  // 1 m radius: 0.5 m/s. Straight: 1 s and 0.25 m to 0.5 m/s, so 2 m with a top speed of 1.
  const Path path = DrivePath().straight(3).arc(1.5, 1.5).straight(3).path();
  // Up to 1 m/s in 2 s over 1 m; 1.25 m at it; down to 0.5 m/s in 1 s over 0.75 m; 3 s; and back.
  EXPECT_NEAR(secondsOf(path, l), 2 * (2 + 1.25 + 1) + 3, 1e-12);
  const Trajectory t = must(timeOptimal(path, l));
  EXPECT_NEAR(signedSpeed(t.at(5.0)), 0.5, 1e-12);
  EXPECT_NEAR(t.at(5.0).curvature_per_m, 1.0, 1e-12);
  // With a limit of the turn acceleration it stops where the curvature jumps.
  l.turn_acceleration_rad_per_s2 = 0.5;
  const double straight = 4.0 + (3.0 - 2.0) / 1.0;
  const double arc = 1.0 + 1.0 + (1.5 - 0.5) / 0.5;
  EXPECT_NEAR(secondsOf(path, l), 2 * straight + arc, 1e-12);
}

TEST(TimeOptimal, StopsWhereItReversesTurnsOrHasACorner) {
  const SpeedLimits l = limits(100, 1, 100);
  const double two = 2 * std::sqrt(2.0);  // 2 m from rest to rest
  EXPECT_NEAR(secondsOf(DrivePath().straight(1).straight(1).path(), l), two, 1e-12);
  EXPECT_NEAR(secondsOf(DrivePath().straight(2).straight(-2).path(), l), 2 * two, 1e-12);
  EXPECT_NEAR(secondsOf(DrivePath().straight(2).turn(1).straight(2).path(), l), 2 * two + 0.01,
              1e-12);
  EXPECT_NEAR(secondsOf(DrivePath().slide({2, 0}).slide({0, 2}).path(), l), 2 * two, 1e-12);
  EXPECT_NEAR(secondsOf(DrivePath().slide({0, 1}).slide({0, 1}).path(), l), two, 1e-12);
  const Trajectory back = must(timeOptimal(DrivePath().straight(-2).path(), l));
  EXPECT_LT(signedSpeed(back.at(1.0)), 0.0);
  EXPECT_FALSE(back.movesSideways());
  EXPECT_TRUE(must(timeOptimal(DrivePath().slide({0, 1}).path(), l)).movesSideways());
}

TEST(TimeOptimal, TakesTheTimeOfADenseGrid) {
  Rng rng(1);
  int limited = 0;
  for (int k = 0; k < 60; ++k) {
    const int motions = 1 + static_cast<int>(rng.below(9));
    const Path path = randomDrivePath(rng, motions);
    const SpeedLimits l = randomLimits(rng);
    const Trajectory t = must(timeOptimal(path, l));
    const int n = 12'000 / motions;
    const auto coarse = static_cast<double>(DenseOracle(path, l, n).seconds());
    const auto fine = static_cast<double>(DenseOracle(path, l, 2 * n).seconds());
    limited += l.turn_acceleration_rad_per_s2 < kNoSpeedLimit ? 1 : 0;
    EXPECT_LE(t.duration_s(), fine * (1 + 1e-9)) << k;
    EXPECT_GE(t.duration_s(), fine - 2.0 * std::max(0.0, coarse - fine) - 1e-7 * fine) << k;
    EXPECT_NEAR(t.duration_s(), fine, 1e-3 * fine) << k;
  }
  EXPECT_GT(limited, 10);
  EXPECT_LT(limited, 50);
}

TEST(TimeOptimal, KeepsTheLimitsAtEverySample) {
  Rng rng(2);
  for (int k = 0; k < 120; ++k) {
    const Path path = randomDrivePath(rng, 1 + static_cast<int>(rng.below(12)));
    const Trajectory t = must(timeOptimal(path, randomLimits(rng)));
    expectSound(t, t.duration_s() / 300);
    EXPECT_NEAR(t.length_m(), length(path), 1e-9);
    for (std::size_t m = 0; m < path.motions.size(); ++m) {
      EXPECT_EQ(t.at(t.timeOf({m, 0.0, {}})).pose, path.motions[m].from);
      const PathPoint inside{m, 0.3, poseAt(path.motions[m], 0.3)};
      const Pose there = t.at(t.timeOf(inside)).pose;
      EXPECT_LE(length(there.position - inside.pose.position), 1e-7);
      EXPECT_NEAR(there.heading.angleTo(inside.pose.heading), 0.0, 1e-7);
    }
  }
}

TEST(TimeOptimal, TakesTinyHugeAndEmptyPieces) {
  DrivePath tiny({{3, 7}, *Heading::fromDegrees(33)});
  for (int k = 0; k < 2000; ++k) {
    tiny.straight(1e-9);
    if (k % 10 == 0) tiny.straight(0.0);
    if (k % 3 == 0) tiny.arc(2e-9, 1e-9);
  }
  const SpeedLimits l = limits(1, 0.5, 2);
  const Trajectory t = must(timeOptimal(tiny.path(), l));
  EXPECT_NEAR(t.duration_s(), 2 * std::sqrt(t.length_m() / 0.5), 1e-9);  // a triangle
  expectSound(t, 1e-6);
  const Path huge =
      DrivePath().straight(1e5).arc(1e5, 0.5).straight(1e-9).turn(1e-9).straight(-1e5).path();
  const Trajectory far = must(timeOptimal(huge, l));
  EXPECT_NEAR(far.duration_s(), 3e5 + 4, 1e-3);
  expectSound(far, 100);
  // A turn about a point 1e-9 m beside takes what a turn in place takes.
  EXPECT_NEAR(secondsOf(DrivePath().arc(1e-9, 2.0).path(), limits(1, kNoSpeedLimit, 1)), 2.0, 1e-6);
  const Trajectory none = must(timeOptimal(DrivePath({{1, 2}, {}}).straight(0.0).path(), l));
  EXPECT_EQ(none.duration_s(), 0.0);
  EXPECT_EQ(must(none.samples(1)).size(), 1U);
  EXPECT_EQ(none.at(3).pose, none.path().goal());
  EXPECT_EQ(must(timeOptimal(Path{{{1, 2}, {}}, {}}, l)).at(0).pose.position, (Vec2{1, 2}));
}

TEST(TimeOptimal, TakesVerySmallAndLargeLimits) {
  const Path path = DrivePath().straight(2).arc(1, 1).turn(1).straight(-1).path();
  for (const double v : {1e-6, 1e-3, 1e3, 1e6}) {
    for (const double a : {1e-6, 1.0, 1e6, kNoSpeedLimit}) {
      for (const double alpha : {1e-6, 1e6, kNoSpeedLimit}) {
        SpeedLimits l = limits(v, a, v);
        l.turn_acceleration_rad_per_s2 = alpha;
        const Trajectory t = must(timeOptimal(path, l));
        EXPECT_TRUE(std::isfinite(t.duration_s()));
        expectSound(t, t.duration_s() / 50);
      }
    }
  }
  SpeedLimits only_speed = limits(2, kNoSpeedLimit, kNoSpeedLimit);
  EXPECT_NEAR(secondsOf(DrivePath().straight(2).arc(1, 1).straight(1).path(), only_speed), 2.0,
              1e-9);
}

TEST(TimeOptimal, IsNeverSoonerWithATighterLimit) {
  Rng rng(3);
  for (int k = 0; k < 100; ++k) {
    const Path path = randomDrivePath(rng, 6);
    SpeedLimits l = randomLimits(rng);
    l.deceleration_m_per_s2 = l.deceleration();
    const double before = secondsOf(path, l);
    for (double* limit : {&l.speed_m_per_s, &l.turn_rate_rad_per_s, &l.acceleration_m_per_s2,
                          &*l.deceleration_m_per_s2, &l.turn_acceleration_rad_per_s2,
                          &l.lateral_acceleration_m_per_s2}) {
      const double old = *limit;
      *limit = old == kNoSpeedLimit ? 1.0 : 0.5 * old;
      EXPECT_GE(secondsOf(path, l), before * (1 - 1e-12));
      *limit = old;
    }
  }
}

TEST(TimeOptimal, TakesTheSameTimeBackward) {
  Rng rng(4);
  for (int k = 0; k < 100; ++k) {
    const Path path = randomDrivePath(rng, 7);
    Path reversed{path.goal(), {}};
    for (std::size_t i = path.motions.size(); i-- > 0;) {
      const Motion& m = path.motions[i];
      reversed.motions.push_back({m.kind, m.to, m.from});
    }
    SpeedLimits l = randomLimits(rng);
    l.deceleration_m_per_s2.reset();
    const double seconds = secondsOf(path, l);
    EXPECT_NEAR(secondsOf(reversed, l), seconds, 1e-9 * seconds);
    // With both exchanged, too.
    l.deceleration_m_per_s2 = 2.0 * l.acceleration_m_per_s2;
    SpeedLimits exchanged = l;
    std::swap(exchanged.acceleration_m_per_s2, *exchanged.deceleration_m_per_s2);
    EXPECT_NEAR(secondsOf(reversed, exchanged), secondsOf(path, l), 1e-9 * seconds);
  }
}

TEST(TimeOptimal, TakesTheSameTimeWhenLengthsAndLimitsGrowTogether) {
  Rng rng(5);
  for (int k = 0; k < 100; ++k) {
    const Path path = randomDrivePath(rng, 7);
    const SpeedLimits l = randomLimits(rng);
    const double scale = 8.0;
    Path scaled = path;
    const auto grow = [&](Pose& p) { p.position = scale * p.position; };
    grow(scaled.start);
    for (Motion& m : scaled.motions) {
      grow(m.from);
      grow(m.to);
    }
    SpeedLimits larger = l;
    larger.speed_m_per_s *= scale;
    larger.acceleration_m_per_s2 *= scale;
    if (larger.deceleration_m_per_s2) *larger.deceleration_m_per_s2 *= scale;
    larger.lateral_acceleration_m_per_s2 *= scale;
    const double seconds = secondsOf(path, l);
    EXPECT_NEAR(secondsOf(scaled, larger), seconds, 1e-9 * seconds);
  }
}

TEST(TimeOptimal, APathWithoutMotionsIsAtRestAtAllTimes) {
  SpeedLimits l;
  l.speed_m_per_s = 1.0;
  const Path none{{{1, 2}, Heading()}, {}};
  const Path still{none.start, {{MotionKind::Straight, none.start, none.start}}};
  for (const Path& path : {none, still}) {
    const Trajectory t = must(timeOptimal(path, l));
    for (const double time_s : {-1.0, 0.0, 1.0}) {
      EXPECT_EQ(t.at(time_s).pose, none.start);
      EXPECT_EQ(t.placeAt(time_s).pose, none.start);
    }
  }
}

TEST(TimeOptimal, RefusesLimitsOutOfRange) {
  const Path path = DrivePath().straight(1).turn(1).path();
  const auto errorOf = [&](const SpeedLimits& l) {
    const auto made = timeOptimal(path, l);
    return made ? std::string() : made.error().text();
  };
  for (const double bad : {0.0, -1.0, 1e-7, 1e7, std::numeric_limits<double>::quiet_NaN()}) {
    SpeedLimits l;
    l.speed_m_per_s = bad;
    EXPECT_NE(errorOf(l).find("speed_m_per_s is "), std::string::npos) << errorOf(l);
    l = {};
    l.turn_rate_rad_per_s = bad;
    EXPECT_NE(errorOf(l).find("turn_rate_rad_per_s is "), std::string::npos);
    l = {};
    l.acceleration_m_per_s2 = bad;
    EXPECT_NE(errorOf(l).find("acceleration_m_per_s2 is "), std::string::npos);
    l = {};
    l.deceleration_m_per_s2 = bad;
    EXPECT_NE(errorOf(l).find("deceleration_m_per_s2 is "), std::string::npos);
    l = {};
    l.turn_acceleration_rad_per_s2 = bad;
    EXPECT_NE(errorOf(l).find("turn_acceleration_rad_per_s2 is "), std::string::npos);
    l = {};
    l.lateral_acceleration_m_per_s2 = bad;
    EXPECT_NE(errorOf(l).find("lateral_acceleration_m_per_s2 is "), std::string::npos);
  }
  EXPECT_NE(errorOf(limits(kNoSpeedLimit, 1)), "");
  EXPECT_NE(errorOf(limits(1, 1, kNoSpeedLimit)).find("turns in place"), std::string::npos);
  const Trajectory t = must(timeOptimal(path, limits(1, 1)));
  EXPECT_FALSE(t.samples(0.0));
  EXPECT_FALSE(t.samples(std::numeric_limits<double>::quiet_NaN()));
  EXPECT_EQ(t.samples(1e-9).error().code, ErrorCode::LimitExceeded);
}

}  // namespace
}  // namespace clearway
