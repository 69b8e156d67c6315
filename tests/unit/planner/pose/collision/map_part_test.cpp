// A part of a map: its tiles; and what is made of a part alone, in its tiles, is as on the whole
// map.
#include "planner/pose/collision/map_part.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "planner/pose/collision/dilated_rows.h"
#include "planner/pose/collision/disc_inflation.h"
#include "tests/support/grids.h"
#include "tests/unit/planner/pose/collision/dilated_bits.h"

namespace clearway::lattice {
namespace {

std::int32_t below(Rng& rng, std::int32_t n) {
  return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
}

bool has(const MapPart& part, Cell c) {
  return std::ranges::any_of(part.columnsOf(c.row), [&](const MapPart::Columns& r) {
    return c.column >= r.first && c.column < r.last;
  });
}

struct RandomPart {
  explicit RandomPart(Rng& rng)
      : grid(testing::randomGrid(rng, 100 + below(rng, 250), 100 + below(rng, 350), 1.0,
                                 rng.range(0.6, 1.6), rng.range(0.0, 0.1))),
        part(grid.frame()) {
    const std::uint32_t boxes = 1 + rng.below(3);
    for (std::uint32_t k = 0; k < boxes; ++k) {
      const Vec2 at = grid.frame().cellCentre(
          {below(rng, grid.frame().rows()), below(rng, grid.frame().columns())});
      part.add(enlarged({at, at}, rng.range(0.0, 40.0)));
    }
  }
  template <class F>
  void forEachCell(const F& f) const {
    for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
      for (std::int32_t j = 0; j < grid.frame().columns(); ++j) {
        if (has(part, {i, j})) f(Cell{i, j});
      }
    }
  }
  OccupancyGrid grid;
  MapPart part;
};

TEST(MapPart, HasTheTilesThatBoxesMeetAndWidenedThoseAround) {
  const GridFrame frame = GridFrame::make(300, 500, 1.0, 2.0).value();
  MapPart part(frame);
  part.add({{130.0, 140.0}, {200.0, 150.0}});
  EXPECT_TRUE(has(part, {64, 128}));
  EXPECT_TRUE(has(part, {79, 255}));
  EXPECT_FALSE(has(part, {80, 255}));
  EXPECT_FALSE(has(part, {63, 128}));
  EXPECT_FALSE(has(part, {64, 127}));
  EXPECT_FALSE(has(part, {64, 256}));
  const MapPart wide = part.widened(1, 65);
  EXPECT_TRUE(has(wide, {48, 0}));
  EXPECT_FALSE(has(wide, {47, 0}));
  EXPECT_TRUE(has(wide, {95, 383}));
  EXPECT_FALSE(has(wide, {96, 128}));
  EXPECT_FALSE(has(wide, {64, 384}));
  EXPECT_EQ(part.bounds().min, (Vec2{128.0, 128.0}));
  EXPECT_EQ(part.bounds().max, (Vec2{256.0, 160.0}));
}

TEST(MapPart, IsEmptyInRowsWithoutTiles) {
  Rng rng(73);
  int empty = 0;
  for (int n = 0; n < 300; ++n) {
    const RandomPart map(rng);
    const std::int32_t rows = map.grid.frame().rows();
    const std::int32_t first = below(rng, rows + 40) - 20;
    const std::int32_t last = first + 1 + below(rng, 60);
    bool has_none = true;
    for (std::int32_t i = first; i < last; ++i) has_none &= map.part.columnsOf(i).empty();
    ASSERT_EQ(map.part.isEmptyIn(first, last), has_none) << first << " to " << last;
    empty += has_none ? 1 : 0;
  }
  EXPECT_GT(empty, 50);
  EXPECT_LT(empty, 250);
}

// Also beyond the edges of the map, where all is an obstacle.
TEST(MapPart, TheDilatedRowsOfAPartShowTheObstaclesAroundItsTiles) {
  constexpr std::int32_t kMargin = 9;
  Rng rng(74);
  int less = 0;
  int set = 0;
  for (int n = 0; n < 30; ++n) {
    const RandomPart map(rng);
    const DilatedRows whole = *DilatedRows::make(map.grid, kMargin, kMargin);
    const DilatedRows part = *DilatedRows::make(map.grid, kMargin, kMargin, nullptr, {}, &map.part);
    less += part.memoryBytes() < whole.memoryBytes() ? 1 : 0;
    map.forEachCell([&](Cell c) {
      if (rng.below(16) != 0) return;
      const Cell at{c.row + below(rng, 2 * kMargin + 1) - kMargin,
                    c.column + below(rng, 2 * kMargin + 1) - kMargin};
      const auto level = static_cast<unsigned>(rng.below(DilatedRows::kLevels));
      const std::uint64_t bits = dilatedBits(map.grid, at, level);
      for (const DilatedRows* const rows : {&part, &whole}) {
        ASSERT_EQ(bitsAt(*rows, at, level), bits)
            << "row " << at.row << ", level " << level << ", column " << at.column;
      }
      set += bits != 0 && bits != ~0ULL ? 1 : 0;
    });
  }
  EXPECT_GT(less, 0);
  EXPECT_GT(set, 10'000);
}

TEST(MapPart, TheInflatedObstaclesInAPartAreThoseOfTheWholeMap) {
  Rng rng(75);
  for (int n = 0; n < 30; ++n) {
    const RandomPart map(rng);
    const double distance = rng.range(0.0, 70.0) * rng.range(0.0, 1.0);
    const DiscInflation whole = *DiscInflation::make(map.grid, distance);
    const DiscInflation part = *DiscInflation::make(map.grid, distance, nullptr, {}, &map.part);
    map.forEachCell([&](Cell c) {
      const auto w = static_cast<std::size_t>(c.column) / 64;
      ASSERT_EQ(part.row(c.row)[w], whole.row(c.row)[w]) << c.row << " " << c.column;
    });
  }
}

}  // namespace
}  // namespace clearway::lattice
