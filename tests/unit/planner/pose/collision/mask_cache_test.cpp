#include "planner/pose/collision/mask_cache.h"

#include <gtest/gtest.h>

#include <set>

namespace clearway::lattice {
namespace {

constexpr std::size_t kMotions = 130;

TEST(MaskCache, KnowsNothingAtFirstInUsedMemory) {
  TableMemory memory;
  for (int round = 0; round < 3; ++round) {
    MaskCache cache(500, kMotions, &memory);
    ASSERT_FALSE(cache.empty());
    for (std::size_t group = 7; group < 500; group += 31) {
      const std::size_t place = cache.placeOf(group);
      for (std::size_t m = 0; m < kMotions; ++m) {
        ASSERT_FALSE(cache.isKnown(m, place));
        ASSERT_EQ(cache.free(m, place), 0U);
        cache.set(m, place, ~0ULL);
      }
    }
    EXPECT_EQ(memory.blocksMade(), 2U);
  }
}

// Wherever they are, as many groups take as much memory.
TEST(MaskCache, PutsGroupsTogetherThatAreFarApart) {
  constexpr std::size_t kGroups = 2'000'000;
  MaskCache near(kGroups, kMotions);
  MaskCache far(kGroups, kMotions);
  ASSERT_FALSE(near.empty() || far.empty());
  std::set<std::size_t> places;
  for (std::size_t k = 0; k < 100; ++k) {
    static_cast<void>(near.placeOf(k));
    places.insert(far.placeOf(k * 20'000));
  }
  EXPECT_EQ(places.size(), 100U);
  EXPECT_LE(*places.rbegin() - *places.begin(), 99U);
  EXPECT_LT(near.memoryBytes(), 130'000U);
  EXPECT_LT(far.memoryBytes(), near.memoryBytes() + 100 * 4096);  // for the numbers of the places
}

TEST(MaskCache, BeginsAgainWithAForgottenGroupInItsPlace) {
  MaskCache cache(100, kMotions);
  const std::size_t place = cache.placeOf(40);
  const std::size_t next = cache.placeOf(41);
  ASSERT_TRUE(cache.makeRoomForUnclear());
  cache.set(3, place, 5);
  cache.set(3, next, 9);
  cache.unclear(3, place) = 2;
  const std::size_t bytes = cache.memoryBytes();
  for (int round = 0; round < 2; ++round) cache.forget(30, 11);
  EXPECT_EQ(cache.placeOf(40), place);
  EXPECT_FALSE(cache.isKnown(3, place));
  EXPECT_EQ(cache.free(3, place), 0U);
  EXPECT_TRUE(cache.isKnown(3, cache.placeOf(41)));
  EXPECT_EQ(cache.free(3, next), 9U);
  EXPECT_EQ(cache.memoryBytes(), bytes);
}

}  // namespace
}  // namespace clearway::lattice
