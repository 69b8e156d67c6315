// Marks of cells equal a set of cells, in every column of several words and at every border.
#include "planner/point/any_angle/cell_marks.h"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "core/base/rng.h"

namespace clearway::grid {
namespace {

TEST(CellMarks, AreThoseOfASet) {
  Rng rng(5);
  for (const auto& [rows, columns] : {std::pair{1, 1}, {3, 62}, {4, 63}, {5, 64}, {3, 130}}) {
    const GridFrame frame = *GridFrame::make(rows, columns, 1.0, 1.0);
    CellMarks marks;
    ASSERT_TRUE(marks.allocate(frame));
    for (int round = 0; round < 3; ++round) {
      std::set<std::pair<int, int>> marked;
      for (int k = 0; k < rows * columns / 2; ++k) {
        const Cell c{static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(rows))),
                     static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(columns)))};
        marks.set(c);
        marked.emplace(c.row, c.column);
      }
      for (std::int32_t row = 0; row < rows; ++row) {
        for (std::int32_t column = 0; column < columns; ++column) {
          EXPECT_EQ((marks[{row, column}]), marked.contains({row, column}));
          std::uint32_t around = 0;
          for (Direction d = 0; d < 8; ++d) {
            const bool is = marked.contains({row + kSteps[d].row, column + kSteps[d].column});
            around |= static_cast<std::uint32_t>(is) << d;
          }
          EXPECT_EQ(marks.around({row, column}), around) << row << ' ' << column;
        }
      }
      marks.clear(-1, rows);
    }
  }
}

TEST(CellMarks, AreClearedInTheRowsGiven) {
  CellMarks marks;
  ASSERT_TRUE(marks.allocate(*GridFrame::make(6, 70, 1.0, 1.0)));
  for (std::int32_t row = 0; row < 6; ++row) marks.set({row, 69});
  marks.clear(2, 3);
  for (std::int32_t row = 0; row < 6; ++row) {
    EXPECT_EQ((marks[{row, 69}]), row < 2 || row > 3) << row;
  }
}

}  // namespace
}  // namespace clearway::grid
