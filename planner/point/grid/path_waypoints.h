// planner/point/grid/path_waypoints.h — waypoints of a point's path: at its turns, or cell by cell.
//
// Cost: O(waypoints). Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/grid_frame.h"

namespace clearway::grid {

enum class PathDetail : std::uint8_t {
  Turns,  // start, every point where the direction changes, and goal
  Cells,  // every lattice point along the path, and ends elsewhere; grid paths only
};

// World frame [m]; one waypoint when the path does not move. Precondition of Cells: every line
// connects cell centres, or corners of cells, in one of the eight directions.
[[nodiscard]] std::vector<Vec2> waypointsAlong(const Path& path, const GridFrame& frame,
                                               PathDetail detail);

}  // namespace clearway::grid
