#include "planner/pose/search/node_table.h"

#include <gtest/gtest.h>

#include "tests/support/grids.h"

namespace clearway::lattice {
namespace {

class NodeStores : public ::testing::TestWithParam<NodeTable::Layout> {};
INSTANTIATE_TEST_SUITE_P(OfBothLayouts, NodeStores,
                         ::testing::Values(NodeTable::Layout::Wide, NodeTable::Layout::Narrow));

// What another store wrote there must not show, in memory that the system gives out again.
TEST_P(NodeStores, KnowNothingAtFirstInUsedMemory) {
  const StateLattice lattice(testing::emptyGrid(200, 220).frame(), {20.5, 20.5}, {1, 1});
  const LatticeIndex points(lattice, 2);
  ASSERT_TRUE(NodeTable::fits(points, 16));
  const auto states = static_cast<NodeTable::Id>(points.size() * 16);
  for (int round = 0; round < 3; ++round) {
    auto made = NodeTable::make(points, 16, GetParam());
    ASSERT_TRUE(made);
    NodeTable& nodes = *made;
    EXPECT_EQ(nodes.memoryBytes(), 0U);
    for (NodeTable::Id i = 0; i < states; ++i) ASSERT_EQ(nodes.cost(i), NodeTable::kUnknown);
    for (NodeTable::Id i = 5; i < states; i += 375) {  // a page of 256 is skipped now and then
      nodes.set(i, i);
      ASSERT_EQ(nodes.cost(i), i);
      ASSERT_EQ(nodes.cost(i - 1), NodeTable::kUnknown);
      ASSERT_EQ(nodes.cost(i ^ 1U), NodeTable::kUnknown);
    }
    EXPECT_GT(nodes.memoryBytes(), std::size_t{states} * 2);
    for (NodeTable::Id i = 0; i < states; ++i) nodes.set(i, 7);  // for the next one to find
  }
}

// So large that the wide layout takes large pages, and the narrow one needs more than it began
// with.
TEST_P(NodeStores, KeepWhatIsWrittenAllOverALargeMap) {
  const StateLattice lattice(testing::emptyGrid(600, 700).frame(), {20.5, 20.5}, {1, 1});
  const LatticeIndex points(lattice, 2);
  auto made = NodeTable::make(points, 16, GetParam());
  ASSERT_TRUE(made);
  NodeTable& nodes = *made;
  const auto states = static_cast<NodeTable::Id>(points.size() * 16);
  constexpr NodeTable::Id kStep = 7919;  // a prime, larger than a page
  for (NodeTable::Id i = states - 1; i >= kStep; i -= kStep) nodes.set(i, i / 2);
  std::size_t written = 0;
  for (NodeTable::Id i = states - 1; i >= kStep; i -= kStep) {
    ASSERT_EQ(nodes.cost(i), i / 2);
    ASSERT_EQ(nodes.cost(i - 1), NodeTable::kUnknown);
    ASSERT_EQ(nodes.cost(i - kStep / 2), NodeTable::kUnknown);  // on a page that has none
    ++written;
  }
  EXPECT_GT(written, 800U);
  EXPECT_EQ(nodes.memoryBytes(), written * 1024);  // each on a page of its own
}

}  // namespace
}  // namespace clearway::lattice
