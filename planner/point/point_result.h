// planner/point/point_result.h — the results of searches for points, and how the searches word and
// fill them.
#pragma once

#include <vector>

#include "core/grid/occupancy_grid.h"
#include "planner/common/plan_result.h"
#include "planner/point/grid/grid_path.h"

namespace clearway::grid {

// A PlanResult that also reports the path in cells. Solved only: the counts of steps, and the
// start, each cell where the direction changes, and the goal (one cell when start and goal are the
// same). An any-angle path has no such steps: corners are the cells where it bends, but the bends
// at obstacles' corners of isShortestAnyAngle() are reported by `points` alone.
struct PointResult : PlanResult {
  GridSteps steps;
  std::vector<Cell> corners;
  std::vector<Vec2> points;  // any-angle: start, every bend and goal [m]; else empty
};

// The answers to one search for several goals.
struct GoalsResult {
  std::vector<PointResult> results;  // by goal
  std::size_t nearest = 0;           // the Solved one of least cost, the first among equals
};

// Says what is wrong on `map` with a cell that is blocked on `grid`, where the agent's centre may
// be.
void setBlockedEnd(const OccupancyGrid& grid, const OccupancyGrid& map, Cell c, bool is_start,
                   PointResult& result);

// True when the cell is free on `grid`; else the same.
inline bool checkPointEnd(const OccupancyGrid& grid, const OccupancyGrid& map, Cell c,
                          bool is_start, PointResult& result) {
  if (!grid.blocked(c)) return true;
  setBlockedEnd(grid, map, c, is_start, result);
  return false;
}

void setStopped(StopReason stop, const Budget& budget, PointResult& result);

void setNoPath(PointResult& result);

// Solved, by a path of grid steps from corner to corner: steps and length.
void setCorners(std::vector<Cell> corners, const GridFrame& frame, PointResult& result);

// Solved, by a path from cell to neighbouring cell: corners, steps and length.
void setGridPath(const std::vector<Cell>& cells, const GridFrame& frame, PointResult& result);

// Solved, by straight lines between these cells' centres.
void setStraightPath(const std::vector<Cell>& cells, const GridFrame& frame, PointResult& result);

}  // namespace clearway::grid
