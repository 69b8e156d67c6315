// core/grid/box_template.h — a small box against the obstacles around it, all cells at once (SIMD).
//
// Method: a box whose bounds are below three cells along each axis lies in a window of 4 x 4 cells.
//         The separating axes of core/geometry/box_filter.h are evaluated in single precision for
//         the four cells of a column together, all sixteen without a branch. The packed rows of the
//         map say which cells are obstacles, and the obstacle with the largest penetration decides.
// Law: Disjoint and Deep are proven, under both touch rules. Unsure leaves the decision to the
//         exact branch. Unsupported boxes are Unsure: larger ones, round padding, the borders of
//         the map.
// Cost: about 30 ns at random places of a large map, 6 ns when the box does not fit. Thread-safe.
#pragma once

#include "core/geometry/box_filter.h"
#include "core/grid/occupancy_grid.h"

namespace clearway {

// Disjoint: no obstacle touches the box. Deep: the interiors of the box and of an obstacle overlap.
[[nodiscard]] FilterVerdict compareWithObstacles(const OccupancyGrid& grid, const Obb& box);

}  // namespace clearway
