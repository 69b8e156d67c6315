#include "planner/point/grid/line_of_sight.h"

#include <algorithm>
#include <cstdlib>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/row_runs.h"

namespace clearway::grid {
// Point agent, row by row. The line crosses the boundary below the k-th row, or above it, at
// ((2k + 1) columns + rows) / (2 rows) columns from the left side of the first cell; where that is
// whole, it passes through a corner. Twice the columns times the rows fit 32 bits, whose divisions
// are faster.
std::int32_t LineOfSight::stepsClear(Cell a, Cell b) const {
  const std::int32_t columns = std::abs(b.column - a.column);
  const std::int32_t rows = std::abs(b.row - a.row);
  const std::int32_t right = b.column < a.column ? -1 : 1;
  const std::int32_t down = signOf(b.row - a.row);
  const auto isFree = [&](std::int32_t row, std::int32_t from, std::int32_t to) {
    const std::int32_t x = a.column + right * from;
    const std::int32_t y = a.column + right * to;
    return !anyBlocked(grid_->row(row), std::min(x, y), std::max(x, y));
  };
  // In a row that is not free from one column to another.
  const auto lastFree = [&](std::int32_t row, std::int32_t from) {
    while (!grid_->blocked({row, a.column + right * from})) ++from;
    return std::max(from - 1, 0);
  };
  if (rows == 0) return isFree(a.row, 0, columns) ? columns : lastFree(a.row, 0);
  const int needed = corners_ == CornerRule::Never ? 2 : corners_ == CornerRule::OneFree ? 1 : 0;
  const std::int32_t step = columns / rows;
  const std::int32_t step_rest = 2 * (columns % rows);
  std::int32_t crossed = (columns + rows) / (2 * rows);
  std::int32_t rest = (columns + rows) % (2 * rows);
  std::int32_t from = 0;
  std::int32_t row = a.row;
  for (std::int32_t k = 0; k < rows; ++k, row += down) {
    const bool corner = rest == 0;
    const std::int32_t to = corner ? crossed - 1 : crossed;
    if (!isFree(row, from, to)) return k + lastFree(row, from);
    if (corner && needed > 0) {
      const int free =
          (isFree(row, crossed, crossed) ? 1 : 0) + (isFree(row + down, to, to) ? 1 : 0);
      if (free < needed) return k + to;
    }
    from = crossed;
    crossed += step;
    rest += step_rest;
    if (rest >= 2 * rows) {
      rest -= 2 * rows;
      ++crossed;
    }
  }
  return isFree(row, from, columns) ? rows + columns : rows + lastFree(row, from);
}

// Sized agent. Per column of squares between centres: the rows of squares that the line crosses
// there.
bool LineOfSight::wide(Cell a, Cell b) const {
  const std::int64_t columns = std::abs(b.column - a.column);
  const std::int64_t rows = std::abs(b.row - a.row);
  const std::int32_t right = signOf(b.column - a.column);
  const std::int32_t down = signOf(b.row - a.row);
  const auto blocked = [&](std::int64_t i, std::int64_t k) {
    return grid_->blocked({a.row + down * static_cast<std::int32_t>(k),
                           a.column + right * static_cast<std::int32_t>(i)});
  };
  if (columns == 0) {
    for (std::int64_t k = 0; k <= rows; ++k) {
      if (blocked(0, k)) return false;
    }
    return true;
  }
  for (std::int64_t i = 0; i < columns; ++i) {
    const std::int64_t first = i * rows / columns;
    const std::int64_t last = ((i + 1) * rows + columns - 1) / columns;
    for (std::int64_t k = first; k <= last; ++k) {
      if (blocked(i, k) || blocked(i + 1, k)) return false;
    }
  }
  return true;
}

std::vector<Cell> stringPulled(std::span<const Cell> cells, const LineOfSight& sight) {
  std::vector<Cell> out;
  if (cells.empty()) return out;
  out.push_back(cells.front());
  for (std::size_t k = 1; k < cells.size(); ++k) {
    if (k + 1 < cells.size() && sight.clear(out.back(), cells[k + 1])) continue;
    out.push_back(cells[k]);
  }
  return out;
}

}  // namespace clearway::grid
