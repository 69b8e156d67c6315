// planner/point/grid/nearest_free.h — the free cells nearest to a place.
//
// Method: rows outwards from the place's own, in each the first free cell to both sides.
// Distances that differ by rounding only are equal.
// Cost: O(rows x words of a row) at most. Thread-safe.
#pragma once

#include <limits>
#include <vector>

#include "core/geometry/vec2.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

struct NearestCells {
  double distance_m = std::numeric_limits<double>::infinity();  // of their centres from the place
  std::vector<Cell> cells;  // row by row; none on a map without free cells
};

// The distance is less, by more than rounding.
[[nodiscard]] bool isNearer(double a_m, double b_m);

// All free cells whose centres are nearest to a place, which may lie outside the map.
[[nodiscard]] NearestCells nearestFree(const OccupancyGrid& grid, Vec2 place);

}  // namespace clearway::grid
