#include "core/geometry/predicates.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/base/rng.h"
#include "core/geometry/expansion.h"

namespace clearway {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Runs f and returns whether the exact branch was entered.
template <class F>
bool tookExactBranch(F f) {
  const auto before = predicateCounters().exact;
  f();
  return predicateCounters().exact != before;
}

TEST(Expansion, TwoSumAndTwoProductKeepTheRoundingError) {
  const TwoTerms s = twoSum(1.0, 0x1p-60);
  EXPECT_EQ(s.value, 1.0);
  EXPECT_EQ(s.error, 0x1p-60);
  const TwoTerms p = twoProduct(1.0 + 0x1p-52, 1.0 + 0x1p-52);  // 1 + 2^-51 + 2^-104
  EXPECT_EQ(p.value, 1.0 + 0x1p-51);
  EXPECT_EQ(p.error, 0x1p-104);
}

TEST(Expansion, ProductsAndDifferencesCancelExactly) {
  const auto a = Expansion<2>::of(twoSum(1e7, 0x1p-190));
  const auto b = Expansion<2>::of(twoSum(-3.0, 0x1p-170));
  EXPECT_EQ((a * b - b * a).sign(), 0);
  const auto one = Expansion<2>::of(twoSum(0x1p-195, 0.0));
  EXPECT_EQ((a * b - b * a + one).sign(), 1);
  EXPECT_EQ(((a + b) * (a - b) - (a * a - b * b)).sign(), 0);
  EXPECT_EQ((b * b * a - one).sign(), 1);
}

TEST(Orient2d, ReturnsTheSideInTheYDownFrame) {
  EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}), 1);  // from +x towards +y
  EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, -1}), -1);
  EXPECT_EQ(orient2d({0, 0}, {1, 0}, {7, 0}), 0);
  EXPECT_EQ(orient2d({3, 4}, {3, 4}, {1, 2}), 0);
}

TEST(Orient2d, SeesOneUnitInTheLastPlaceNextToALine) {
  for (const double offset : {0.0, 1e6, -1e7}) {
    const Vec2 a{offset + 0.5, offset + 0.5};
    const Vec2 b{offset + 12.0, offset + 12.0};
    for (const double at : {3.25, 11.0, 24.0}) {
      const double x = offset + at;
      EXPECT_EQ(orient2d(a, b, {x, x}), 0);
      EXPECT_EQ(orient2d(a, b, {x, std::nextafter(x, kInfinity)}), 1);
      EXPECT_EQ(orient2d(a, b, {x, std::nextafter(x, -kInfinity)}), -1);
    }
  }
}

TEST(Orient2d, TakesTheExactBranchOnlyWhenTheFilterCannotDecide) {
  int side = 0;
  EXPECT_FALSE(tookExactBranch([&] { side = orient2d({0, 0}, {3, 1}, {1, 5}); }));
  EXPECT_FALSE(tookExactBranch([&] { side = orient2d({0, 0}, {3, 0}, {1, 0}); }));
  EXPECT_EQ(side, 0);
  EXPECT_TRUE(tookExactBranch([&] { side = orient2d({0.1, 0.1}, {0.3, 0.3}, {0.7, 0.7}); }));
  EXPECT_EQ(side, 0);
}

// Signs in 128-bit integers: coordinates are integers below 2^60 of one unit.
TEST(Orient2d, AgreesWithIntegersOnSmallTriangles) {
  Rng rng(1);
  int zeros = 0;
  for (int i = 0; i < 200000; ++i) {
    const auto draw = [&] { return static_cast<std::int64_t>(rng.below(1U << 30U)); };
    std::int64_t p[6];
    for (auto& v : p) v = draw() << (rng.below(20));
    if (i % 2 == 0) {  // c near the line a-b
      p[4] = (p[0] + p[2]) / 2 + static_cast<std::int64_t>(rng.below(2));
      p[5] = (p[1] + p[3]) / 2;
    }
    __extension__ using Wide = __int128;
    const Wide det = Wide{p[0] - p[4]} * (p[3] - p[5]) - Wide{p[1] - p[5]} * (p[2] - p[4]);
    const int want = det > 0 ? 1 : (det < 0 ? -1 : 0);
    const auto d = [](std::int64_t v) { return static_cast<double>(v) * 0x1p-20; };
    ASSERT_EQ(orient2d({d(p[0]), d(p[1])}, {d(p[2]), d(p[3])}, {d(p[4]), d(p[5])}), want);
    if (want == 0) ++zeros;
  }
  EXPECT_GT(zeros, 1000);
}

TEST(Orient2d, IsRightBelowAndBeyondTheRangeOfExpansions) {
  constexpr double kTiny = std::numeric_limits<double>::denorm_min();
  EXPECT_EQ(orient2d({0, 0}, {kTiny, 0}, {0, kTiny}), 1);
  EXPECT_EQ(orient2d({0, 0}, {3 * kTiny, 5 * kTiny}, {6 * kTiny, 10 * kTiny}), 0);
  EXPECT_EQ(orient2d({0, 0}, {3 * kTiny, 5 * kTiny}, {6 * kTiny, 11 * kTiny}), 1);
  EXPECT_EQ(orient2d({0, kTiny}, {1e7, 0}, {-1e7, 0}), -1);
  EXPECT_EQ(orient2d({0, 0}, {1e300, 1e300}, {1e308, 1e308}), 0);
  EXPECT_EQ(orient2d({0, 0}, {1e300, 1e300}, {1e308, std::nextafter(1e308, kInfinity)}), 1);
  EXPECT_EQ(orient2d({-1e-250, -1e-250}, {1.0, 1.0}, {0.5, 0.5}), 0);
}

// orient2d(a, b, c) is (a - c) x (b - c), which other tests compare with exact arithmetic.
TEST(DotSign, AgreesWithOrient2dOnNearlyParallelVectorsFarFromTheOrigin) {
  Rng rng(31);
  int zero = 0;
  const auto before = predicateCounters().exact;
  for (int i = 0; i < 20'000; ++i) {
    const double far = i % 3 == 0 ? 1e6 : 0.0;
    const Vec2 c{far + rng.range(-1, 1), rng.range(-1, 1) - far};
    const Vec2 d = 0.125 * Vec2{std::floor(rng.range(-9, 9)), std::floor(rng.range(-9, 9))};
    const Vec2 a = c + d;
    Vec2 b = c + (1.0 + rng.below(3)) * d;
    if (rng.below(2) == 0) b.x = std::nextafter(b.x, rng.below(2) == 0 ? kInfinity : -kInfinity);
    const int want = orient2d(a, b, c);
    ASSERT_EQ(crossSign(c, a, c, b), want) << i;
    ASSERT_EQ(crossSign(c, b, c, a), -want) << i;
    ASSERT_EQ(dotSign(c, a, {-c.y, c.x}, {-b.y, b.x}), want == 0 ? 0 : -want) << i;
    zero += want == 0 ? 1 : 0;
  }
  EXPECT_GT(zero, 1'000);
  EXPECT_GT(predicateCounters().exact - before, 10'000U);
}

TEST(DotSign, AgreesWithIntegersAndBeyondTheRangeOfExpansions) {
  Rng rng(32);
  const auto point = [&rng] { return Vec2{rng.below(15) - 7.0, rng.below(15) - 7.0}; };
  for (int i = 0; i < 20'000; ++i) {
    const Vec2 a = point(), b = point(), c = point(), d = point();
    const double dots = dot(b - a, d - c);
    const double crosses = cross(b - a, d - c);
    const double scale = i % 2 == 0 ? 1.0 : 0x1p-530;
    const Vec2 p = scale * a, q = scale * b, r = scale * c, s = scale * d;
    ASSERT_EQ(dotSign(p, q, r, s), (dots > 0) - (dots < 0)) << i;
    ASSERT_EQ(crossSign(p, q, r, s), (crosses > 0) - (crosses < 0)) << i;
  }
}

TEST(CompareDistance, ComparesWithEndPointsAndWithTheInterior) {
  const Vec2 a{0, 0};
  const Vec2 b{10, 0};
  EXPECT_EQ(compareDistance({5, 3}, a, b, 3), 0);
  EXPECT_EQ(compareDistance({5, 3}, a, b, 2.5), 1);
  EXPECT_EQ(compareDistance({5, 3}, a, b, 3.5), -1);
  EXPECT_EQ(compareDistance({-3, 4}, a, b, 5), 0);
  EXPECT_EQ(compareDistance({13, -4}, a, b, 5), 0);
  EXPECT_EQ(compareDistance({13, -4}, a, b, std::nextafter(5.0, 0.0)), 1);
  EXPECT_EQ(compareDistance({13, -4}, a, b, std::nextafter(5.0, 9.0)), -1);
  EXPECT_EQ(compareDistance({4, 3}, a, a, 5), 0);
  EXPECT_EQ(compareDistance({5, 0}, a, b, 0), 0);
}

TEST(CompareDistance, IsExactOnSlantedSegments) {
  // (3, 4) direction: the point (-4, 3) * k from its middle has distance 5 k exactly.
  const Vec2 a{0.3 * 0, 0};
  const Vec2 b{300, 400};
  const Vec2 p{150 - 4 * 0.125, 200 + 3 * 0.125};
  EXPECT_EQ(compareDistance(p, a, b, 0.625), 0);
  EXPECT_EQ(compareDistance(p, a, b, std::nextafter(0.625, 1.0)), -1);
  EXPECT_EQ(compareDistance(p, a, b, std::nextafter(0.625, 0.0)), 1);
}

TEST(CompareDistance, AddsTheTwoRadiiExactly) {
  const double small = 0x1p-80;  // lost in 1 + small
  EXPECT_EQ(compareDistance({0, 1}, {-1, 0}, {1, 0}, 1.0, 0.0), 0);
  EXPECT_EQ(compareDistance({0, 1}, {-1, 0}, {1, 0}, 1.0, small), -1);
  EXPECT_EQ(compareDistance({-1, 1}, {-1, 0}, {1, 0}, 1.0, small), -1);
}

TEST(CompareDistance, IsRightForTinyAndHugeNumbers) {
  EXPECT_EQ(compareDistance({0, 1e-310}, {-1, 0}, {1, 0}, 1e-310), 0);
  EXPECT_EQ(compareDistance({0, 1e-310}, {-1, 0}, {1, 0}, 2e-310), -1);
  EXPECT_EQ(compareDistance({0, 3e-310}, {-1, 0}, {1, 0}, 2e-310), 1);
  EXPECT_EQ(compareDistance({3e200, 4e200}, {0, 0}, {0, 0}, 4e200), 1);
  EXPECT_EQ(compareDistance({0, 1e-310}, {-1e200, 0}, {1e200, 0}, 2e-310), -1);
}

TEST(CompareDistance, CountsBothBranches) {
  EXPECT_FALSE(tookExactBranch([] { (void)compareDistance({5, 3}, {0, 0}, {10, 0}, 2); }));
  EXPECT_TRUE(tookExactBranch([] { (void)compareDistance({5, 3}, {0, 0}, {10, 0}, 3); }));
}

}  // namespace
}  // namespace clearway
