// Lines of sight with a memory equal those without, on random maps and for every corner rule.
#include "planner/point/any_angle/sight_sectors.h"

#include <gtest/gtest.h>

#include "tests/property/planner/point/point_oracle.h"
#include "tests/support/grids.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

using testing::randomCell;

Cell freeCell(Rng& rng, const OccupancyGrid& g) {
  for (int k = 0; k < 50; ++k) {
    const Cell c = randomCell(rng, g);
    if (!g.blocked(c)) return c;
  }
  return {-1, -1};
}

TEST(SightSectorsProperty, EqualTheTestOfTheWholeLine) {
  Rng rng(61);
  SightSectors sectors;
  int clear = 0;
  int blocked = 0;
  for (int i = 0; i < testing::mapCount(600); ++i) {
    const std::int32_t rows = 4 + testing::below(rng, 50);
    const std::int32_t columns = 1 + testing::below(rng, i % 5 == 0 ? 200 : 50);
    const double density = 0.01 * testing::below(rng, 30);
    const OccupancyGrid g = testing::randomGrid(rng, rows, columns, 1.0, 1.0, density);
    for (const CornerRule rule : {CornerRule::Never, CornerRule::OneFree, CornerRule::Always}) {
      const LineOfSight sight(g, rule, false);
      sectors.begin(sight);
      for (int from = 0; from < 3; ++from) {
        const Cell a = freeCell(rng, g);
        for (int k = 0; k < 60; ++k) {
          const Cell b = freeCell(rng, g);
          if (a.row < 0 || b.row < 0) continue;
          const bool expected = sight.clear(a, b);
          ASSERT_EQ(sectors.clear(a, b), expected)
              << "map " << i << ", from " << a.row << " " << a.column << " to " << b.row << " "
              << b.column << ", rule " << static_cast<int>(rule);
          ++(expected ? clear : blocked);
        }
      }
    }
  }
  EXPECT_GT(clear, 1000);
  EXPECT_GT(blocked, 1000);
}

// Every near pair of small random maps, at words' ends too.
TEST(NearSightProperty, EqualsTheTestOfTheWholeLine) {
  Rng rng(63);
  int clear = 0;
  int blocked = 0;
  for (int i = 0; i < testing::mapCount(60); ++i) {
    const std::int32_t columns = i % 3 == 0 ? 140 : 1 + testing::below(rng, 70);
    const OccupancyGrid g = testing::randomGrid(rng, 1 + testing::below(rng, 6), columns, 1.0, 1.0,
                                                0.05 + 0.2 * rng.unit());
    for (const CornerRule rule : {CornerRule::Never, CornerRule::Always}) {
      const LineOfSight sight(g, rule, false);
      const NearSight* near = NearSight::of(sight);
      ASSERT_NE(near, nullptr);
      for (std::int32_t k = 0; k < 40; ++k) {
        const Cell a = freeCell(rng, g);
        if (a.row < 0) break;
        for (std::int32_t row = 0; row < g.frame().rows(); ++row) {
          for (std::int32_t column = 0; column < columns; ++column) {
            const Cell b{row, column};
            if (g.blocked(b) || !NearSight::isNear(a, b)) continue;
            const bool expected = sight.clear(a, b);
            ASSERT_EQ(near->clear(g, a, b), expected)
                << "map " << i << ", from " << a.row << " " << a.column << " to " << b.row << " "
                << b.column << ", rule " << static_cast<int>(rule);
            ++(expected ? clear : blocked);
          }
        }
      }
    }
  }
  EXPECT_GT(clear, 10'000);
  EXPECT_GT(blocked, 10'000);
  const OccupancyGrid g = testing::emptyGrid(4, 4);
  EXPECT_EQ(NearSight::of(LineOfSight(g, CornerRule::OneFree, false)), nullptr);
  EXPECT_EQ(NearSight::of(LineOfSight(g, CornerRule::Never, true)), nullptr);
}

// All cells of an open map with some obstacles, seen from one cell in the order of a search.
TEST(SightSectorsProperty, LookAtFewRows) {
  Rng rng(62);
  OccupancyGrid g = testing::emptyGrid(300, 300);
  for (int k = 0; k < 40; ++k) {
    testing::fillBox(g, {20 + testing::below(rng, 260), testing::below(rng, 280)}, 9, 9, true);
  }
  const LineOfSight sight(g, CornerRule::Never, false);
  SightSectors sectors;
  sectors.begin(sight);
  std::uint64_t tests = 0;
  std::uint64_t rows = 0;
  for (std::int32_t i = 0; i < 300; ++i) {
    for (std::int32_t j = 0; j < 300; ++j) {
      if (g.blocked({i, j})) continue;
      ASSERT_EQ(sectors.clear({0, 150}, {i, j}), sight.clear({0, 150}, {i, j}));
      ++tests;
      rows += static_cast<std::uint64_t>(i);
    }
  }
  EXPECT_LT(sectors.rowsScanned(), rows / 20);
  EXPECT_LT(sectors.testedWhole(), tests / 20);
}

}  // namespace
}  // namespace clearway::grid
