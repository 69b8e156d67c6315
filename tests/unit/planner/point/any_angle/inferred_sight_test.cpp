// Sight that is inferred from neighbours is that of LineOfSight, under each corner rule.
#include "planner/point/any_angle/inferred_sight.h"

#include <gtest/gtest.h>

#include "planner/point/grid/line_of_sight.h"
#include "tests/support/grids.h"
#include "tests/support/point_maps.h"

namespace clearway::grid {
namespace {

struct Counts {
  int seen = 0, refused = 0, left = 0;
};

class SightOf {
 public:
  SightOf(const OccupancyGrid& grid, CornerRule corners)
      : grid_(grid), sight_(grid, corners, false), stop_(Budget{}) {
    moves_ = *moveMasks(grid, corners, stop_);
  }

  [[nodiscard]] bool sees(Cell from, Cell to) const {
    return grid_.frame().contains(to) && !grid_.blocked(to) &&
           (from == to || sight_.clear(from, to));
  }
  [[nodiscard]] std::uint32_t movesOf(Cell c) const {
    return moves_.data()[indexOf(grid_.frame(), c)];
  }
  [[nodiscard]] std::uint32_t seenAround(Cell from, Cell cell) const {
    std::uint32_t seen = 0;
    for (Direction d = 0; d < 8; ++d) {
      if (sees(from, stepped(cell, d))) seen |= 1U << d;
    }
    return seen;
  }
  static Cell stepped(Cell c, Direction d) {
    return {c.row + kSteps[d].row, c.column + kSteps[d].column};
  }

  void expectSame(Cell from, Cell to, InferredSight::Needed needed, std::uint32_t seen,
                  Counts& counts) const {
    if ((needed.allowed & ~movesOf(to)) != 0) {
      ++counts.refused;
      ASSERT_FALSE(sees(from, to));
    } else if ((needed.seen & ~seen) == 0) {
      ++counts.seen;
      ASSERT_TRUE(sees(from, to));
    } else {
      ++counts.left;
    }
  }

  // Of all cells and their steps.
  void expectAll(Cell from, Counts& counts) const {
    for (std::int32_t row = 0; row < grid_.frame().rows(); ++row) {
      for (std::int32_t column = 0; column < grid_.frame().columns(); ++column) {
        const Cell cell{row, column};
        if (grid_.blocked(cell)) continue;
        const auto& needed = kInferredSight.of(row - from.row, column - from.column);
        const std::uint32_t seen = seenAround(from, cell);
        ASSERT_NO_FATAL_FAILURE(expectSame(from, cell, needed.of_cell, seen, counts));
        if (!sees(from, cell)) continue;
        for (Direction d = 0; d < 8; ++d) {
          if ((movesOf(cell) >> d & 1U) == 0 || stepped(cell, d) == from) continue;
          // Whether the target is seen is what is asked.
          ASSERT_NO_FATAL_FAILURE(
              expectSame(from, stepped(cell, d), needed.of_step[d], seen & ~(1U << d), counts));
        }
      }
    }
  }

 private:
  const OccupancyGrid& grid_;
  LineOfSight sight_;
  StopCheck stop_;
  MoveMasks moves_;
};

TEST(InferredSight, IsThatOfTheLine) {
  Rng rng(17);
  Counts counts;
  for (int map = 0; map < 300; ++map) {
    const double density = 0.02 + 0.1 * (map % 4);
    const OccupancyGrid grid = testing::randomGrid(rng, 1 + testing::below(rng, 24),
                                                   1 + testing::below(rng, 24), 1.0, 1.0, density);
    for (const CornerRule corners : {CornerRule::Never, CornerRule::OneFree, CornerRule::Always}) {
      const SightOf sight(grid, corners);
      const Cell from = testing::randomCell(rng, grid);
      if (grid.blocked(from)) continue;
      ASSERT_NO_FATAL_FAILURE(sight.expectAll(from, counts));
    }
  }
  EXPECT_GT(counts.seen, 50'000);
  EXPECT_GT(counts.refused, 10'000);
  EXPECT_GT(counts.left, 10'000);
}

// Without obstacles, most targets are inferred from what is seen already.
TEST(InferredSight, ForwardStepsOnAFreeMapAreInferred) {
  for (const Cell away : {Cell{5, 0}, Cell{0, 5}, Cell{5, 5}, Cell{-5, 2}, Cell{2, -5}}) {
    const auto& needed = kInferredSight.of(away.row, away.column);
    int inferred = 0;
    for (Direction d = 0; d < 8; ++d) {
      if ((needed.of_step[d].seen & ~(kAllSteps & ~(1U << d))) == 0) ++inferred;
    }
    EXPECT_GE(inferred, 3);
  }
}

}  // namespace
}  // namespace clearway::grid
