#include "planner/pose/search/open_list.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "core/base/rng.h"

namespace clearway::lattice {
namespace {

TEST(OpenList, PopsTheCheapestFirstAndTheLatestAmongEquals) {
  OpenList open(10);
  open.push(1, 30);
  open.push(2, 20);
  open.push(3, 20);
  EXPECT_EQ(open.pop().item, 3U);
  EXPECT_EQ(open.pop().item, 2U);
  EXPECT_EQ(open.pop().item, 1U);
  EXPECT_TRUE(open.empty());
}

TEST(OpenList, StepsBackWhenACheaperEntryIsPushed) {
  OpenList open(0);
  open.push(0, 500);
  open.push(0, 600);
  EXPECT_EQ(open.pop().priority, 500U);
  open.push(0, 7);
  EXPECT_EQ(open.pop().priority, 7U);
  EXPECT_EQ(open.pop().priority, 600U);
}

// Distant priorities use the heap. The order is unaffected.
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
      open.push(0, p);
      waiting.push_back(p);
    } else {
      const auto least = std::min_element(waiting.begin(), waiting.end());
      ASSERT_EQ(open.pop().priority, *least);
      waiting.erase(least);
    }
  }
  EXPECT_GT(late, 1'000);
}

// Entries that round to the same priority come in any order.
TEST(OpenList, RoundsPrioritiesDownOnRequest) {
  Rng rng(12);
  OpenList open(1000, 3);
  std::vector<std::uint32_t> priorities;
  std::multiset<std::uint32_t> waiting;
  int inexact = 0;
  for (int i = 0; i < 20'000; ++i) {
    if (waiting.empty() || rng.below(3) != 0) {
      priorities.push_back(1000 + (rng.below(4) == 0 ? rng.below(1U << 30U) : rng.below(1'000)));
      waiting.insert(priorities.back());
      open.push(static_cast<std::uint32_t>(priorities.size() - 1), priorities.back());
      continue;
    }
    const OpenList::Entry e = open.pop();
    const std::uint32_t priority = priorities[e.item];
    ASSERT_LE(e.priority, priority);
    ASSERT_GT(e.priority + 8, priority);
    ASSERT_LE(e.priority, *waiting.begin());  // no waiting entry is cheaper
    inexact += priority == *waiting.begin() ? 0 : 1;
    waiting.erase(waiting.find(priority));
  }
  EXPECT_GT(inexact, 100);
}

}  // namespace
}  // namespace clearway::lattice
