#include "core/geometry/path.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace clearway {
namespace {

// 2 m ahead, a quarter turn in place, a quarter circle of radius 1.
Path example() {
  Path path{{{1, 1}, {}}, {}};
  const Heading down = *Heading::fromDegrees(90);
  for (const Pose& to :
       {Pose{{3, 1}, {}}, Pose{{3, 1}, down}, Pose{{2, 2}, *Heading::fromDegrees(180)}}) {
    path.motions.push_back(*motionBetween(path.goal(), to));
  }
  return path;
}

TEST(SamplePath, ListsBothEndsOfEveryMotionAndKeepsTheStep) {
  const Path path = example();
  for (const double step : {0.01, 0.1, 0.3, 1.0, 100.0}) {
    const auto samples = samplePath(path, step);
    ASSERT_TRUE(samples.has_value());
    EXPECT_EQ(samples->front().pose, path.start);
    EXPECT_EQ(samples->back().pose, path.goal());
    std::size_t ends = 0;
    for (std::size_t i = 1; i < samples->size(); ++i) {
      const PathPoint& a = (*samples)[i - 1];
      const PathPoint& b = (*samples)[i];
      EXPECT_LE(length(b.pose.position - a.pose.position), step + 1e-12);
      EXPECT_LE(std::abs(a.pose.heading.angleTo(b.pose.heading)), step + 1e-12);
      if (b.t == 1.0) {
        EXPECT_EQ(b.pose, path.motions[b.motion].to);
        ++ends;
      }
    }
    EXPECT_EQ(ends, path.motions.size());
  }
}

TEST(TurnCount, CountsRunsOfTurnsInOneDirection) {
  const auto heading = [](double degrees) { return *Heading::fromDegrees(degrees); };
  Path path{{{0, 0}, heading(0)}, {}};
  const auto to = [&](double x, double y, double degrees) {
    path.motions.push_back(*motionBetween(path.goal(), {{x, y}, heading(degrees)}));
  };
  EXPECT_EQ(turnCount(path), 0);
  to(1, 0, 0);
  EXPECT_EQ(turnCount(path), 0);
  to(2, 1, 90);  // an arc, turned on in place: one turn
  to(2, 1, 120);
  EXPECT_EQ(turnCount(path), 1);
  to(2, 1, 90);  // back: another
  EXPECT_EQ(turnCount(path), 2);
  to(2, 2, 90);
  to(2, 2, 45);  // the same direction, but after a straight
  EXPECT_EQ(turnCount(path), 3);
}

TEST(SamplePath, FollowsTheArcAndNotItsChord) {
  const Path path = example();
  const auto samples = samplePath(path, 0.05);
  int on_arc = 0;
  for (const PathPoint& s : *samples) {
    if (s.motion != 2) continue;
    EXPECT_NEAR(length(s.pose.position - Vec2{2, 1}), 1.0, 1e-12);
    ++on_arc;
  }
  EXPECT_GE(on_arc, 31);
}

TEST(SamplePath, APathWithoutMotionsHasOneSample) {
  const auto samples = samplePath({{{1, 2}, {}}, {}}, 0.1);
  ASSERT_EQ(samples->size(), 1U);
  EXPECT_EQ(samples->front().pose.position, (Vec2{1, 2}));
}

TEST(SamplePath, RefusesStepsThatAreNoLengthOrGiveTooMany) {
  for (const double step : {0.0, -0.1, std::numeric_limits<double>::quiet_NaN(),
                            std::numeric_limits<double>::infinity()}) {
    EXPECT_EQ(samplePath(example(), step).error().code, ErrorCode::InvalidArgument);
  }
  EXPECT_EQ(samplePath(example(), 1e-300).error().code, ErrorCode::LimitExceeded);
}

TEST(ExtendTo, AddsTheMotionBetweenAndNoneToTheSamePose) {
  Path path{{{1, 1}, {}}, {}};
  const Heading down = *Heading::fromDegrees(90);
  for (const Pose& to : {Pose{{1, 1}, {}}, Pose{{3, 1}, {}}, Pose{{3, 1}, down}, Pose{{3, 1}, down},
                         Pose{{2, 2}, *Heading::fromDegrees(180)}}) {
    ASSERT_TRUE(extendTo(path, to));
    EXPECT_EQ(path.goal(), to);
  }
  ASSERT_EQ(path.motions.size(), 3U);
  for (std::size_t k = 0; k < 3; ++k) {
    EXPECT_EQ(path.motions[k].kind, example().motions[k].kind) << k;
    EXPECT_EQ(path.motions[k].from, example().motions[k].from) << k;
    EXPECT_EQ(path.motions[k].to, example().motions[k].to) << k;
  }
}

TEST(ExtendTo, AHalfTurnIsRefusedAndThePathUnchanged) {
  Path path = example();
  EXPECT_FALSE(extendTo(path, {{5, 5}, Heading{}}));
  EXPECT_EQ(path.motions.size(), 3U);
}

}  // namespace
}  // namespace clearway
