// The memory of the tables of searches on one map, of which each search takes what the one before
// has left.
#include <gtest/gtest.h>

#include "tests/support/grids.h"
#include "tests/support/lattice_problem.h"

namespace clearway::lattice {
namespace {

TEST(TablesOfSearches, AreOfTheBlocksThatSearchesBeforeHaveLeft) {
  Rng rng(7);
  const OccupancyGrid grid = testing::randomGrid(rng, 180, 240, 0.05, 0.05, 0.002);
  const Footprint box = *Footprint::box(0.4, 0.3);
  PoseOptions options;
  options.weight = 2.0;
  MotionCache kept;
  std::size_t made = 0;
  int found = 0;
  for (int k = 0; k < 12; ++k) {
    const Vec2 start{rng.range(2.0, 8.0), rng.range(2.0, 6.0)};
    testing::OnLattice on({&grid, &box, {start, {}}, {start + Vec2{1.5, 1.0}, Heading{}}}, options,
                          {1, 1}, &kept);
    on.aim();
    found += on.search().found ? 1 : 0;
    const TableMemory& memory = on.setup.primitives->motions->memory();
    EXPECT_GT(memory.idleBytes(), 0U) << "the table of states is given back";
    if (k < 3) made = memory.blocksMade();  // lattices from other starts have a row more, or less
    EXPECT_EQ(memory.blocksMade(), made) << "query " << k;
  }
  EXPECT_GT(made, 2U);
  EXPECT_GT(found, 6);
}

// A search beside another one, as of whether an expansion can be extended, has its own table.
TEST(TablesOfSearches, AreNotShared) {
  const OccupancyGrid grid = testing::emptyGrid(200, 220);
  const StateLattice lattice(grid.frame(), {20.5, 20.5}, {1, 1});
  const LatticeIndex points(lattice, 2);
  TableMemory memory;
  for (NodeTable::Id round = 0; round < 2; ++round) {
    auto one = NodeTable::make(points, 16, NodeTable::Layout::Narrow, &memory);
    auto other = NodeTable::make(points, 16, NodeTable::Layout::Narrow, &memory);
    ASSERT_TRUE(one && other);
    // Other pages in each round: what the first has written must not be known in the second.
    const auto isSet = [&](NodeTable::Id i) { return (i >> 8U) % 2 == round && i % 3 == 0; };
    for (NodeTable::Id i = 0; i < 100'000; ++i) {
      if (isSet(i)) one->set(i, i);
      if (isSet(i)) other->set(i, 5);
    }
    for (NodeTable::Id i = 0; i < 100'000; ++i) {
      ASSERT_EQ(one->cost(i), isSet(i) ? i : NodeTable::kUnknown);
      ASSERT_EQ(other->cost(i), isSet(i) ? 5 : NodeTable::kUnknown);
    }
  }
  EXPECT_EQ(memory.blocksMade(), 4U);
}

}  // namespace
}  // namespace clearway::lattice
