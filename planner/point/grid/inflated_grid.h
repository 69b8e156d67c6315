// planner/point/grid/inflated_grid.h — where a disc or a square can stand: the map for its centre.
//
// A cell of the result is free exactly when the agent, centred on it, meets no obstacle cell's
// interior and nothing outside of the map. As obstacles are whole cells, an agent that may stand on
// the four cells around a corner may stand everywhere between their centres; so steps that cut no
// corner on this map are free along their whole way, and every search for a point plans for the
// agent, at its full speed.
// Law:    the decision is that of real arithmetic on the cell's width and length and the agent's
//         size, all doubles: touching is never taken for overlap, whatever the rounding.
// Method: for each row offset, how many columns an obstacle reaches sideways, decided once by
//         exact expansions; then packed rows are spread and merged, 64 cells at a time.
// Cost:   (columns + 2 rows of the agent) / 64 operations a cell, e.g. 3 ms for a radius of 50
// cells
//         on 1024 x 1024. Memory: the result, and one row for each column of the agent.
// Thread-safe.
#pragma once

#include "core/grid/occupancy_grid.h"
#include "planner/common/grid_agent.h"

namespace clearway::grid {

// Precondition: the size is finite and > 0, unless the agent is a point (then a copy is returned).
[[nodiscard]] OccupancyGrid inflatedGrid(const OccupancyGrid& grid, const GridAgent& agent);

}  // namespace clearway::grid
