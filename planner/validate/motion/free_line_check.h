// planner/validate/motion/free_line_check.h — exact collision check of a point, a disc or a square
// on a straight line between arbitrary positions.
//
// Law: the verdict is that of real arithmetic, on the grid whose cells have exactly the width and
//      length of the frame's doubles. A coordinate within clearway::kLatticeTolerance cells of a
//      cell's centre or edge is that centre or edge exactly, so that an agent as wide as its
//      corridor fits; any other coordinate is the double.
// Point: under Never every cell is free whose closed square the line meets, except at its two ends:
//      there the point may touch obstacles, but it may not end where two obstacles touch at a
//      corner only. Under OneFree, for paths that may touch obstacles: the line meets no obstacle's
//      interior, does not run between two obstacles, and meets no point where two touch at a corner
//      only.
// Disc, square (also with round corners): the interior of the sweep meets no obstacle.
// Method: separating axes and squared distances, in integers of unlimited size.
// Cost: some 10 us per obstacle in reach. Thread-safe.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "planner/common/grid_agent.h"

namespace clearway::validation {

// An obstacle cell that the agent collides with while its centre moves from a to b; a cell outside
// of the map when it leaves the map. `rule`: of a point, Never or OneFree. Preconditions: finite
// positions; a disc or a square has a size within the limits of planner/common/grid_agent.h.
[[nodiscard]] std::optional<Cell> obstacleHitOnLine(const OccupancyGrid& grid,
                                                    const GridAgent& agent, Vec2 a, Vec2 b,
                                                    CornerRule rule = CornerRule::Never);

}  // namespace clearway::validation
