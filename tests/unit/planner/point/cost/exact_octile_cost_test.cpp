#include "planner/point/cost/exact_octile_cost.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"

namespace clearway::grid {
namespace {

// The sign of u - v*sqrt(2) by 128-bit squares, independent of the code's method.
int signOfDifference(std::int64_t u, std::int64_t v) {
  __extension__ using Wide = __int128;
  if (u >= 0 && v <= 0) return u == 0 && v == 0 ? 0 : 1;
  if (u <= 0 && v >= 0) return -1;
  const Wide d = static_cast<Wide>(u) * u - static_cast<Wide>(2) * v * v;
  const int sign = (d > 0 ? 1 : 0) - (d < 0 ? 1 : 0);
  return u > 0 ? sign : -sign;
}

TEST(SquareMetric, OrdersNeighbouringConvergentsOfTheSquareRootOfTwo) {
  // 3363 < 2378*sqrt(2) < 3363.00015 and so on: sums of doubles or floats would merge some of them.
  std::uint64_t p = 1;
  std::uint64_t q = 1;
  int below = 0;
  int above = 0;
  while (p < (std::uint64_t{1} << 28U)) {
    const bool p_is_less = p * p < 2 * q * q;
    EXPECT_EQ(SquareMetric::less(SquareMetric::cost(p, 0), SquareMetric::cost(0, q)), p_is_less);
    EXPECT_EQ(SquareMetric::less(SquareMetric::cost(0, q), SquareMetric::cost(p, 0)), !p_is_less);
    ++(p_is_less ? below : above);
    const std::uint64_t next = p + 2 * q;
    q += p;
    p = next;
  }
  EXPECT_GT(below, 8);
  EXPECT_GT(above, 8);
}

TEST(SquareMetric, LessAndBucketsAreExactForRandomAndNearlyEqualCosts) {
  Rng rng(3);
  int less = 0;
  int near = 0;
  for (int i = 0; i < 300'000; ++i) {
    const std::uint32_t size = 1U << (4 + rng.below(24));
    const std::uint64_t a = rng.below(size);
    const std::uint64_t b = rng.below(size);
    std::uint64_t c = rng.below(size);
    const std::uint64_t d = rng.below(size);
    if (i % 2 == 0) {  // the straight count that brings the second as near as integers allow
      const double twin = static_cast<double>(a) +
                          (static_cast<double>(b) - static_cast<double>(d)) * std::sqrt(2.0);
      if (twin < 0.0) continue;
      c = static_cast<std::uint64_t>(twin) + rng.below(2);
      ++near;
    }
    const GridCost x = SquareMetric::cost(a, b);
    const GridCost y = SquareMetric::cost(c, d);
    const int sign = signOfDifference(static_cast<std::int64_t>(a) - static_cast<std::int64_t>(c),
                                      static_cast<std::int64_t>(d) - static_cast<std::int64_t>(b));
    ASSERT_EQ(SquareMetric::less(x, y), sign < 0);
    ASSERT_TRUE(sign > 0 || SquareMetric::bucket(x) <= SquareMetric::bucket(y));
    less += sign < 0 ? 1 : 0;
    // The bucket is floor(4a + 4 b sqrt 2): m <= 4 sqrt(2) b < m + 1.
    const std::uint64_t m = SquareMetric::bucket(x) - 4 * a;
    ASSERT_LE(m * m, 32 * b * b);
    ASSERT_GT((m + 1) * (m + 1), 32 * b * b);
  }
  EXPECT_GT(less, 50'000);
  EXPECT_GT(near, 50'000);
}

TEST(SquareMetric, TheRingIsLongerThanAnyStepGrows) {
  // Worst case: a diagonal step away from the goal.
  for (std::uint64_t a = 0; a < 200; ++a) {
    for (std::uint64_t b = 0; b < 200; ++b) {
      const GridCost c = SquareMetric::cost(a, b);
      ASSERT_LT(SquareMetric::bucket(c + SquareMetric::cost(0, 2)) - SquareMetric::bucket(c),
                std::uint64_t{1} << SquareMetric::ringBits());
    }
  }
}

TEST(ScaledMetric, StepsAreTheTrueLengthsWithinOneUnit) {
  Rng rng(8);
  for (int i = 0; i < 2'000; ++i) {
    const double w = std::exp(rng.range(-12.0, 5.5));
    const double l = i % 2 == 0 ? w * rng.range(0.3, 3.0) : std::exp(rng.range(-12.0, 5.5));
    const auto side = static_cast<std::int32_t>(1 + rng.below(16384));
    const GridFrame f = *GridFrame::make(side, side, w, l);
    const ScaledMetric m(f, true);
    const double d = std::sqrt(w * w + l * l);
    const auto unit = static_cast<double>(m.stepCost(4));
    ASSERT_GE(unit, 0x1.0p34);
    ASSERT_NEAR(static_cast<double>(m.stepCost(1)), w / d * unit, 1.0);
    ASSERT_NEAR(static_cast<double>(m.stepCost(0)), l / d * unit, 1.0);
    // The heuristic is consistent: a diagonal is no longer than its two straight steps, and no
    // shorter than either.
    ASSERT_LE(m.stepCost(4), m.stepCost(0) + m.stepCost(1));
    ASSERT_GE(m.stepCost(4), std::max(m.stepCost(0), m.stepCost(1)));
    // The longest path and the heuristic on top of it fit into a word.
    const double longest = static_cast<double>(side) * side + 2.0 * GridFrame::kMaxSide;
    ASSERT_LE(longest * unit, 0x1.0p63);
    // The ring is longer than any step grows.
    ASSERT_LT(m.bucket(2 * m.stepCost(4)) + 1, std::uint64_t{1} << m.ringBits());
  }
}

}  // namespace
}  // namespace clearway::grid
