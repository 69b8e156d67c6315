// Turns in one-lane dead ends.
#include "planner/fleet/lifelong/dead_ends.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/rng.h"
#include "tests/support/grids.h"

namespace clearway::fleet {
namespace {

using clearway::testing::gridOf;
using Turn = DeadEnds::Turn;

// Columns 3 to 8 of the middle row are a dead end, and the bent one at the right is its own.
const OccupancyGrid& hall() {
  static const OccupancyGrid grid = gridOf({"...#######",  //
                                            "..........",  //
                                            "...######.",  //
                                            ".#.######.",  //
                                            ".#########"});
  return grid;
}

TEST(DeadEnds, AreChainsFromCellsWithOneNeighbourToTheirMouths) {
  const CellGraph graph(hall(), Neighbourhood::Four);
  const DeadEnds ends(graph);
  ASSERT_TRUE(ends.any());
  EXPECT_EQ(ends.at(13).depth, 1U);
  EXPECT_EQ(ends.at(39).depth, 9U);  // around the bend
  EXPECT_EQ(ends.at(39).number, ends.at(13).number);
  EXPECT_EQ(ends.mouth(ends.at(13).number), 12U);
  EXPECT_EQ(ends.at(12).number, DeadEnds::kNone);
  EXPECT_EQ(ends.at(40).depth, 2U);
  EXPECT_EQ(ends.at(32).depth, 1U);
  EXPECT_NE(ends.at(32).number, ends.at(40).number);
  const OccupancyGrid line = gridOf({"....."});
  EXPECT_FALSE(DeadEnds(CellGraph(line, Neighbourhood::Four)).any());
  const OccupancyGrid cross = gridOf({"#.#", "...", "#.#"});  // without a ring
  EXPECT_FALSE(DeadEnds(CellGraph(cross, Neighbourhood::Four)).any());
}

TEST(DeadEnds, TheLastOneInIsTheFirstOut) {
  const DeadEnds ends(CellGraph(hall(), Neighbourhood::Four));
  const auto turns = [&](std::vector<DeadEnds::Visitor> v) { return ends.turnsOf(v); };
  using V = std::vector<Turn>;
  // Both inside: the one behind wants to pass.
  EXPECT_EQ(turns({{39, 0}, {19, 39}}), (V{Turn::Goes, Turn::Leaves}));
  // It stops before the other one.
  EXPECT_EQ(turns({{39, 0}, {15, 17}}), (V{Turn::Goes, Turn::Goes}));
  // Who leaves, or goes to the same stop, is waited for outside.
  EXPECT_EQ(turns({{39, 0}, {10, 15}}), (V{Turn::Goes, Turn::WaitsNear}));
  EXPECT_EQ(turns({{29, 39}, {10, 39}}), (V{Turn::Goes, Turn::WaitsNear}));
  EXPECT_EQ(turns({{29, 39}, {10, 15}}), (V{Turn::Goes, Turn::Goes}));
  // Of two outside the one with the lower rank.
  EXPECT_EQ(turns({{0, 39, 5}, {10, 39, 3}}), (V{Turn::WaitsNear, Turn::Goes}));
  EXPECT_EQ(turns({{0, 39, 5}, {10, 39, 3}, {1, 39, 7}, {2, 39, 6}}),
            (V{Turn::WaitsNear, Turn::Goes, Turn::Waits, Turn::Waits}));
  // Who is almost out is not waited for.
  EXPECT_EQ(turns({{14, 0}, {10, 39}}), (V{Turn::Goes, Turn::Goes}));
  // Who rests deeper in is no bar; nor is another dead end.
  EXPECT_EQ(turns({{39, kNoCell}, {10, 15}}), (V{Turn::Goes, Turn::Goes}));
  EXPECT_EQ(turns({{39, 0}, {10, 40}}), (V{Turn::Goes, Turn::Goes}));
  // Who waits for the turn in another one does not do so inside.
  EXPECT_EQ(turns({{39, 0}, {40, 39}}), (V{Turn::Goes, Turn::Leaves}));
}

// In a dead end of eight cells agents take turns, whatever stops they draw, and each comes to all.
TEST(DeadEnds, EveryVisitIsMadeWhenAllKeepToTheirTurns) {
  const OccupancyGrid grid = gridOf({"..#########", "..........#", "..#########"});
  const CellGraph graph(grid, Neighbourhood::Four);
  const DeadEnds ends(graph);
  const CellId mouth = 12;
  for (int round = 0; round < 200; ++round) {
    Rng rng(static_cast<std::uint64_t>(round));
    const std::size_t agents = 2 + rng.below(5);
    // Depths; 0: outside, where there is room for all. Stop 0: it leaves.
    std::vector<std::uint32_t> at(agents, 0), stop(agents), visits(agents, 0);
    std::vector<std::int64_t> waited(agents, 0);
    for (std::size_t k = 0; k < agents && k < 3 && round % 2 == 0; ++k) {
      at[k] = 1 + static_cast<std::uint32_t>(2 * k) + rng.below(2);
    }
    for (std::uint32_t& s : stop) s = 1 + rng.below(8);
    for (int step = 0; step < 3000; ++step) {
      std::vector<DeadEnds::Visitor> visitors;
      for (std::size_t k = 0; k < agents; ++k) {
        visitors.push_back({mouth + at[k], stop[k] == 0 ? 0 : mouth + stop[k], -waited[k]});
      }
      const std::vector<Turn> turns = ends.turnsOf(visitors);
      for (std::size_t k = 0; k < agents; ++k) {
        ++waited[k];
        const std::uint32_t goal = turns[k] == Turn::Goes ? stop[k] : 0;
        if (at[k] == goal && turns[k] == Turn::Goes) {
          ++visits[k];
          waited[k] = 0;
          stop[k] = rng.below(3) == 0 ? 0 : 1 + rng.below(8);
          continue;
        }
        if (at[k] == goal) continue;
        const std::uint32_t next = at[k] < goal ? at[k] + 1 : at[k] - 1;
        if (next == 0 || std::ranges::find(at, next) == at.end()) at[k] = next;
      }
    }
    for (const std::uint32_t v : visits) EXPECT_GT(v, 20U) << round;
  }
}

}  // namespace
}  // namespace clearway::fleet
