#include "planner/common/lazy_zero_array.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

namespace clearway {
namespace {

// On both sides of the sizes at which memory comes from elsewhere: 2^17 and 2^24 words.
constexpr std::array<std::size_t, 6> kSizes{1,
                                            (std::size_t{1} << 17U) - 1,
                                            std::size_t{1} << 17U,
                                            (std::size_t{1} << 19U) + 3,
                                            std::size_t{1} << 24U,
                                            (std::size_t{1} << 24U) + 1};

TEST(LazyZeroArray, ForMuchUseHoldsZerosThatCanAllBeWritten) {
  for (const std::size_t n : kSizes) {
    LazyZeroArray<std::uint32_t> array;
    for (int round = 0; round < 2; ++round) {
      ASSERT_TRUE(array.allocateForMuchUse(n));
      EXPECT_EQ(array.size(), n);
      EXPECT_TRUE(std::ranges::all_of(array.view(), [](std::uint32_t v) { return v == 0; }));
      array.data()[0] = array.data()[n - 1] = 7;
    }
    LazyZeroArray<std::uint32_t> other = std::move(array);
    EXPECT_EQ(other.data()[n - 1], 7U);
    other.clear();
    EXPECT_EQ(other.data()[0], 0U);
  }
}

TEST(LazyZeroArray, IsReservedWhereItIsLargeAndOfFreshPages) {
  constexpr std::size_t kLarge = std::size_t{1} << 21U;
  LazyZeroArray<std::uint32_t> array;
  ASSERT_TRUE(array.allocateUnset(kLarge));
  EXPECT_FALSE(array.isReserved());
  EXPECT_EQ(array.touchedBytes(1), array.bytes());
  ASSERT_TRUE(array.allocate(kLarge));
  EXPECT_TRUE(array.isReserved());
  EXPECT_EQ(array.touchedBytes(1), array.kPage);
  ASSERT_TRUE(array.allocate(kLarge / 4));
  EXPECT_FALSE(array.isReserved());
}

TEST(LazyZeroArray, ReportsThatTheSystemHasNoMemory) {
  constexpr std::size_t kTooMany = std::numeric_limits<std::size_t>::max() / 16;
  LazyZeroArray<std::uint32_t> array;
  ASSERT_TRUE(array.allocateForMuchUse(10));
  EXPECT_FALSE(array.allocateForMuchUse(kTooMany));
  EXPECT_TRUE(array.empty());
}

}  // namespace
}  // namespace clearway
