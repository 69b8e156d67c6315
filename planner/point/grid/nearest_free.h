// planner/point/grid/nearest_free.h — the free cell nearest to a given one.
//
// Method: rows at growing distance from the cell, each searched by words. Cost: O(cells) at worst.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

// The free cell whose centre is nearest to that of `c`, which may lie outside the map; the first in
// row-major order among equals. Empty on a map without free cells.
[[nodiscard]] std::optional<Cell> nearestFree(const OccupancyGrid& grid, Cell c);

}  // namespace clearway::grid
