// planner/point/touched_corners.h — bends that rounding takes from an any-angle path
// between arbitrary places.
//
// Such a path touches corners of obstacles. A line from or to an end that is not on the lattice may
// pass a corner by less than rounding on the wrong side; the path then bends at that corner, too,
// and is longer by nothing that a double shows.
// Method: the exact test of the line (planner/point/free_line.h) names the obstacle.
// Cost: that of the test, for each line and corner. Thread-safe: no state.
#pragma once

#include <vector>

#include "core/geometry/vec2.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

// `points`: start, bends and goal [m].
void addTouchedCorners(const OccupancyGrid& grid, std::vector<Vec2>& points);

}  // namespace clearway::grid
