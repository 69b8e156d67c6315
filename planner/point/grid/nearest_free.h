// planner/point/grid/nearest_free.h — the free cell nearest to a place.
//
// Method: rows outwards from the place's own, in each the first free cell to both sides.
// Cost: O(rows x words of a row) at most. Thread-safe.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

// The free cell whose centre is nearest to that of `c`, which may lie outside the map; the first in
// row-major order among equals. nullopt on a map without free cells.
[[nodiscard]] std::optional<Cell> nearestFree(const OccupancyGrid& grid, Cell c);

}  // namespace clearway::grid
