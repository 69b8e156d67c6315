// The eight neighbours of a node at once are those that are read one by one.
#include "planner/point/any_angle/theta_nodes.h"

#include <gtest/gtest.h>

#include <vector>

#include "core/base/rng.h"

namespace clearway::grid {
namespace {

TEST(ThetaNodes, NeighboursAreThoseOneByOne) {
  Rng rng(5);
  constexpr std::ptrdiff_t kColumns = 7;
  constexpr ThetaNode kGreatest = 0x7FFFFFFE;
  std::uint32_t closed = 0, same = 0;
  for (int k = 0; k < 2'000; ++k) {
    // Numbers just before and after the first one, small or the greatest.
    const ThetaNode first = k % 2 == 0 ? 2 * (1 + rng.below(4)) : kGreatest - 8;
    std::vector<ThetaNode> nodes(3 * kColumns);
    for (ThetaNode& node : nodes) node = rng.below(4) == 0 ? 0 : first - 2 + rng.below(8);
    const ThetaNode* const here = nodes.data() + kColumns + 3;
    const ThetaNeighbours expected = thetaNeighboursOneByOne(here, kColumns, first, *here);
    const ThetaNeighbours found = thetaNeighbours(here, kColumns, first, *here);
    ASSERT_EQ(found.closed, expected.closed);
    ASSERT_EQ(found.same, expected.same);
    closed |= found.closed;
    same |= found.same;
  }
  EXPECT_EQ(closed, kAllSteps);
  EXPECT_EQ(same, kAllSteps);
}

TEST(ThetaNodes, NeighboursOfOneNodeAreByDirection) {
  constexpr std::ptrdiff_t kColumns = 5;
  for (Direction d = 0; d < 8; ++d) {
    std::vector<ThetaNode> nodes(3 * kColumns);
    ThetaNode* const here = nodes.data() + kColumns + 2;
    *here = 12;
    here[kSteps[d].row * kColumns + kSteps[d].column] = 12 | kThetaClosed;
    const ThetaNeighbours near = thetaNeighbours(here, kColumns, 10, *here);
    EXPECT_EQ(near.closed, 1U << d);
    EXPECT_EQ(near.same, 1U << d);
    EXPECT_EQ(thetaNeighbours(here, kColumns, 14, *here).closed, 0U);  // of a search before
  }
}

}  // namespace
}  // namespace clearway::grid
