// planner/common/zone_snap.h — corners of zones on the edges of cells.
//
// A corner within kZoneSnap_m of an edge of a cell is on the edge, so that zones of whole cells
// remain so when their coordinates are those of another frame. Cost: O(1). Thread-safe: no state.
#pragma once

#include <cmath>

#include "core/grid/grid_frame.h"

namespace clearway {

inline constexpr double kZoneSnap_m = 1e-9;

[[nodiscard]] inline Vec2 snappedToCells(const GridFrame& grid, Vec2 p) {
  const double x = grid.columnEdge(grid.columnAt(p.x + 0.5 * grid.cellWidth()));
  const double y = grid.rowEdge(grid.rowAt(p.y + 0.5 * grid.cellLength()));
  return {std::abs(p.x - x) <= kZoneSnap_m ? x : p.x, std::abs(p.y - y) <= kZoneSnap_m ? y : p.y};
}

}  // namespace clearway
