// planner/validate/grid_line_check.h — which cells a straight line on the grid meets, in whole
// numbers.
//
// Points are given in half cells: cell (i, j) covers [2j, 2j+2] x [2i, 2i+2], so centres have odd
// and corners even coordinates, and every decision is one about whole numbers.
// Cost: O(cells met). Thread-safe.
#pragma once

#include <optional>

#include "core/grid/corner_rule.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::validation {

struct HalfPoint {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const HalfPoint&, const HalfPoint&) = default;
};

// The obstacle by which the line from a to b breaks the corner rule (as core/grid/corner_rule.h
// states it for lines), or nothing. The outside of the map is an obstacle.
[[nodiscard]] std::optional<Cell> obstacleOnGridLine(const OccupancyGrid& grid, HalfPoint a,
                                                     HalfPoint b, CornerRule rule);

}  // namespace clearway::validation
