#include "app/document/fleet/random_fleet.h"

#include <gtest/gtest.h>

#include <set>

#include "core/grid/components.h"
#include "tests/support/grids.h"

namespace clearway::app {
namespace {

TEST(RandomGridFleet, PassesTheCheckAndIsConnected) {
  Rng rng(4);
  const OccupancyGrid map = testing::randomGrid(rng, 30, 40, 1.0, 1.0, 0.35);
  const Components components(map);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto p = randomGridFleet(map, 60, seed, {}, "map");
    ASSERT_TRUE(p) << p.error().text();
    EXPECT_TRUE(fleet::checkGridFleetProblem(*p));
    for (fleet::AgentId a = 0; a < p->agents(); ++a) {
      EXPECT_TRUE(components.connected(p->cell(p->starts[a]), p->cell(p->goals[a])));
    }
  }
}

TEST(RandomGridFleet, FillsTheWholeAreaAndNoMore) {
  const OccupancyGrid map = testing::gridOf({"..#.", ".#..", ".#.."});
  const auto all = randomGridFleet(map, 5, 1, {}, "map");
  ASSERT_TRUE(all);
  EXPECT_EQ(std::set<fleet::CellId>(all->starts.begin(), all->starts.end()),
            (std::set<fleet::CellId>{3, 6, 7, 10, 11}));
  const auto more = randomGridFleet(map, 6, 1, {}, "map");
  ASSERT_FALSE(more);
  EXPECT_NE(more.error().text().find("5 cells"), std::string::npos);
}

}  // namespace
}  // namespace clearway::app
