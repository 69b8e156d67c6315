// Dilated rows of a part of a map show its obstacles; inflated obstacles of it are those of the
// whole map.
#include "planner/pose/collision/row_range.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "planner/pose/collision/dilated_rows.h"
#include "planner/pose/collision/disc_inflation.h"
#include "tests/support/grids.h"
#include "tests/unit/planner/pose/collision/dilated_bits.h"

namespace clearway::lattice {
namespace {

struct PartOfMap {
  explicit PartOfMap(Rng& rng)
      : grid(testing::randomGrid(rng, 30 + below(rng, 150), 40 + below(rng, 200), 1.0,
                                 rng.range(0.6, 1.6), rng.range(0.0, 0.1))) {
    const std::int32_t a = below(rng, grid.frame().rows() + 8) - 4;
    const std::int32_t b = below(rng, grid.frame().rows() + 8) - 4;
    wanted = {std::min(a, b), std::max(a, b) + 1};
  }
  static std::int32_t below(Rng& rng, std::int32_t n) {
    return static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(n)));
  }
  OccupancyGrid grid;
  RowRange wanted;
};

// Any bits that may be asked for: in the wanted rows and the margin around them.
void expectObstacles(Rng& rng, const PartOfMap& map, const DilatedRows& part, std::int32_t margin) {
  for (int k = 0; k < 400; ++k) {
    const std::int32_t rows = map.wanted.last - map.wanted.first + 2 * margin;
    const std::int32_t row = std::clamp(map.wanted.first - margin + PartOfMap::below(rng, rows),
                                        -margin, map.grid.frame().rows() + margin - 1);
    const auto level = static_cast<unsigned>(rng.below(DilatedRows::kLevels));
    const std::int32_t column = PartOfMap::below(rng, map.grid.frame().columns());
    ASSERT_EQ(bitsAt(part, {row, column}, level), dilatedBits(map.grid, {row, column}, level))
        << "row " << row << ", level " << level << ", column " << column;
  }
}

TEST(RowRange, APartOfTheDilatedRowsShowsItsObstaclesAlsoAfterAnEdit) {
  Rng rng(71);
  constexpr std::int32_t kMargin = 9;
  for (int n = 0; n < 40; ++n) {
    PartOfMap map(rng);
    const DilatedRows whole = *DilatedRows::make(map.grid, kMargin, kMargin);
    DilatedRows part = *DilatedRows::make(map.grid, kMargin, kMargin, nullptr, map.wanted);
    EXPECT_LE(part.memoryBytes(), whole.memoryBytes());
    expectObstacles(rng, map, part, kMargin);
    const std::int32_t row = PartOfMap::below(rng, map.grid.frame().rows());
    map.grid.set({row, 7}, !map.grid.blocked({row, 7}));
    part.update(map.grid, row, row + 1);
    expectObstacles(rng, map, part, kMargin);
  }
}

TEST(RowRange, APartOfTheInflatedObstaclesIsThatOfAll) {
  Rng rng(72);
  int rows = 0;
  for (int n = 0; n < 60; ++n) {
    const PartOfMap map(rng);
    const double distance = rng.range(0.0, 9.0);
    const DiscInflation whole = *DiscInflation::make(map.grid, distance);
    const DiscInflation part = *DiscInflation::make(map.grid, distance, nullptr, map.wanted);
    const RowRange inside = map.wanted.within({0, map.grid.frame().rows()});
    for (std::int32_t i = inside.first; i < inside.last; ++i, ++rows) {
      ASSERT_TRUE(std::ranges::equal(part.row(i), whole.row(i))) << "row " << i;
    }
  }
  EXPECT_GT(rows, 1'000);
}

TEST(RowRange, TheRowsOfALatticeAreThoseOfItsPoints) {
  Rng rng(73);
  for (int n = 0; n < 200; ++n) {
    const PartOfMap map(rng);
    const Vec2 end = map.grid.frame().bounds().max;
    const StateLattice whole(map.grid.frame(), {rng.range(0.0, end.x), rng.range(0.0, end.y)},
                             n % 3 == 0 ? LatticeStep{2, 1} : LatticeStep{1, 1 + n % 2});
    const Vec2 corner{rng.range(0.0, end.x), rng.range(0.0, end.y)};
    const StateLattice part = whole.within({corner, corner + Vec2{9.0, rng.range(0.0, 60.0)}});
    const RowRange rows = rowsOf(part);
    for (std::int32_t r = 0; r < part.rows(); ++r) {
      const std::int32_t row =
          map.grid.frame().rowAt(part.position(part.first() + LatticeVector{r, 0}).y);
      ASSERT_GE(row, rows.first);
      ASSERT_LT(row, rows.last);
    }
    EXPECT_LE(rows.last - rows.first, 2 * part.rows() + 4);
  }
}

}  // namespace
}  // namespace clearway::lattice
