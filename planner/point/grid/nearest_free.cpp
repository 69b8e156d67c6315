#include "planner/point/grid/nearest_free.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "planner/point/grid/row_runs.h"

namespace clearway::grid {
namespace {

constexpr double kRounding = 1e-9;  // of a distance

}  // namespace

bool isNearer(double a_m, double b_m) { return a_m < b_m * (1.0 - kRounding); }

NearestCells nearestFree(const OccupancyGrid& grid, Vec2 place) {
  const GridFrame& f = grid.frame();
  const Cell c = f.cellAt(place);
  const Cell inside{std::clamp(c.row, 0, f.rows() - 1), std::clamp(c.column, 0, f.columns() - 1)};
  const Vec2 off = place - f.cellCentre(c);  // exactly 0 at a centre, so that sides are equal
  NearestCells out;
  const auto look = [&](Cell n) {
    const double distance = length(Vec2{(1.0 * n.column - c.column) * f.cellWidth() - off.x,
                                        (1.0 * n.row - c.row) * f.cellLength() - off.y});
    if (isNearer(out.distance_m, distance)) return;
    if (isNearer(distance, out.distance_m)) out = {distance, {}};
    out.cells.push_back(n);
  };
  const auto lookInRow = [&](std::int32_t row) {
    const double away = std::abs((1.0 * row - c.row) * f.cellLength() - off.y);
    if (isNearer(out.distance_m, away)) return false;
    const std::int32_t right = nextColumn(grid, row, inside.column, false);
    if (right < f.columns()) look({row, right});
    for (std::int32_t left = inside.column - 1; left >= 0; --left) {
      if (grid.blocked({row, left})) continue;
      look({row, left});
      break;
    }
    return true;
  };
  for (std::int32_t k = 0; k < f.rows(); ++k) {
    const bool above = inside.row - k >= 0 && lookInRow(inside.row - k);
    const bool below = k > 0 && inside.row + k < f.rows() && lookInRow(inside.row + k);
    if (!above && !below) break;  // further rows are further than the nearest
  }
  std::ranges::sort(out.cells, {}, [](Cell n) { return std::pair(n.row, n.column); });
  return out;
}

}  // namespace clearway::grid
