#include "planner/pose/node_store.h"

#include <gtest/gtest.h>

#include "tests/support/grids.h"

namespace clearway {
namespace {

// What another store wrote there must not show, in memory that the system gives out again.
TEST(NodeStore, KnowsNothingAtFirstInUsedMemory) {
  const Lattice lattice(testing::emptyGrid(40, 50).frame(), {20.5, 20.5}, {1, 1});
  const PointNumbers points(lattice, 2);
  ASSERT_TRUE(NodeStore::fits(points, 16));
  const auto states = static_cast<NodeStore::Id>(points.size() * 16);
  for (int round = 0; round < 3; ++round) {
    NodeStore nodes(points, 16);
    ASSERT_TRUE(nodes.allocate());
    EXPECT_EQ(nodes.memoryBytes(), 0U);
    for (NodeStore::Id i = 0; i < states; ++i) ASSERT_EQ(nodes.cost(i), NodeStore::kUnknown);
    for (NodeStore::Id i = 5; i < states; i += 1500) {  // a page of 1024 is left out now and then
      nodes.set(i, i);
      ASSERT_EQ(nodes.cost(i), i);
      ASSERT_EQ(nodes.cost(i - 1), NodeStore::kUnknown);
      ASSERT_EQ(nodes.cost(i ^ 1U), NodeStore::kUnknown);
    }
    EXPECT_GT(nodes.memoryBytes(), std::size_t{states} * 2);
    for (NodeStore::Id i = 0; i < states; ++i) nodes.set(i, 7);  // for the next one to find
  }
}

}  // namespace
}  // namespace clearway
