#include "core/geometry/timed_path.h"

#include <gtest/gtest.h>

namespace clearway {
namespace {

Pose at(double x) { return {{x, 0.0}, Heading{}}; }

TimedMotion drive(double from, double to, Tick start, Tick duration) {
  return {{MotionKind::Straight, at(from), at(to)}, start, duration};
}

TEST(PosesAtEnds, AreWhereMotionsBeginAndEnd) {
  const TimedPath path{at(0), {drive(0, 1, 5, 10), drive(1, 3, 15, 20), drive(3, 4, 50, 1)}};
  const std::vector<std::pair<Tick, double>> expected = {{0, 0},  {5, 0},  {15, 1},
                                                         {35, 3}, {50, 3}, {51, 4}};
  const std::vector<TimedPose> poses = posesAtEnds(path);
  ASSERT_EQ(poses.size(), expected.size());
  for (std::size_t k = 0; k < poses.size(); ++k) {
    EXPECT_EQ(poses[k].time, expected[k].first) << k;
    EXPECT_EQ(poses[k].pose, at(expected[k].second)) << k;
    EXPECT_EQ(poses[k].pose, poseAt(path, poses[k].time)) << k;
  }
}

TEST(PosesAtEnds, OfAMotionAtTimeZeroHasTheStartOnce) {
  EXPECT_EQ(posesAtEnds({at(0), {drive(0, 1, 0, 10)}}).size(), 2U);
  EXPECT_EQ(posesAtEnds({at(2), {}}).size(), 1U);
}

}  // namespace
}  // namespace clearway
