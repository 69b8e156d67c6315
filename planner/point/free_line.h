// planner/point/free_line.h — the search's exact test of a straight line of a point, a disc or a
// square between any two places.
//
// The searches connect ends that lie between cell centres by such lines. The validator decides the
// same lines by code of its own (planner/validate/motion/free_line_check.h); a property test
// compares both.
// Law:    real arithmetic on the frame's cell sizes and the agent's size, all doubles. A coordinate
//         within kLatticeTolerance cells of a cell's centre or edge is that centre or edge.
//         Point, Never: the line meets no closed obstacle cell but at its two ends, and ends
//         neither inside obstacles nor where two of them touch at a corner only. Point, OneFree: it
//         meets no obstacle's interior, does not run between two obstacles, and meets no point
//         where two of them touch at a corner only. Disc, square: the interior of the sweep meets
//         no obstacle.
// Method: clipping of the line's parameter by the sides of the obstacle, grown by the agent. The
//         area that a rounded agent must keep off is two rectangles and four discs. Integers of a
//         unit that all inputs are multiples of.
// Cost: some us per obstacle in reach. Thread-safe: no state.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"
#include "planner/common/grid_agent.h"

namespace clearway::grid {

// The first obstacle cell, row by row, that the agent collides with while its centre moves from a
// to b; a cell outside of the map when it leaves the map. `rule`: of a point, Never or OneFree.
// Preconditions: finite positions; a size that check() accepts.
[[nodiscard]] std::optional<Cell> obstacleOnLine(const OccupancyGrid& grid, const GridAgent& agent,
                                                 Vec2 a, Vec2 b,
                                                 CornerRule rule = CornerRule::Never);

}  // namespace clearway::grid
