// planner/point/any_angle/inferred_sight.h — line of sight of a point to a cell, inferred from
// neighbours of that cell that are seen from the same point.
//
// Method: the lines to two neighbours in a row bound a triangle that is narrower than a cell in
//         each row before. An obstacle that reaches into it is as wide as a cell: it would cross
//         one of the lines. Thus a line between the two is free up to their row, and from there it
//         crosses no cells but the two and its target. The same holds for two in a column. On an
//         axis or a diagonal, the one neighbour that the line passes is enough. The corners that
//         the line passes lie between free cells, under each corner rule; at the last corner of a
//         diagonal, the step itself is allowed.
// Cost:   a table of 600 bytes; a look-up a cell, and a test of a mask a step. Thread-safe.
// Not for agents with a size: their lines need more cells free.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

class InferredSight {
 public:
  // Of a target, as masks of steps.
  struct Needed {
    std::uint8_t seen = 0;     // neighbours of the cell that make the target seen; itself: none do
    std::uint8_t allowed = 0;  // steps from the target without which it is not seen
  };
  // Of a cell: of the targets of its steps, which the cell itself has to be seen for, and itself.
  struct Cells {
    std::array<Needed, 8> of_step{};
    Needed of_cell;
  };

  constexpr InferredSight() {
    for (std::int32_t row = -1; row <= 1; ++row) {
      for (std::int32_t column = -1; column <= 1; ++column) {
        for (std::int32_t wider = -kMost; wider <= kMost; ++wider) {
          Cells& cells = table_[index(row, column, wider)];
          for (Direction d = 0; d < 8; ++d) {
            cells.of_step[d] = neededFor({row, column}, wider, kSteps[d]);
          }
          cells.of_cell = neededFor({row, column}, wider, {0, 0});
        }
      }
    }
  }

  // Of a cell so many rows and columns away.
  [[nodiscard]] constexpr const Cells& of(std::int32_t rows, std::int32_t columns) const {
    const std::int32_t wider = (columns < 0 ? -columns : columns) - (rows < 0 ? -rows : rows);
    return table_[index(signOf(rows), signOf(columns), std::min(std::max(wider, -kMost), kMost))];
  }

 private:
  static constexpr std::int32_t kMost =
      3;  // a step changes the difference of columns and rows by 2

  static constexpr std::size_t index(std::int32_t row, std::int32_t column, std::int32_t wider) {
    return static_cast<std::size_t>((2 * kMost + 1) * (3 * row + column + 4) + wider + kMost);
  }
  static constexpr std::uint32_t kFar = 1U << 8U;
  // The neighbour at an offset from the cell; nothing for the cell itself.
  static constexpr std::uint32_t neighbour(std::int32_t row, std::int32_t column) {
    if (row == 0 && column == 0) return 0;
    for (Direction d = 0; d < 8; ++d) {
      if (kSteps[d] == Cell{row, column}) return 1U << d;
    }
    return kFar;
  }
  static constexpr std::int32_t away(std::int32_t side, std::int32_t step) {
    return side != 0 ? side * step : step * step;
  }
  // The cell lies towards `side`, each coordinate -1, 0 or 1, by so many more columns than rows;
  // `step` leads to the target.
  static constexpr Needed neededFor(Cell side, std::int32_t wider, Cell step) {
    const std::int32_t to_wider =
        signOf(wider + away(side.column, step.column) - away(side.row, step.row));
    const Cell to{side.row != 0 ? side.row : step.row,
                  side.column != 0 ? side.column : step.column};
    const Cell back{to_wider <= 0 ? -to.row : 0, to_wider >= 0 ? -to.column : 0};
    std::uint32_t seen = neighbour(step.row + back.row, step.column + back.column);
    if (to.row != 0 && to.column != 0) {
      seen |= neighbour(step.row - to.row, step.column - to.column);
    }
    if ((seen & kFar) != 0) seen = neighbour(step.row, step.column);
    return {static_cast<std::uint8_t>(seen),
            static_cast<std::uint8_t>(neighbour(back.row, back.column))};
  }

  std::array<Cells, std::size_t{9} * (2 * kMost + 1)> table_{};
};
inline constexpr InferredSight kInferredSight;

}  // namespace clearway::grid
