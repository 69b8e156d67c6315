// planner/point/grid/path_waypoints.h — a point's path as a list of places: where it turns, or cell
// by cell.
//
// Cost: O(places). Thread-safe: no state.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/grid_frame.h"

namespace clearway::grid {

enum class PathDetail : std::uint8_t {
  Turns,  // start, every place where the direction changes, and goal
  Cells,  // the centre of every cell on the way; for grid paths alone
};

// World frame [m]; one place when the path does not move. Precondition of Cells: every line goes
// from cell centre to cell centre in one of the eight directions.
[[nodiscard]] std::vector<Vec2> waypointsAlong(const Path& path, const GridFrame& frame,
                                               PathDetail detail);

}  // namespace clearway::grid
