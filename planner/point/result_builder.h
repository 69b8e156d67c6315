// planner/point/result_builder.h — how the searches for points word and fill their results.
#pragma once

#include <vector>

#include "planner/point/point_planner.h"

namespace clearway::grid {

// True when the cell is free on `grid`, where the agent's centre may be; else says in `result` what
// is wrong with it on `map`.
bool checkPointEnd(const OccupancyGrid& grid, const OccupancyGrid& map, Cell c, bool is_start,
                   PointResult& result);

void setStopped(StopReason stop, const Budget& budget, PointResult& result);

void setNoPath(PointResult& result);

// Solved, by a path of grid steps from corner to corner: steps and length.
void setCorners(std::vector<Cell> corners, const GridFrame& frame, PointResult& result);

// Solved, by a path from cell to neighbouring cell: corners, steps and length.
void setGridPath(const std::vector<Cell>& cells, const GridFrame& frame, PointResult& result);

// Solved, by straight lines between these cells' centres.
void setStraightPath(const std::vector<Cell>& cells, const GridFrame& frame, PointResult& result);

}  // namespace clearway::grid
