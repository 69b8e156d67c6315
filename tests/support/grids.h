// tests/support/grids.h — small maps for tests, drawn as text.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/rng.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::testing {

// One line a row, '#' is an obstacle; cells of width x length metres.
inline OccupancyGrid gridOf(const std::vector<std::string_view>& rows, double width = 1.0,
                            double length = 1.0) {
  const auto columns = static_cast<std::int32_t>(rows.front().size());
  OccupancyGrid grid(
      *GridFrame::make(static_cast<std::int32_t>(rows.size()), columns, width, length));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) {
      grid.set({static_cast<std::int32_t>(i), static_cast<std::int32_t>(j)}, rows[i][j] == '#');
    }
  }
  return grid;
}

// Free cells only.
inline OccupancyGrid emptyGrid(std::int32_t rows, std::int32_t columns, double width = 1.0,
                               double length = 1.0) {
  return OccupancyGrid(*GridFrame::make(rows, columns, width, length));
}

inline OccupancyGrid randomGrid(Rng& rng, std::int32_t rows, std::int32_t columns, double width,
                                double length, double density) {
  OccupancyGrid grid = emptyGrid(rows, columns, width, length);
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) grid.set({i, j}, rng.unit() < density);
  }
  return grid;
}

// Racks of 10 x 2 cells between aisles of one cell, and a free margin at
// both sides. The MAPF benchmark's warehouse-20-40-10-2-1 is racks(20, 40, 50).
inline OccupancyGrid racks(std::int32_t across, std::int32_t down, std::int32_t margin) {
  OccupancyGrid grid(*GridFrame::make(3 * down + 1, 2 * margin + 11 * across - 1, 1, 1));
  for (std::int32_t i = 0; i < grid.frame().rows(); ++i) {
    for (std::int32_t j = margin; j < grid.frame().columns() - margin; ++j) {
      grid.set({i, j}, i % 3 != 0 && (j - margin) % 11 != 10);
    }
  }
  return grid;
}

}  // namespace clearway::testing
