#include "core/simulation/drive.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/rng.h"
#include "core/simulation/leg.h"

namespace clearway::simulation {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

Pose pose(double x, double y, double degrees) { return {{x, y}, *Heading::fromDegrees(degrees)}; }

double distance(const Pose& a, const Pose& b) { return length(a.position - b.position); }

Tick total(const std::vector<Leg>& legs) {
  Tick t = 0;
  for (const Leg& leg : legs) t += leg.duration;
  return t;
}

TEST(Drive, RefusesLimitsOutOfRange) {
  EXPECT_TRUE(checkDrive({}));
  for (const double bad : {0.0, -1.0, std::nan(""), 1e7}) {
    Drive d;
    d.speed_m_per_s = bad;
    EXPECT_FALSE(checkDrive(d)) << bad;
    d = {};
    d.acceleration_m_per_s2 = bad;
    EXPECT_FALSE(checkDrive(d)) << bad;
    d = {};
    d.turn_rate_rad_per_s = bad;
    EXPECT_FALSE(checkDrive(d)) << bad;
  }
  EXPECT_FALSE(checkDrive({DriveKind::Car})) << "a car needs a radius";
  EXPECT_TRUE(checkDrive({DriveKind::Car, 1.0, 1.0, kInfinity, kInfinity, 2.0}));
}

TEST(Drive, AVelocityStaysWithinTheLimits) {
  const Drive d{DriveKind::Differential, 2.0, 1.0, 0.5, 0.25, 0.0};
  const Velocity first = reachable(d, {}, {{9.0, 9.0}, 9.0}, 1.0);
  EXPECT_EQ(first.linear_m_per_s, (Vec2{0.5, 0.0})) << "it cannot move sideways";
  EXPECT_EQ(first.turn_rad_per_s, 0.25);
  Velocity v;
  for (int k = 0; k < 100; ++k) v = reachable(d, v, {{9.0, 0.0}, -9.0}, 0.1);
  EXPECT_EQ(v, (Velocity{{2.0, 0.0}, -1.0}));
  EXPECT_EQ(reachable(d, v, {{std::nan(""), kInfinity}, kInfinity}, 100.0), Velocity{});
}

TEST(Drive, ACarTurnsOnlyWhileItDrives) {
  const Drive car{DriveKind::Car, 2.0, 3.0, kInfinity, kInfinity, 4.0};
  EXPECT_EQ(reachable(car, {}, {{0.0, 0.0}, 1.0}, 1.0).turn_rad_per_s, 0.0);
  EXPECT_EQ(reachable(car, {}, {{2.0, 0.0}, 1.0}, 1.0).turn_rad_per_s, 0.5);
  EXPECT_EQ(reachable(car, {}, {{-2.0, 0.0}, -1.0}, 1.0).turn_rad_per_s, -0.5);
}

TEST(Drive, AConstantVelocityIsACircle) {
  // A quarter of a circle of radius 2 about (0, 2), in one step and in a thousand.
  const double quarter = 1.5707963267948966;
  const Velocity v{{2.0 * quarter, 0.0}, quarter};
  const Pose once = movedBy(pose(0, 0, 0), v, 1.0);
  Pose often = pose(0, 0, 0);
  for (int k = 0; k < 1000; ++k) often = movedBy(often, v, 0.001);
  for (const Pose& p : {once, often}) {
    EXPECT_NEAR(p.position.x, 2.0, 1e-9);
    EXPECT_NEAR(p.position.y, 2.0, 1e-9);
    EXPECT_NEAR(p.heading.degrees(), 90.0, 1e-9);
  }
}

TEST(Legs, TakeTheTimeOfATrapezoidalProfile) {
  const Drive d{DriveKind::Differential, 2.0, 1.0, 1.0, kInfinity, 0.0};
  std::vector<Leg> legs;
  appendLegs(d, pose(0, 0, 0), {10.0, 0.0}, std::nullopt, legs);
  ASSERT_EQ(legs.size(), 1U);
  EXPECT_EQ(legs[0].duration, 7 * kTicksPerSecond) << "2 s each for the ramps of 2 m, 3 s between";
  EXPECT_NEAR(poseAt(legs[0], kTicksPerSecond).position.x, 0.5, 1e-9);
  EXPECT_NEAR(poseAt(legs[0], 2 * kTicksPerSecond).position.x, 2.0, 1e-9);
  EXPECT_NEAR(poseAt(legs[0], 4 * kTicksPerSecond).position.x, 6.0, 1e-9);
  EXPECT_NEAR(poseAt(legs[0], 6 * kTicksPerSecond).position.x, 9.5, 1e-9);
  legs.clear();
  appendLegs(d, pose(0, 0, 0), {1.0, 0.0}, std::nullopt, legs);
  EXPECT_EQ(legs[0].duration, 2 * kTicksPerSecond) << "the full speed is never reached";
}

TEST(Legs, OfEachDriveEndAtThePlaceWithinTheLimits) {
  Rng rng(7);
  for (const DriveKind kind :
       {DriveKind::Differential, DriveKind::Car, DriveKind::Omnidirectional}) {
    for (int round = 0; round < 300; ++round) {
      const Drive d{kind, 1.5, 0.8, round % 2 == 0 ? 0.7 : kInfinity, 0.5, 1.2};
      const Pose from = pose(rng.range(-5, 5), rng.range(-5, 5), rng.range(-180, 180));
      const Vec2 to{rng.range(-5, 5), rng.range(-5, 5)};
      std::optional<Heading> heading;
      if (round % 3 == 0 && kind != DriveKind::Car) {
        heading = *Heading::fromDegrees(rng.range(-180, 180));
      }
      std::vector<Leg> legs;
      appendLegs(d, from, to, heading, legs);
      ASSERT_FALSE(legs.empty());
      EXPECT_EQ(legs.front().from, from);
      EXPECT_EQ(legs.back().to.position, to);
      if (heading) {
        EXPECT_EQ(legs.back().to.heading, *heading);
      }
      const double dt = 0.01;
      Pose before = from;
      double speed_before = 0.0;
      for (std::size_t k = 0; k < legs.size(); ++k) {
        EXPECT_EQ(poseAt(legs[k], 0), before) << "no gap between legs";
        for (Tick t = 10'000; t <= legs[k].duration; t += 10'000) {
          const Pose now = poseAt(legs[k], t);
          const double speed = distance(now, before) / dt;
          EXPECT_LE(speed, 1.5 + 1e-6);
          EXPECT_LE(std::abs(before.heading.angleTo(now.heading)) / dt, 0.8 + 1e-6);
          if (d.acceleration_m_per_s2 < 1.0) {
            EXPECT_LE(std::abs(speed - speed_before) / dt, 0.7 + 0.01) << k << " " << t;
          }
          if (kind == DriveKind::Car) {  // forward along its heading, no smaller arc than its own
            EXPECT_GE(dot(now.position - before.position, before.heading.vector()), -1e-9);
            EXPECT_LE(std::abs(before.heading.angleTo(now.heading)),
                      distance(now, before) / 1.2 + 1e-5);
          }
          before = now;
          speed_before = speed;
        }
        before = legs[k].to;
        speed_before = 0.0;
      }
      EXPECT_GT(total(legs), 0);
    }
  }
}

TEST(Legs, APlaceWhereTheAgentIsNeedsNone) {
  std::vector<Leg> legs;
  appendLegs({}, pose(1, 2, 30), {1, 2}, std::nullopt, legs);
  appendLegs({DriveKind::Car, 1, 1, 1, 1, 1}, pose(1, 2, 30), {1, 2}, std::nullopt, legs);
  EXPECT_TRUE(legs.empty());
}

}  // namespace
}  // namespace clearway::simulation
