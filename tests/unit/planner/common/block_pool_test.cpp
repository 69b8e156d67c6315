#include "planner/common/block_pool.h"

#include <gtest/gtest.h>

#include <cstring>

namespace clearway {
namespace {

TEST(BlockPool, LendsABlockToOneAtATime) {
  BlockPool pool;
  const BlockPool::Block a = pool.lend(1000);
  const BlockPool::Block b = pool.lend(1000);
  ASSERT_NE(a.memory, nullptr);
  EXPECT_NE(a.memory, b.memory);
  std::memset(a.memory, 1, a.bytes);
  std::memset(b.memory, 2, b.bytes);
  EXPECT_EQ(pool.idleBytes(), 0U);
  pool.takeBack(a);
  EXPECT_EQ(pool.idleBytes(), 1000U);
  const BlockPool::Block again = pool.lend(900);
  EXPECT_EQ(again.memory, a.memory);
  EXPECT_EQ(again.bytes, 1000U);
  EXPECT_EQ(pool.made(), 2U);
  pool.takeBack(again);
  pool.takeBack(b);
}

TEST(BlockPool, LendsTheSmallestThatIsEnoughAndReplacesOneThatNearlyIs) {
  BlockPool pool;
  for (const BlockPool::Block& b : {pool.lend(4000), pool.lend(100), pool.lend(2000)}) {
    pool.takeBack(b);
  }
  const BlockPool::Block b = pool.lend(1500);
  EXPECT_EQ(b.bytes, 2000U);
  pool.takeBack(b);
  const BlockPool::Block larger = pool.lend(5000);
  EXPECT_EQ(larger.bytes, 5000U);
  EXPECT_EQ(pool.idleBytes(), 2100U);
  pool.takeBack(larger);
  const BlockPool::Block much_larger = pool.lend(50'000);
  EXPECT_EQ(pool.idleBytes(), 7100U);
  pool.takeBack(much_larger);
}

TEST(BlockPool, KeepsNoMoreThanItSays) {
  BlockPool pool;
  pool.takeBack(pool.lend(BlockPool::kMostOfOne + 1));
  EXPECT_EQ(pool.idleBytes(), 0U);
  BlockPool::Block lent[20];
  for (BlockPool::Block& b : lent) b = pool.lend(1000);
  for (const BlockPool::Block& b : lent) pool.takeBack(b);
  EXPECT_GT(pool.idleBytes(), 1000U);
  EXPECT_LE(pool.idleBytes(), 10'000U);
  for (BlockPool::Block& b : lent) b = pool.lend(BlockPool::kMostOfOne);
  for (const BlockPool::Block& b : lent) pool.takeBack(b);
  EXPECT_GT(pool.idleBytes(), BlockPool::kMostOfOne);
  EXPECT_LE(pool.idleBytes(), BlockPool::kMostIdle);
}

TEST(BlockPool, KeepsALargeBlockBesideManySmallOnesAndVeryLargeOnes) {
  BlockPool pool;
  BlockPool::Block small[8];
  for (BlockPool::Block& b : small) b = pool.lend(1000);
  for (const BlockPool::Block& b : small) pool.takeBack(b);
  const std::size_t before = pool.made();
  for (int k = 0; k < 10; ++k) {
    pool.takeBack(pool.lend(1'000'000));
    const std::size_t made = pool.made();
    const BlockPool::Block very_large = pool.lend(BlockPool::kMostOfOne + 1);
    EXPECT_EQ(pool.made(), made + 1);
    pool.takeBack(very_large);
  }
  EXPECT_EQ(pool.made(), before + 11);
}

}  // namespace
}  // namespace clearway
