// planner/validate/motion/translating_agent_check.h — exact collision check of a disc or a square
// in straight motion. A square may have rounded corners.
//
// Law: the verdict is that of real arithmetic, on the grid whose cells have exactly the width and
//      length of the frame's doubles, and on the agent's size as a double. Multiples are not
//      rounded, so an agent as wide as its corridor fits at every position of the corridor.
// Method: the sweep of a disc meets a cell if the distance of segment and rectangle is less than
// the
//         radius (squared distances of ends and corners). The sweep of a square meets it if the
//         segment meets the rectangle enlarged by half a side (separating axes), or is nearer to
//         that than the radius around the square. Floating point
//         decides clear cases, big integers the rest.
// Cost:   some 20 ns per cell near the motion, 5 us for each contact. Thread-safe.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"
#include "planner/common/grid_agent.h"
#include "planner/validate/motion/grid_line_check.h"

namespace clearway::validation {

// An obstacle cell that the agent's interior meets while its centre moves from a to b; a cell
// outside of the map when it leaves the map. Precondition: a disc or a square, of a finite size.
[[nodiscard]] std::optional<Cell> obstacleHitByTranslation(const OccupancyGrid& grid,
                                                           const GridAgent& agent, HalfPoint a,
                                                           HalfPoint b);

}  // namespace clearway::validation
