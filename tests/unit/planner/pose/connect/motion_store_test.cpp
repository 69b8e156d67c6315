#include "planner/pose/connect/motion_store.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "core/base/rng.h"

namespace clearway::lattice {
namespace {

std::vector<Motion> randomList(Rng& rng, std::uint32_t most) {
  std::vector<Motion> list;
  for (std::uint32_t n = rng.below(most + 1); n > 0; --n) {
    const Pose from{{rng.unit(), rng.unit()}, {}};
    list.push_back({MotionKind::Straight, from, {{rng.unit(), rng.unit()}, {}}});
  }
  return list;
}

bool isEqual(std::span<const Motion> a, std::span<const Motion> b) {
  return std::ranges::equal(a, b, [](const Motion& m, const Motion& n) {
    return m.kind == n.kind && m.from == n.from && m.to == n.to;
  });
}

TEST(MotionStore, KeepsListsInPlaceWhileItGrowsAndMoves) {
  Rng rng(3);
  MotionStore store;
  for (int round = 0; round < 4; ++round) {
    std::vector<std::vector<Motion>> lists;
    std::vector<std::span<const Motion>> kept;
    for (int k = 0; k < 3000; ++k) {
      lists.push_back(randomList(rng, k % 500 == 0 ? 3000 : 6));
      kept.push_back(store.keep(lists.back()));
      if (k % 1000 == 999) store = MotionStore(std::move(store));
    }
    for (std::size_t k = 0; k < lists.size(); ++k) {
      ASSERT_TRUE(isEqual(kept[k], lists[k])) << "list " << k << " of round " << round;
    }
    store.clear();
  }
}

TEST(MotionStore, GivesTheSameRoomAgainAfterClear) {
  MotionStore store;
  const std::vector<Motion> list(5);
  const Motion* const first = store.keep(list).data();
  EXPECT_NE(store.keep(list).data(), first);
  store.clear();
  EXPECT_EQ(store.keep(list).data(), first);
  EXPECT_TRUE(store.keep({}).empty());
}

}  // namespace
}  // namespace clearway::lattice
