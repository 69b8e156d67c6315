#include "planner/pose/open_list.h"

#include <gtest/gtest.h>

#include "core/base/rng.h"

namespace clearway {
namespace {

OpenList::Entry entry(std::uint32_t priority, std::uint32_t cost = 0) {
  return {{}, cost, priority, false};
}

TEST(OpenList, GivesTheCheapestFirstAndTheLatestAmongEquals) {
  OpenList open(10);
  open.push(entry(30, 1));
  open.push(entry(20, 2));
  open.push(entry(20, 3));
  EXPECT_EQ(open.pop().cost, 3U);
  EXPECT_EQ(open.pop().cost, 2U);
  EXPECT_EQ(open.pop().cost, 1U);
  EXPECT_TRUE(open.empty());
}

TEST(OpenList, StepsBackWhenSomethingCheaperComes) {
  OpenList open(0);
  open.push(entry(500));
  open.push(entry(600));
  EXPECT_EQ(open.pop().priority, 500U);
  open.push(entry(7));
  EXPECT_EQ(open.pop().priority, 7U);
  EXPECT_EQ(open.pop().priority, 600U);
}

// Priorities far apart take the heap; the order must not show it.
TEST(OpenList, OrdersAnyMixOfNearAndFarPriorities) {
  Rng rng(11);
  OpenList open(1000);
  std::vector<std::uint32_t> waiting;
  int late = 0;
  for (int i = 0; i < 20'000; ++i) {
    if (waiting.empty() || rng.below(3) != 0) {
      const bool far = rng.below(4) == 0;
      late += far ? 1 : 0;
      const std::uint32_t p = 1000 + (far ? rng.below(1U << 30U) : rng.below(100'000));
      open.push(entry(p));
      waiting.push_back(p);
    } else {
      const auto least = std::min_element(waiting.begin(), waiting.end());
      ASSERT_EQ(open.pop().priority, *least);
      waiting.erase(least);
    }
  }
  EXPECT_GT(late, 1'000);
}

}  // namespace
}  // namespace clearway
