// planner/point/touched_corners.h — bends that rounding takes from an any-angle path
// between arbitrary places.
//
// Such a path touches corners of obstacles. A line from or to an end that is not on the lattice may
// pass a corner by less than rounding on the wrong side; the path then bends at that corner, too,
// and is longer by less than the rounding of a double.
// Method: the exact test of the line (planner/point/free_line.h) names the obstacle.
// Cost: that of the test, for each line and corner. Thread-safe: no state.
#pragma once

#include <vector>

#include "core/geometry/vec2.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

// Inserts these bends in place. `points`: start, bends and goal [m], at least two. Only the first
// and the last line are treated, with at most 64 corners each: they may remain unfree, which the
// caller's check of the whole path decides.
void addCornersPassedByEnds(const OccupancyGrid& grid, std::vector<Vec2>& points);

}  // namespace clearway::grid
