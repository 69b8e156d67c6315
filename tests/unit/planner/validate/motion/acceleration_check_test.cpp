#include "planner/validate/motion/acceleration_check.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/trajectory/trajectory.h"
#include "planner/validate/motion/close_points.h"
#include "tests/support/must.h"
#include "tests/support/random_drive_path.h"

namespace clearway::validation {
namespace {

using clearway::testing::DrivePath;
using clearway::testing::must;
using clearway::testing::randomDrivePath;

using FilePoints = std::vector<TrajectoryPoint>;

FilePoints filePointsOf(const Path& path, const SpeedLimits& l, double step_s) {
  const FilePoints all = must(must(timeOptimal(path, l)).samples(step_s));
  return withoutClosePoints(all, l, false);
}

SpeedLimits randomLimits(Rng& rng) {
  SpeedLimits l;
  const auto sometimes = [&](double share, double low, double high) {
    return rng.unit() < share ? rng.range(low, high) : kNoSpeedLimit;
  };
  l.speed_m_per_s = rng.range(0.2, 2.0);
  l.acceleration_m_per_s2 = sometimes(0.7, 0.1, 2.0);
  l.deceleration_m_per_s2 = sometimes(0.7, 0.1, 2.0);
  l.turn_rate_rad_per_s = 0.8;
  l.turn_acceleration_rad_per_s2 = sometimes(0.5, 0.1, 2.0);
  l.lateral_acceleration_m_per_s2 = sometimes(0.5, 0.2, 1.0);
  if (l.acceleration_m_per_s2 < kNoSpeedLimit && l.deceleration() < kNoSpeedLimit) {
    l.jerk_m_per_s3 = sometimes(0.4, 0.2, 3.0);
  }
  return l;
}

std::string verdictText(const std::optional<DynamicsVerdict>& v) {
  if (!v) return "none";
  return "fault " + std::to_string(static_cast<int>(v->fault)) + " at point " +
         std::to_string(v->point) + ": " + std::to_string(v->value) + ", limit " +
         std::to_string(v->limit);
}

// And refuses each of their accelerations when it is another one.
TEST(AccelerationCheck, AcceptsThoseOfTheFastestTrajectories) {
  Rng rng(17);
  int refused = 0;
  for (int k = 0; k < 600; ++k) {
    const Path path = randomDrivePath(rng, 1 + static_cast<int>(rng.below(10)));
    const SpeedLimits l = randomLimits(rng);
    const FilePoints points = filePointsOf(path, l, rng.range(0.01, 1.0));
    if (firstDynamicsFault(points, l, false)) continue;
    const auto fault = firstAccelerationFault(points, l);
    ASSERT_FALSE(fault) << k << ": " << verdictText(fault);
    FilePoints other = points;
    const std::size_t i = rng.below(static_cast<std::uint32_t>(points.size()));
    const bool is_long = i + 1 == points.size() || points[i + 1].time_s - points[i].time_s > 0.02;
    if (!is_long) continue;
    if (rng.unit() < 0.5) {
      other[i].acceleration_m_per_s2.x += 0.1;
    } else {
      other[i].turn_acceleration_rad_per_s2 += 0.1;
    }
    EXPECT_TRUE(firstDynamicsFault(other, l, false) || firstAccelerationFault(other, l))
        << k << " at " << i << " of " << points.size();
    ++refused;
  }
  EXPECT_GT(refused, 400);
}

TEST(AccelerationCheck, NamesWhatDoesNotAgree) {
  SpeedLimits l;
  l.speed_m_per_s = 1.0;
  l.acceleration_m_per_s2 = 0.5;
  l.turn_rate_rad_per_s = 1.0;
  const Path path = DrivePath({{1, 2}, *Heading::fromDegrees(30)}).straight(3).turn(1).path();
  const FilePoints good = filePointsOf(path, l, 0.5);
  const auto kindOf = [&](auto&& change) {
    FilePoints points = good;
    change(points[1]);
    const auto found = firstAccelerationFault(points, l);
    return found ? found->fault : DynamicsFault::Number;
  };
  using Point = TrajectoryPoint;
  EXPECT_EQ(verdictText(firstAccelerationFault(good, l)), "none");
  EXPECT_EQ(kindOf([](Point& p) { p.acceleration_m_per_s2.y = 0.1; }), DynamicsFault::Along);
  EXPECT_EQ(kindOf([](Point& p) { p.acceleration_m_per_s2.x = 0.4; }), DynamicsFault::SpeedChange);
  EXPECT_EQ(kindOf([](Point& p) { p.turn_acceleration_rad_per_s2 = 0.1; }),
            DynamicsFault::TurnChange);
  FilePoints late = good;
  late.back().acceleration_m_per_s2.x = 0.1;
  EXPECT_EQ(firstAccelerationFault(late, l)->point, good.size() - 1);
}

}  // namespace
}  // namespace clearway::validation
