#include "app/document/fleet/key_frame_path.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/rng.h"
#include "tests/support/poses.h"

namespace clearway::app {
namespace {

using clearway::testing::poseOf;

maps::KeyFrame frame(double t, double x, double y, double degrees) {
  return {t, poseOf(x, y, degrees)};
}

TEST(KeyFramePath, IsWhereTheSceneHasTheBodyAtEveryTime) {
  Rng rng(5);
  for (int k = 0; k < 200; ++k) {
    maps::SceneBody body;
    double t = rng.range(0.0, 2.0);
    for (std::uint32_t n = 1 + rng.below(6); n > 0; --n) {
      const double degrees = rng.below(3) == 0 ? 90.0 * rng.below(4) : rng.range(-180, 180);
      body.motion.push_back(frame(t, rng.range(-5, 5), rng.range(-5, 5), degrees));
      if (rng.below(4) == 0) body.motion.back().pose = body.motion.front().pose;
      t += rng.range(0.1, 3.0);
    }
    const Result<TimedPath> path = keyFramePathOf(body.motion);
    ASSERT_TRUE(path) << path.error().text();
    for (int i = 0; i < 100; ++i) {
      const Tick tick = rng.below(static_cast<std::uint32_t>((t + 1.0) * 1e6));
      const Pose ours = poseAt(*path, tick), theirs = poseAt(body, secondsOf(tick));
      // A tick is rounded by half a microsecond, in which a body goes some 50 um.
      ASSERT_LE(length(ours.position - theirs.position), 1e-4) << k;
      ASSERT_LE(length(ours.heading.vector() - theirs.heading.vector()), 1e-4) << k;
    }
  }
}

TEST(KeyFramePath, AStepByHalfATurnIsTwoMotions) {
  const Result<TimedPath> path =
      keyFramePathOf(std::vector{frame(1, 0, 0, 90), frame(3, 4, 2, 270)});
  ASSERT_TRUE(path);
  ASSERT_EQ(path->motions.size(), 2U);
  EXPECT_EQ(path->motions[0].start, 1 * kTicksPerSecond);
  EXPECT_EQ(path->motions[0].end(), 2 * kTicksPerSecond);
  EXPECT_EQ(path->motions[0].motion.to, poseOf(2, 1, 180)) << "towards +180 degrees";
  EXPECT_EQ(path->motions[0].motion.kind, MotionKind::Glide);
  EXPECT_EQ(path->last(), poseOf(4, 2, 270));
}

TEST(KeyFramePath, KeyFramesThatAreAlikeMakeARest) {
  const Result<TimedPath> path =
      keyFramePathOf(std::vector{frame(0, 1, 1, 0), frame(5, 1, 1, 0), frame(6, 2, 1, 0)});
  ASSERT_TRUE(path);
  ASSERT_EQ(path->motions.size(), 1U);
  EXPECT_EQ(path->motions[0].start, 5 * kTicksPerSecond);
  EXPECT_TRUE(keyFramePathOf(std::vector{frame(7, 1, 1, 0)})->motions.empty());
}

TEST(KeyFramePath, AMotionInLessThanAMicrosecondIsRefused) {
  const Result<TimedPath> path =
      keyFramePathOf(std::vector{frame(1, 0, 0, 0), frame(1.0000001, 1, 0, 0)});
  ASSERT_FALSE(path);
  EXPECT_EQ(path.error().text(),
            "key frames 0 and 1 differ, and are less than a microsecond apart");
  EXPECT_TRUE(keyFramePathOf(std::vector{frame(1, 0, 0, 0), frame(1.0000001, 0, 0, 0)}));
}

}  // namespace
}  // namespace clearway::app
