#include "planner/validate/motion/grid_line_check.h"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <utility>

namespace clearway::validation {
namespace {

std::int64_t floorDivide(std::int64_t a, std::int64_t b) {  // b > 0
  return a >= 0 ? a / b : -((b - 1 - a) / b);
}
std::int64_t ceilDivide(std::int64_t a, std::int64_t b) { return -floorDivide(-a, b); }

Cell cellOf(std::int64_t row, std::int64_t column) {
  return {static_cast<std::int32_t>(row), static_cast<std::int32_t>(column)};
}

// The cells whose intervals [2i, 2i+2] meet the range [low, high] / scale: in at least a point if
// closed, otherwise in their interiors (low < high, or low within a cell).
std::pair<std::int64_t, std::int64_t> cellsMet(std::int64_t low, std::int64_t high,
                                               std::int64_t scale, bool closed) {
  if (closed) return {ceilDivide(low, 2 * scale) - 1, floorDivide(high, 2 * scale)};
  return {floorDivide(low, 2 * scale), ceilDivide(high, 2 * scale) - 1};
}

// An obstacle whose closed square, or interior, the line meets. The search is column by column.
// Within a column the rows of the line are fractions with the denominator dx.
std::optional<Cell> obstacleMet(const OccupancyGrid& grid, HalfPoint a, HalfPoint b, bool closed) {
  if (a.x > b.x) std::swap(a, b);
  const std::int64_t dx = b.x - a.x;
  const std::int64_t dy = b.y - a.y;
  const auto [first, last] = cellsMet(a.x, b.x, 1, closed);
  for (std::int64_t j = first; j <= last; ++j) {
    std::int64_t low = std::min(a.y, b.y);
    std::int64_t high = std::max(a.y, b.y);
    if (dx > 0) {
      const std::int64_t enter = a.y * dx + (std::max(a.x, 2 * j) - a.x) * dy;
      const std::int64_t leave = a.y * dx + (std::min(b.x, 2 * j + 2) - a.x) * dy;
      low = std::min(enter, leave);
      high = std::max(enter, leave);
    }
    const auto [top, bottom] = cellsMet(low, high, std::max<std::int64_t>(dx, 1), closed);
    for (std::int64_t i = top; i <= bottom; ++i) {
      if (grid.blocked(cellOf(i, j))) return cellOf(i, j);
    }
  }
  return std::nullopt;
}

// For lines along a grid line: a place where both sides are obstacles.
std::optional<Cell> obstacleAlongside(const OccupancyGrid& grid, HalfPoint a, HalfPoint b) {
  const bool upright = a.x == b.x;
  if (upright == (a.y == b.y)) return std::nullopt;
  const std::int64_t line = upright ? a.x : a.y;
  if (line % 2 != 0) return std::nullopt;
  const auto [low, high] = upright ? std::minmax(a.y, b.y) : std::minmax(a.x, b.x);
  const auto [first, last] = cellsMet(low, high, 1, false);
  for (std::int64_t k = first; k <= last; ++k) {
    const Cell before = upright ? cellOf(k, line / 2 - 1) : cellOf(line / 2 - 1, k);
    const Cell behind = upright ? cellOf(k, line / 2) : cellOf(line / 2, k);
    if (grid.blocked(before) && grid.blocked(behind)) return behind;
  }
  return std::nullopt;
}

// A grid corner on the line at which two obstacles touch diagonally and the other cells are free.
std::optional<Cell> pinch(const OccupancyGrid& grid, HalfPoint a, HalfPoint b) {
  const std::int64_t steps = std::max<std::int64_t>(1, std::gcd(b.x - a.x, b.y - a.y));
  for (std::int64_t k = 0; k <= steps; ++k) {
    const HalfPoint p{a.x + k * ((b.x - a.x) / steps), a.y + k * ((b.y - a.y) / steps)};
    if (p.x % 2 != 0 || p.y % 2 != 0) continue;
    const Cell c = cellOf(p.y / 2, p.x / 2);
    const bool here = grid.blocked(c);
    const bool left = grid.blocked({c.row, c.column - 1});
    if (here == left || grid.blocked({c.row - 1, c.column - 1}) != here ||
        grid.blocked({c.row - 1, c.column}) != left) {
      continue;
    }
    return here ? c : Cell{c.row, c.column - 1};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Cell> obstacleOnGridLine(const OccupancyGrid& grid, HalfPoint a, HalfPoint b,
                                       CornerRule rule) {
  if (auto cell = obstacleMet(grid, a, b, rule == CornerRule::Never)) return cell;
  if (auto cell = obstacleAlongside(grid, a, b)) return cell;
  return rule == CornerRule::OneFree ? pinch(grid, a, b) : std::nullopt;
}

}  // namespace clearway::validation
