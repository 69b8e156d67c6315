#include "core/geometry/timed_path.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/base/rng.h"

namespace clearway {
namespace {

Pose at(double x) { return {{x, 0.0}, Heading{}}; }

TimedMotion drive(double from, double to, Tick start, Tick duration) {
  return {{MotionKind::Straight, at(from), at(to)}, start, duration};
}

TimeLaw randomLaw(Rng& rng) {
  for (;;) {
    TimeLaw law{rng.range(0, 2), rng.range(0, 1), 0.0, rng.range(0, 2)};
    law.fall = rng.range(0, 1.0 - law.rise);
    if (law.middle() >= 0.0) return law;
  }
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

TEST(TimeLaw, TheDefaultIsLinear) {
  const TimeLaw law;
  EXPECT_TRUE(law.isEven());
  for (const double t : {0.0, 0.1, 1.0 / 3.0, 1.0}) EXPECT_EQ(law.fractionAt(t), t);
}

TEST(TimeLaw, IsTheIntegralOfItsSpeeds) {
  Rng rng(51);
  for (int k = 0; k < 200; ++k) {
    const TimeLaw law = randomLaw(rng);
    const double middle = law.middle();
    constexpr int kSteps = 20'000;
    long double sum = 0.0L;
    for (int i = 0; i < kSteps; ++i) {
      const long double t = (i + 0.5L) / kSteps;
      const long double speed = t < law.rise ? law.begin + (middle - law.begin) * t / law.rise
                                : t > 1 - law.fall
                                    ? law.end + (middle - law.end) * (1 - t) / law.fall
                                    : static_cast<long double>(middle);
      sum += speed / kSteps;
      if (i % 500 == 0) {
        EXPECT_NEAR(law.fractionAt((i + 1.0) / kSteps), static_cast<double>(sum), 1e-4);
      }
    }
    EXPECT_NEAR(static_cast<double>(sum), 1.0, 1e-4);
    EXPECT_EQ(law.fractionAt(0.0), 0.0);
    EXPECT_EQ(law.fractionAt(1.0), 1.0);
    for (const double f : {0.1, 0.5, 0.93}) EXPECT_NEAR(law.fractionAt(law.shareAt(f)), f, 1e-12);
  }
}

TEST(TimeLaw, PartsOfAMotionAreWhereItsLawHasIt) {
  Rng rng(52);
  for (int k = 0; k < 100; ++k) {
    const Motion m = *motionBetween({{0, 0}, Heading()}, {{3, 1}, *Heading::fromDegrees(40)});
    TimedPath path{m.from, {{m, 0, 1'000'000, randomLaw(rng)}}};
    const double from = rng.range(0, 0.5);
    const double to = rng.range(from + 0.01, 1.0);
    std::vector<MotionPart> parts;
    appendParts(m, path.motions[0].law, {from, to, from, to}, parts);
    ASSERT_FALSE(parts.empty());
    EXPECT_EQ(parts.front().begin, from);
    EXPECT_EQ(parts.back().end, to);
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (i > 0) {
        EXPECT_EQ(parts[i].begin, parts[i - 1].end);
        EXPECT_LE(length(parts[i].from.position - parts[i - 1].to.position), 1e-12);
      }
      for (const double u : {0.0, 0.3, 0.8, 1.0}) {
        const double t = parts[i].begin + u * (parts[i].end - parts[i].begin);
        const Pose expected = poseAt(m, path.motions[0].law.fractionAt(t));
        EXPECT_LE(length(poseAt(parts[i], t).position - expected.position), 1e-9);
      }
    }
  }
}

}  // namespace
}  // namespace clearway
