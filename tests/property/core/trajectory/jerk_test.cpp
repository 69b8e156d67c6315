#include <gtest/gtest.h>

#include <cmath>

#include "core/trajectory/trajectory.h"
#include "tests/property/core/trajectory/jerk_oracle.h"
#include "tests/support/must.h"
#include "tests/support/random_drive_path.h"

namespace clearway {
namespace {

using testing::DrivePath;
using testing::JerkOracle;
using testing::must;
using testing::randomDrivePath;

SpeedLimits jerkLimits(double speed, double acceleration, double jerk) {
  SpeedLimits out;
  out.speed_m_per_s = speed;
  out.acceleration_m_per_s2 = acceleration;
  out.jerk_m_per_s3 = jerk;
  return out;
}

double jerkySeconds(const Path& path, const SpeedLimits& l) {
  return must(timeOptimal(path, l)).duration_s();
}

double profileSeconds(const std::vector<SpeedStretch>& stretches, const ChangeLimits& l) {
  const auto phases = jerkLimitedProfile(stretches, l);
  double sum = 0.0;
  for (const JerkPhase& p : *phases) sum += p.duration_s;
  return sum;
}

SpeedLimits randomJerkLimits(Rng& rng) {
  SpeedLimits l = jerkLimits(rng.range(0.2, 2.0), rng.range(0.1, 2.0), rng.range(0.1, 4.0));
  l.turn_rate_rad_per_s = rng.range(0.2, 3.0);
  if (rng.unit() < 0.2) l.acceleration_m_per_s2 = kNoSpeedLimit;
  if (rng.unit() < 0.5) l.deceleration_m_per_s2 = rng.range(0.1, 3.0);
  if (rng.unit() < 0.5) l.lateral_acceleration_m_per_s2 = rng.range(0.05, 2.0);
  if (rng.unit() < 0.3) l.turn_acceleration_rad_per_s2 = rng.range(0.1, 4.0);
  return l;
}

TEST(JerkLimit, AStraightLineHasTheClosedFormOfTheDoubleS) {
  const auto seconds = [](double length, double v, double a, double j) {
    return jerkySeconds(DrivePath().straight(length).path(), jerkLimits(v, a, j));
  };
  // Both limits are reached: L / V + V / A + A / J.
  EXPECT_NEAR(seconds(10, 1, 0.5, 1), 10 + 2 + 0.5, 1e-9);
  // The speed is, the acceleration is not: L / V + 2 sqrt(V / J).
  EXPECT_NEAR(seconds(5, 0.1, 0.5, 1), 50 + 2 * std::sqrt(0.1), 1e-9);
  // Neither: 4 (L / 2 J)^(1/3).
  EXPECT_NEAR(seconds(0.05, 1, 0.5, 1), 4 * std::cbrt(0.025), 1e-9);
  // The acceleration is, the speed is not: L = v (v / A + A / J), T = 2 (v / A + A / J).
  const double v = 0.25 * (-0.5 + std::sqrt(0.25 + 8));
  EXPECT_NEAR(seconds(1, 10, 0.5, 1), 2 * (v / 0.5 + 0.5), 1e-9);
  // Pieces of the line are no stops.
  DrivePath pieces;
  for (int k = 0; k < 1000; ++k) pieces.straight(0.01);
  EXPECT_NEAR(jerkySeconds(pieces.path(), jerkLimits(1, 0.5, 1)), 12.5, 1e-9);
  EXPECT_NEAR(jerkySeconds(DrivePath().straight(-10).path(), jerkLimits(1, 0.5, 1)), 12.5, 1e-9);
  // Slowing down differs: 10 m = v²/2 (1/A + 1/D) + v (A + D) / 2 J + cruise.
  SpeedLimits l = jerkLimits(1, 0.5, 1);
  l.deceleration_m_per_s2 = 0.25;
  EXPECT_NEAR(jerkySeconds(DrivePath().straight(10).path(), l),
              10 + 0.5 * (2 + 0.5) + 0.5 * (4 + 0.25), 1e-9);
}

TEST(JerkLimit, HoldsAllAlongAndNeverSavesTime) {
  Rng rng(31);
  for (int k = 0; k < 150; ++k) {
    const Path path = randomDrivePath(rng, 1 + static_cast<int>(rng.below(12)));
    const SpeedLimits l = randomJerkLimits(rng);
    const Trajectory t = must(timeOptimal(path, l));
    SpeedLimits free = l;
    free.jerk_m_per_s3 = kNoSpeedLimit;
    EXPECT_GE(t.duration_s(), jerkySeconds(path, free) * (1 - 1e-9));
    const std::vector<TrajectoryPoint> points = must(t.samples(t.duration_s() / 300));
    EXPECT_EQ(points.front().pose, path.start);
    EXPECT_EQ(points.back().pose, path.goal());
    std::size_t wrong = 0;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const TrajectoryPoint& p = points[i];
      const TrajectoryPoint& q = points[i + 1];
      const double dt = q.time_s - p.time_s;
      const auto along = [](const TrajectoryPoint& x) {
        const double v = length(x.velocity_m_per_s);
        return v > 0.0 ? dot(x.acceleration_m_per_s2, x.velocity_m_per_s) / v : 0.0;
      };
      wrong += !(std::abs(along(q) - along(p)) <= l.jerk_m_per_s3 * dt * (1 + 1e-9) + 1e-12);
      wrong += !(along(p) <= l.acceleration_m_per_s2 * (1 + 1e-9));
      wrong += !(-along(p) <= l.deceleration() * (1 + 1e-9));
      const double v = length(p.velocity_m_per_s);
      wrong += !(v <= l.speed_m_per_s * (1 + 1e-9));
      wrong += !(std::abs(p.turn_rate_rad_per_s) <= l.turn_rate_rad_per_s * (1 + 1e-9));
      wrong +=
          !(v * std::abs(p.turn_rate_rad_per_s) <= l.lateral_acceleration_m_per_s2 * (1 + 1e-9));
    }
    EXPECT_EQ(wrong, 0U) << k;
    for (std::size_t m = 0; m < path.motions.size(); ++m) {
      const PathPoint inside{m, 0.3, poseAt(path.motions[m], 0.3)};
      const Pose there = t.at(t.timeOf(inside)).pose;
      EXPECT_LE(length(there.position - inside.pose.position), 1e-7);
    }
  }
}

TEST(JerkLimit, AVeryLargeOneIsNone) {
  Rng rng(32);
  for (int k = 0; k < 60; ++k) {
    const Path path = randomDrivePath(rng, 1 + static_cast<int>(rng.below(6)));
    SpeedLimits l = randomJerkLimits(rng);
    l.acceleration_m_per_s2 = std::min(l.acceleration_m_per_s2, 2.0);
    l.jerk_m_per_s3 = kNoSpeedLimit;
    const double seconds = jerkySeconds(path, l);
    l.jerk_m_per_s3 = kMostSpeedLimit;
    EXPECT_NEAR(jerkySeconds(path, l), seconds, 0.02 * seconds) << k;
  }
}

TEST(JerkLimit, SeveralLimitsOfTheSpeedTakeTheTimeOfALattice) {
  const ChangeLimits l{0.5, 0.5, 1.0};
  const std::vector<std::vector<SpeedStretch>> cases{
      {{2, 1}},
      {{2, 1}, {1, 0.5}, {2, 1}},
      {{1, 0.6}, {0.2, 0.3}, {1, 0.8}},
      {{0.3, 0.4}, {0.3, 0.5}, {0.3, 0.6}, {1.5, 1}},
      {{1.5, 1}, {0.2, 0.8}, {0.2, 0.6}, {0.2, 0.4}, {0.6, 0.2}}};
  for (const std::vector<SpeedStretch>& stretches : cases) {
    const double seconds = profileSeconds(stretches, l);
    const double oracle = JerkOracle(stretches, l, 0.1, 0.02).seconds();
    EXPECT_LE(seconds, 1.04 * oracle);
    EXPECT_GE(seconds, 0.94 * oracle);
  }
}

TEST(JerkLimit, TinyHugeAndManyPiecesAreDriven) {
  DrivePath many;
  Rng rng(33);
  for (int k = 0; k < 400; ++k)
    many.straight(rng.range(0.001, 0.05)).arc(0.02, rng.range(0.01, 0.1));
  const SpeedLimits l = jerkLimits(1, 0.5, 1);
  const Trajectory t = must(timeOptimal(many.path(), l));
  EXPECT_NEAR(t.length_m(), length(many.path()), 1e-9);
  SpeedLimits free = l;
  free.jerk_m_per_s3 = kNoSpeedLimit;
  EXPECT_LE(t.duration_s(), 1.5 * jerkySeconds(many.path(), free));
  EXPECT_NEAR(jerkySeconds(DrivePath().straight(1e6).path(), l), 1e6 + 2.5, 1e-3);
  EXPECT_GT(jerkySeconds(DrivePath().straight(1e-9).turn(1e-9).straight(-1e-9).path(), l), 0.0);
}

TEST(JerkLimit, MotionsOfNoLengthTakeAFiniteTime) {
  const SpeedLimits l = jerkLimits(1, 0.5, 1);
  const double seconds = jerkySeconds(DrivePath().straight(3).straight(4).path(), l);
  for (const double tiny : {1e-9, 1e-15, 1e-20, 1e-30, 1e-60, 1e-90}) {
    // Alone: 4 (L / 2 J)^(1/3).
    const double alone = jerkySeconds(DrivePath().straight(tiny).path(), l);
    EXPECT_NEAR(alone / (4 * std::cbrt(tiny / 2)), 1.0, 1e-9) << tiny;
    // At the start, within a run, and at its end.
    for (int where = 0; where < 3; ++where) {
      DrivePath path;
      if (where == 0) path.straight(tiny);
      path.straight(3);
      if (where == 1) path.straight(tiny);
      path.straight(4);
      if (where == 2) path.straight(tiny);
      const Trajectory t = must(timeOptimal(path.path(), l));
      EXPECT_NEAR(t.duration_s(), seconds, 1e-6) << tiny;
      for (const TrajectoryPoint& p : must(t.samples(0.1))) {
        ASSERT_TRUE(std::isfinite(p.pose.position.x) && std::isfinite(p.velocity_m_per_s.x));
      }
    }
  }
  for (const double tiny : {1e-17, 1e-30, 1e-300}) {
    // Slower there: no part of the line.
    const std::vector<SpeedStretch> stretches{{3, 1}, {tiny, 1e-5}, {4, 1}, {tiny, 1e-5}};
    EXPECT_NEAR(profileSeconds(stretches, {0.5, 0.5, 1.0}), seconds, 1e-9);
  }
}

TEST(JerkLimit, CanBeStopped) {
  DrivePath many;
  for (int k = 0; k < 400; ++k) many.straight(0.02).arc(0.02, 0.002 * (1 + k % 7));
  StopSource source;
  source.request();
  StopCheck requested(Budget{}, &source);
  StopCheck late(Budget{.time_limit_s = 0.0});
  for (StopCheck* const stop : {&requested, &late}) {
    const auto made = timeOptimal(many.path(), jerkLimits(1, 0.5, 1), {}, {}, stop);
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().code, ErrorCode::LimitExceeded);
  }
  StopCheck free(Budget{});
  EXPECT_TRUE(timeOptimal(many.path(), jerkLimits(1, 0.5, 1), {}, {}, &free));
}

TEST(JerkLimit, IsRefusedOutOfRange) {
  const auto made = timeOptimal(DrivePath().straight(1).path(), jerkLimits(1, 1, 1e-7));
  ASSERT_FALSE(made);
  EXPECT_NE(made.error().text().find("jerk_m_per_s3 is "), std::string::npos);
}

}  // namespace
}  // namespace clearway
