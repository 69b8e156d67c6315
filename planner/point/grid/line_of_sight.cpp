#include "planner/point/grid/line_of_sight.h"

#include <cstdlib>

#include "planner/point/grid/cell_index.h"

namespace clearway::grid {
namespace {}  // namespace

// Point agent. The line leaves a cell through the side that it reaches first, or through the corner
// when it reaches both at once: vertical sides at (2i + 1) / 2 columns, horizontal ones at (2k + 1)
// / 2 rows.
bool LineOfSight::thin(Cell a, Cell b) const {
  const std::int64_t columns = std::abs(b.column - a.column);
  const std::int64_t rows = std::abs(b.row - a.row);
  const std::int32_t right = signOf(b.column - a.column);
  const std::int32_t down = signOf(b.row - a.row);
  Cell c = a;
  std::int64_t i = 0;
  std::int64_t k = 0;
  while (c != b) {
    const std::int64_t upright = (2 * i + 1) * rows;
    const std::int64_t level = (2 * k + 1) * columns;
    if (upright == level) {
      const int free = (grid_->blocked({c.row, c.column + right}) ? 0 : 1) +
                       (grid_->blocked({c.row + down, c.column}) ? 0 : 1);
      const int needed = corners_ == CornerRule::Never     ? 2
                         : corners_ == CornerRule::OneFree ? 1
                                                           : 0;
      if (free < needed) return false;
    }
    if (upright <= level) {
      c.column += right;
      ++i;
    }
    if (level <= upright) {
      c.row += down;
      ++k;
    }
    if (grid_->blocked(c)) return false;
  }
  return true;
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
