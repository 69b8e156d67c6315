// planner/point/any_angle/half_cell.h — places on a grid in half cells, the coordinates of searches
// of shortest any-angle paths.
//
// Cell (i, j) covers [2j, 2j+2] x [2i, 2i+2]: centres are odd, corners even. Coordinates of these
// are below 2^17, so sums of their products are exact in doubles.
// Cost: some ns. Thread-safe: no state.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>

#include "core/grid/grid_frame.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

struct HalfCell {
  double x = 0.0;
  double y = 0.0;
  friend bool operator==(const HalfCell&, const HalfCell&) = default;
};

// Of centres, corners and middles of edges.
[[nodiscard]] inline bool isOnLattice(HalfCell p) {
  return p.x == std::floor(p.x) && p.y == std::floor(p.y);
}

[[nodiscard]] inline HalfCell middleOf(Cell c) { return {2.0 * c.column + 1.0, 2.0 * c.row + 1.0}; }

// The cells whose closed squares the place is in: upper left, upper right, lower left, lower right.
// On no edge, all four are the same.
[[nodiscard]] inline std::array<Cell, 4> cellsTouching(HalfCell p) {
  const auto before = [](double v) { return static_cast<std::int32_t>(std::ceil(0.5 * v)) - 1; };
  const auto behind = [](double v) { return static_cast<std::int32_t>(std::floor(0.5 * v)); };
  return {Cell{before(p.y), before(p.x)}, Cell{before(p.y), behind(p.x)},
          Cell{behind(p.y), before(p.x)}, Cell{behind(p.y), behind(p.x)}};
}

// Precondition: one of them is free.
[[nodiscard]] inline Cell freeCellAt(const OccupancyGrid& grid, HalfCell p) {
  const std::array<Cell, 4> cells = cellsTouching(p);
  std::size_t k = 0;
  while (k < 3 && grid.blocked(cells[k])) ++k;
  return cells[k];
}

}  // namespace clearway::grid
