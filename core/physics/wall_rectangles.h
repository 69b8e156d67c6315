// core/physics/wall_rectangles.h — the obstacle cells of a part of a grid as few rectangles.
//
// Method: runs of each row; a run that equals one of the row above makes its rectangle longer.
// Law: the rectangles are disjoint, and their union is exactly the obstacle cells of the part.
// Cost: O(cells / 64 + runs). Thread-safe: a pure function.
#pragma once

#include <vector>

#include "core/grid/occupancy_grid.h"

namespace clearway::physics {

// Precondition: the part is inside the map.
[[nodiscard]] std::vector<CellRange> wallRectangles(const OccupancyGrid& grid,
                                                    const CellRange& part);

}  // namespace clearway::physics
