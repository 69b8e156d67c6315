#include "planner/point/grid/nearest_free.h"

#include <algorithm>
#include <cmath>

#include "planner/point/grid/row_runs.h"

namespace clearway::grid {

std::optional<Cell> nearestFree(const OccupancyGrid& grid, Cell c) {
  const GridFrame& f = grid.frame();
  const Cell inside{std::clamp(c.row, 0, f.rows() - 1), std::clamp(c.column, 0, f.columns() - 1)};
  std::optional<Cell> best;
  double least = 0.0;
  const auto look = [&](Cell n) {
    const double x = (1.0 * n.column - c.column) * f.cellWidth();
    const double y = (1.0 * n.row - c.row) * f.cellLength();
    const double d = x * x + y * y;
    const bool first =
        !best || n.row < best->row || (n.row == best->row && n.column < best->column);
    if (best && (d > least || (d == least && !first))) return;
    least = d;
    best = n;
  };
  const auto lookInRow = [&](std::int32_t row) {
    if (row < 0 || row >= f.rows()) return;
    const std::int32_t right = nextColumn(grid, row, inside.column, false);
    if (right < f.columns()) look({row, right});
    for (std::int32_t left = inside.column; left >= 0; --left) {
      if (grid.blocked({row, left})) continue;
      look({row, left});
      return;
    }
  };
  for (std::int32_t k = 0; k < f.rows(); ++k) {
    // Rows further off are further than the best already.
    const double off = (std::abs(1.0 * inside.row - c.row) + k) * f.cellLength();
    if (best && inside.row == c.row && off * off > least) break;
    lookInRow(inside.row - k);
    if (k > 0) lookInRow(inside.row + k);
  }
  return best;
}

}  // namespace clearway::grid
