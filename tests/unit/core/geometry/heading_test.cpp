#include "core/geometry/heading.h"

#include <gtest/gtest.h>

#include <limits>
#include <numbers>

#include "core/base/rng.h"

namespace clearway {
namespace {

TEST(Heading, CardinalDegreesAreExact) {
  for (int k = -12; k <= 12; ++k) {
    const Heading h = *Heading::fromDegrees(90.0 * k);
    EXPECT_TRUE(h.isCardinal()) << k;
    EXPECT_EQ(h, *Heading::fromRadians(k * std::numbers::pi / 2)) << k;
    EXPECT_EQ(std::abs(h.cos()) + std::abs(h.sin()), 1.0) << k;
    EXPECT_FALSE(std::signbit(h.cos()) && h.cos() == 0.0) << "no negative zero";
    EXPECT_FALSE(std::signbit(h.sin()) && h.sin() == 0.0) << "no negative zero";
  }
  EXPECT_EQ(Heading::fromDegrees(90.0)->vector(), (Vec2{0, 1}));
  EXPECT_EQ(Heading::fromDegrees(-90.0)->vector(), (Vec2{0, -1}));
}

TEST(Heading, SineAndCosineMatchLongDoubleWithinTwoUlps) {
  Rng rng(1);
  for (int i = 0; i < 200'000; ++i) {
    const double a = rng.range(-20.0, 20.0);
    const Heading h = *Heading::fromRadians(a);
    const auto c = static_cast<double>(std::cos(static_cast<long double>(a)));
    const auto s = static_cast<double>(std::sin(static_cast<long double>(a)));
    ASSERT_NEAR(h.cos(), c, 1.2e-15) << a;
    ASSERT_NEAR(h.sin(), s, 1.2e-15) << a;
    ASSERT_NEAR(h.cos() * h.cos() + h.sin() * h.sin(), 1.0, 1e-15);
  }
}

TEST(Heading, DegreesRoundTrip) {
  for (double d = -179.5; d <= 180.0; d += 0.5) {
    EXPECT_NEAR(Heading::fromDegrees(d)->degrees(), d, 1e-13);
  }
  EXPECT_EQ(Heading::fromDegrees(-135.0)->degrees(), -135.0);
  EXPECT_EQ(Heading::fromDegrees(-180.0)->degrees(), 180.0);
}

TEST(Heading, MirroredAnglesGiveMirroredBits) {
  Rng rng(2);
  for (int i = 0; i < 10'000; ++i) {
    const double d = rng.range(-180.0, 180.0);
    EXPECT_EQ(Heading::fromDegrees(-d)->vector(), Heading::fromDegrees(d)->mirroredY().vector());
  }
}

TEST(Heading, TurningAndAngleToAreInverse) {
  Rng rng(3);
  for (int i = 0; i < 10'000; ++i) {
    const Heading a = *Heading::fromRadians(rng.range(-3.1, 3.1));
    const Heading by = *Heading::fromRadians(rng.range(-3.1, 3.1));
    const Heading b = a.turnedBy(by);
    EXPECT_NEAR(a.angleTo(b), by.radians(), 1e-14);
    EXPECT_EQ(a.turnedBy(*Heading::fromDegrees(90)).vector(), a.left90().vector());
  }
}

TEST(Heading, TowardsKeepsTheHeadingAtTheTarget) {
  const Heading keep = *Heading::fromDegrees(30);
  EXPECT_EQ(Heading::towards({1, 2}, {1, 2}, keep), keep);
  EXPECT_EQ(Heading::towards({1, 2}, {1, 5}, keep).vector(), (Vec2{0, 1}));
}

TEST(Heading, RefusesZeroAndNonFiniteDirections) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_FALSE(Heading::fromDegrees(nan));
  EXPECT_FALSE(Heading::fromDegrees(1e7));
  EXPECT_FALSE(Heading::fromRadians(std::numeric_limits<double>::infinity()));
  EXPECT_FALSE(Heading::fromVector({0, 0}));
  EXPECT_FALSE(Heading::fromVector({nan, 1}));
  EXPECT_FALSE(Heading::fromUnit(1, 1));
  EXPECT_EQ(Heading::fromVector({1e-200, 1e-200})->cos(),
            Heading::fromVector({1e200, 1e200})->cos());
}

}  // namespace
}  // namespace clearway
