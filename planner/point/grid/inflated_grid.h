// planner/point/grid/inflated_grid.h — configuration space of a disc or a square: the map of its
// centre.
//
// A cell of the result is free exactly when the agent, centred on it, overlaps no obstacle cell's
// interior and nothing outside of the map. Obstacles are whole cells, so an agent that fits on the
// four cells around a corner fits everywhere between their centres. So steps that cut no corner on
// this map are free along their whole length, and every point search plans for the agent at full
// speed.
// The same holds for corners of cells, on a map with a row and a column more: its cell (i, j)
// stands for the corner with the least coordinates of the map's cell (i, j). Law:    the decision
// is that of real arithmetic on the cell's width and length and the agent's
//         size, all doubles: touching never counts as overlap, whatever the rounding.
// Method: for each row offset, exact expansions determine the number of columns that an obstacle
//         blocks sideways; then packed rows are dilated and merged, 64 cells at a time.
// Cost:   (columns + 2 rows of the agent) / 64 operations per cell, e.g. 3 ms for a radius of 50
//         cells on 1024 x 1024. Memory: the result, and one row for each column of the agent.
// Thread-safe.
#pragma once

#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/grid_agent.h"
#include "planner/point/grid/point_lattice.h"

namespace clearway::grid {

// Precondition: the size is finite and > 0, unless the agent is a point (then a copy is returned).
// On corners: the agent is no point, and the map has less than the most rows and columns.
// Incomplete if `stop` ends it: check its reason.
[[nodiscard]] OccupancyGrid inflatedGrid(const OccupancyGrid& grid, const GridAgent& agent,
                                         StopCheck* stop = nullptr,
                                         LatticeKind kind = LatticeKind::Centres);

}  // namespace clearway::grid
