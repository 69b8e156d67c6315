#include "planner/validate/motion/dynamics_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <tuple>
#include <vector>

#include "core/trajectory/trajectory.h"
#include "planner/validate/motion/acceleration_check.h"
#include "planner/validate/motion/close_points.h"
#include "tests/support/must.h"
#include "tests/support/random_drive_path.h"

namespace clearway::validation {
namespace {

using clearway::testing::DrivePath;
using clearway::testing::must;
using clearway::testing::randomDrivePath;

using Points = std::vector<TrajectoryPoint>;

SpeedLimits someLimits() {
  SpeedLimits l;
  l.speed_m_per_s = 1.0;
  l.acceleration_m_per_s2 = 0.5;
  l.deceleration_m_per_s2 = 0.4;
  l.turn_rate_rad_per_s = 0.8;
  l.lateral_acceleration_m_per_s2 = 0.6;
  return l;
}

// 3 m, a curve to each side, a turn in place, and back.
Path example() {
  return DrivePath({{1, 2}, *Heading::fromDegrees(30)})
      .straight(3)
      .arc(2, 1.5)
      .arc(1, -0.5)
      .turn(2)
      .straight(-2)
      .path();
}

Points pointsOf(const Path& path, const SpeedLimits& l, double step_s) {
  return must(must(timeOptimal(path, l)).samples(step_s));
}

std::string textOf(const std::optional<DynamicsVerdict>& v) {
  return !v ? "none"
            : "fault " + std::to_string(static_cast<int>(v->fault)) + " at point " +
                  std::to_string(v->point) + ": " + std::to_string(v->value) + ", limit " +
                  std::to_string(v->limit);
}

TEST(DynamicsCheck, AcceptsTheFastestTrajectories) {
  Rng rng(11);
  for (int k = 0; k < 300; ++k) {
    const Path path = randomDrivePath(rng, 1 + static_cast<int>(rng.below(10)));
    SpeedLimits l = someLimits();
    l.speed_m_per_s = rng.range(0.2, 2.0);
    l.acceleration_m_per_s2 = rng.unit() < 0.3 ? kNoSpeedLimit : rng.range(0.1, 2.0);
    l.deceleration_m_per_s2 = rng.unit() < 0.3 ? kNoSpeedLimit : rng.range(0.1, 2.0);
    if (rng.unit() < 0.4) l.turn_acceleration_rad_per_s2 = rng.range(0.1, 2.0);
    if (rng.unit() < 0.3) l.lateral_acceleration_m_per_s2 = kNoSpeedLimit;
    for (const double step : {0.01, 0.1, 3.0, 1e3}) {
      const auto fault = firstDynamicsFault(pointsOf(path, l, step), l, false);
      EXPECT_FALSE(fault) << k << ", step " << step << ": " << textOf(fault);
      if (fault) return;
    }
  }
}

// What is left is sound, keeps both ends, and has two points within a microsecond only where one of
// them is needed.
TEST(DynamicsCheck, ClosePointsAreRemoved) {
  Rng rng(13);
  std::size_t sound = 0;
  std::size_t close = 0;
  std::size_t left = 0;
  for (int k = 0; k < 300; ++k) {
    Path path = randomDrivePath(rng, 1 + static_cast<int>(rng.below(8)));
    // Motions as rounding makes them, and a cut one.
    const Pose end = path.goal();
    const double x = std::nextafter(end.position.x, 1e9);
    if (rng.unit() < 0.5)
      path.motions.push_back(*motionBetween(end, {{x, end.position.y}, end.heading}));
    SpeedLimits l = someLimits();
    l.speed_m_per_s = rng.range(0.2, 2.0);
    if (rng.unit() < 0.4) l.turn_acceleration_rad_per_s2 = rng.range(0.1, 2.0);
    if (rng.unit() < 0.6) l.jerk_m_per_s3 = rng.range(0.2, 3.0);
    const Points all = pointsOf(path, l, 0.1);
    if (firstDynamicsFault(all, l, false)) continue;
    ++sound;
    const Points some = withoutClosePoints(all, l, false);
    const auto fault = firstDynamicsFault(some, l, false);
    ASSERT_FALSE(fault) << k << ": " << textOf(fault);
    EXPECT_EQ(some.front().pose, all.front().pose);
    EXPECT_EQ(some.back().pose, all.back().pose);
    EXPECT_EQ(some.back().time_s, all.back().time_s);
    const auto isClose = [](const TrajectoryPoint& a, const TrajectoryPoint& b) {
      return b.time_s - a.time_s < kClosePoints_s;
    };
    for (std::size_t i = 1; i < all.size(); ++i) close += isClose(all[i - 1], all[i]) ? 1U : 0U;
    for (std::size_t i = 1; i < some.size(); ++i) {
      if (!isClose(some[i - 1], some[i])) continue;
      ++left;
      for (const std::size_t gone : {i - 1, i}) {
        if (gone == 0 || gone + 1 == some.size()) continue;
        Points fewer = some;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(gone));
        EXPECT_TRUE(firstDynamicsFault(fewer, l, false) || firstAccelerationFault(fewer, l))
            << k << " at " << some[i].time_s;
      }
    }
    // Points that are not close stay, bit for bit.
    const bool has_close = std::ranges::adjacent_find(all, isClose) != all.end();
    EXPECT_TRUE(has_close || some.size() == all.size()) << k;
  }
  EXPECT_GT(sound, 290U);
  EXPECT_GT(close, 20U);
  EXPECT_LT(left * 4, close);
}

TEST(DynamicsCheck, ProvesTheJerkBetweenAllPoints) {
  Rng rng(12);
  int refused = 0;
  for (int k = 0; k < 400; ++k) {
    const Path path = randomDrivePath(rng, 1 + static_cast<int>(rng.below(8)));
    SpeedLimits l = someLimits();
    l.speed_m_per_s = rng.range(0.2, 2.0);
    l.acceleration_m_per_s2 = rng.range(0.1, 2.0);
    if (rng.unit() < 0.5) l.deceleration_m_per_s2 = rng.range(0.1, 2.0);
    if (rng.unit() < 0.5) l.turn_rate_rad_per_s = rng.range(0.1, 1.0);
    if (rng.unit() < 0.4) l.turn_acceleration_rad_per_s2 = rng.range(0.1, 2.0);
    l.jerk_m_per_s3 = rng.range(0.2, 3.0);
    for (const double step : {0.05, 0.1, 3.0, 1e3}) {
      const auto fault = firstDynamicsFault(pointsOf(path, l, step), l, false);
      EXPECT_FALSE(fault) << k << ", step " << step << ": " << textOf(fault);
      if (fault) return;
    }
    Points points = pointsOf(path, l, 0.1);
    SpeedLimits stricter = l;
    stricter.jerk_m_per_s3 *= 0.99;
    const auto fault = firstDynamicsFault(points, stricter, false);
    if (fault) {
      EXPECT_EQ(fault->fault, DynamicsFault::Jerk) << textOf(fault);
      ++refused;
    }
    // The same speeds with accelerations that jump.
    for (TrajectoryPoint& p : points) p.acceleration_m_per_s2 = {};
    EXPECT_TRUE(!fault || firstDynamicsFault(points, l, false));
  }
  EXPECT_GT(refused, 360);
}

TEST(DynamicsCheck, AcceptsTinyAndHugePiecesAndMotionsSideways) {
  const SpeedLimits l = someLimits();
  DrivePath tiny({{3, 7}, *Heading::fromDegrees(33)});
  for (int k = 0; k < 300; ++k) tiny.straight(1e-9).arc(2e-9, 1e-9);
  EXPECT_EQ(textOf(firstDynamicsFault(pointsOf(tiny.path(), l, 1e-5), l, false)), "none");
  const Path far = DrivePath().straight(1e5).arc(1e5, 0.5).turn(-3).straight(-1e5).path();
  EXPECT_EQ(textOf(firstDynamicsFault(pointsOf(far, l, 10), l, false)), "none");
  const Path aside = DrivePath().slide({1, 1}).slide({-1, 1}).turn(1).slide({0, 2}).path();
  EXPECT_EQ(textOf(firstDynamicsFault(pointsOf(aside, l, 0.1), l, true)), "none");
  EXPECT_EQ(firstDynamicsFault(pointsOf(aside, l, 0.1), l, false)->fault, DynamicsFault::Direction);
  EXPECT_EQ(textOf(firstDynamicsFault({}, l, false)), "none");
}

// The first fault if the limits are stricter than those of the trajectory.
TEST(DynamicsCheck, FindsEveryLimitThatIsExceeded) {
  SpeedLimits made = someLimits();
  for (const double alpha : {kNoSpeedLimit, 0.7}) {
    made.turn_acceleration_rad_per_s2 = alpha;
    const Points points = pointsOf(example(), made, 0.1);
    const auto faultWith = [&](const std::function<void(SpeedLimits&)>& change) {
      SpeedLimits l = made;
      change(l);
      const auto fault = firstDynamicsFault(points, l, false);
      EXPECT_TRUE(fault);
      if (fault) {
        EXPECT_GT(fault->value, fault->limit);
        EXPECT_EQ(fault->time_s, points[fault->point].time_s);
      }
      return fault ? fault->fault : DynamicsFault::Number;
    };
    constexpr double kLess = 1.0 - 1e-6;
    EXPECT_EQ(faultWith([](SpeedLimits& l) { l.speed_m_per_s *= kLess; }), DynamicsFault::Speed);
    EXPECT_EQ(faultWith([](SpeedLimits& l) { l.acceleration_m_per_s2 *= kLess; }),
              DynamicsFault::Acceleration);
    EXPECT_EQ(faultWith([](SpeedLimits& l) { *l.deceleration_m_per_s2 *= kLess; }),
              DynamicsFault::Deceleration);
    EXPECT_EQ(faultWith([](SpeedLimits& l) { l.turn_rate_rad_per_s *= 0.8; }),
              DynamicsFault::TurnRate);
    EXPECT_EQ(faultWith([](SpeedLimits& l) { l.lateral_acceleration_m_per_s2 *= 0.5; }),
              DynamicsFault::LateralAcceleration);
    EXPECT_EQ(faultWith([](SpeedLimits& l) {
                l.turn_acceleration_rad_per_s2 = l.turn_acceleration_rad_per_s2 == kNoSpeedLimit
                                                     ? 0.7
                                                     : kLess * l.turn_acceleration_rad_per_s2;
              }),
              DynamicsFault::TurnAcceleration);
  }
}

TEST(DynamicsCheck, FindsValuesThatDoNotFitTogether) {
  const SpeedLimits l = someLimits();
  const Points good = pointsOf(example(), l, 0.1);
  const auto find = [&](const std::function<bool(const TrajectoryPoint&)>& is) {
    std::size_t k = 5;
    while (k + 1 < good.size() && !is(good[k])) ++k;
    return k;
  };
  const std::size_t straight = find([](const auto& p) { return p.curvature_per_m == 0.0; });
  const std::size_t arc = 1 + find([](const auto& p) { return p.curvature_per_m != 0.0; });
  const std::size_t turn = 1 + find([](const auto& p) {
                             return p.velocity_m_per_s == Vec2{} && p.turn_rate_rad_per_s > 0.1;
                           });
  const auto faultWith = [&](std::size_t k, const std::function<void(TrajectoryPoint&)>& change) {
    Points points = good;
    change(points[k]);
    const auto fault = firstDynamicsFault(points, l, false);
    EXPECT_TRUE(fault);
    EXPECT_LE(fault ? fault->point : k, k + 1);
    EXPECT_GE(fault ? fault->point : k, k);
    return fault ? fault->fault : DynamicsFault::Number;
  };
  const auto turnBy = [](double angle) {
    return [angle](TrajectoryPoint& p) {
      p.pose.heading = p.pose.heading.turnedBy(*Heading::fromRadians(angle));
    };
  };
  for (const std::size_t k : {straight, arc}) {
    EXPECT_EQ(faultWith(k, [](auto& p) { p.s_m += 0.01; }), DynamicsFault::Distance);
    EXPECT_EQ(faultWith(k, [](auto& p) { p.s_m += 1e-6; }), DynamicsFault::Distance);
    EXPECT_EQ(faultWith(k, turnBy(1e-6)), DynamicsFault::Heading);
    EXPECT_EQ(faultWith(k, [](auto& p) { p.curvature_per_m += 0.001; }), DynamicsFault::Curvature);
    EXPECT_EQ(faultWith(k, [](auto& p) { p.turn_rate_rad_per_s -= 0.001; }),
              DynamicsFault::Curvature);
    EXPECT_EQ(faultWith(k, [](auto& p) { p.time_s += 1.0; }), DynamicsFault::Distance);
    const auto aside = [](auto& p) {
      p.pose.position = p.pose.position + 1e-6 * p.pose.heading.left90().vector();
    };
    EXPECT_EQ(faultWith(k, aside), k == arc ? DynamicsFault::Position : DynamicsFault::Direction);
    const auto ahead = [](auto& p) {
      p.pose.position = p.pose.position + 1e-6 * p.pose.heading.vector();
    };
    EXPECT_EQ(faultWith(k, ahead), DynamicsFault::Position);
    EXPECT_EQ(faultWith(k, [](auto& p) { p.velocity_m_per_s = {}; }), DynamicsFault::Deceleration);
    EXPECT_EQ(faultWith(k, [](auto& p) { p.time_s = -1.0; }), DynamicsFault::Time);
    EXPECT_EQ(faultWith(k, [](auto& p) { p.s_m = std::numeric_limits<double>::quiet_NaN(); }),
              DynamicsFault::Distance);
  }
  EXPECT_EQ(faultWith(turn, turnBy(1e-6)), DynamicsFault::Heading);
  EXPECT_EQ(faultWith(turn, [](auto& p) { p.pose.position.x += 1e-6; }), DynamicsFault::Position);
  // Cut off while it moves.
  const Points cut(good.begin(), good.begin() + 20);
  EXPECT_EQ(firstDynamicsFault(cut, l, false)->fault, DynamicsFault::Rest);
}

// Two points at rest far apart: what lies between them may not exist within the limits of a curve.
TEST(DynamicsCheck, FindsWhatNoMotionBetweenTwoPointsCanDo) {
  const double radius = 0.5, angle = 3.0, seconds = 10.0;
  SpeedLimits l;
  l.speed_m_per_s = 2.0;
  l.acceleration_m_per_s2 = 1.0;
  TrajectoryPoint a;
  a.curvature_per_m = 1.0 / radius;
  TrajectoryPoint b = a;
  b.time_s = seconds;
  b.s_m = radius * angle;
  b.pose.heading = *Heading::fromRadians(angle);
  b.pose.position = {radius * std::sin(angle), radius * (1.0 - std::cos(angle))};
  const Points points{a, b};
  EXPECT_EQ(textOf(firstDynamicsFault(points, l, false)), "none");
  const double mean = angle / seconds;
  // From rest to rest: angle <= alpha t^2 / 4.
  for (const auto& [limit, good, bad] :
       {std::tuple{&SpeedLimits::turn_rate_rad_per_s, 1.5 * mean, 0.99 * mean},
        std::tuple{&SpeedLimits::lateral_acceleration_m_per_s2, radius * 2.3 * mean * mean,
                   radius * 0.98 * mean * mean},
        std::tuple{&SpeedLimits::turn_acceleration_rad_per_s2, 4.01 * mean / seconds,
                   3.99 * mean / seconds}}) {
    SpeedLimits stricter = l;
    stricter.*limit = good;
    EXPECT_EQ(textOf(firstDynamicsFault(points, stricter, false)), "none");
    stricter.*limit = bad;
    const auto fault = firstDynamicsFault(points, stricter, false);
    ASSERT_TRUE(fault);
    EXPECT_EQ(fault->fault, DynamicsFault::Distance);
    EXPECT_EQ(fault->point, 1U);
  }
}

TEST(DynamicsCheck, EndsAreAtRestAndNoLimitIsNoFault) {
  SpeedLimits l;
  l.speed_m_per_s = 1.0;
  l.acceleration_m_per_s2 = 4.0;
  Points points(2);
  points[1].time_s = 1.0;
  EXPECT_EQ(textOf(firstDynamicsFault(points, l, false)), "none") << "a turn by nothing";
  points[0].velocity_m_per_s = {1, 0};
  points[1].s_m = 0.5;
  points[1].pose.position = {0.5, 0};
  ASSERT_TRUE(firstDynamicsFault(points, l, false));
  EXPECT_EQ(firstDynamicsFault(points, l, false)->fault, DynamicsFault::Rest);
  EXPECT_EQ(firstDynamicsFault(points, l, false)->point, 0U);
}

TEST(DynamicsCheck, FindsACornerWithoutAStop) {
  SpeedLimits l = someLimits();
  TrajectoryPoint a;
  a.velocity_m_per_s = {1, 0};
  TrajectoryPoint b = a;
  b.time_s = 1;
  b.s_m = 1;
  b.pose.position = {1, 0};
  b.velocity_m_per_s = {0, 1};
  TrajectoryPoint c = b;
  c.time_s = 10;
  c.velocity_m_per_s = {};
  const Points points{a, b, c};
  const auto fault = firstDynamicsFault(points, l, true);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->fault, DynamicsFault::Direction);
  EXPECT_EQ(fault->point, 1U);
}

}  // namespace
}  // namespace clearway::validation
