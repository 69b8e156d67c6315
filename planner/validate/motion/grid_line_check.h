// planner/validate/motion/grid_line_check.h — the cells that a straight line on the grid meets, in
// integer arithmetic.
//
// Points are in half cells: cell (i, j) covers [2j, 2j+2] x [2i, 2i+2], so centres have odd and
// corners even coordinates, and every decision is exact.
// Cost: O(cells met). Thread-safe.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"

namespace clearway::validation {

struct HalfPoint {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const HalfPoint&, const HalfPoint&) = default;
};

// The obstacle at which the line from a to b violates the corner rule (core/grid/point_rules.h, for
// lines), or nullopt. The outside of the map is an obstacle.
[[nodiscard]] std::optional<Cell> obstacleOnGridLine(const OccupancyGrid& grid, HalfPoint a,
                                                     HalfPoint b, CornerRule rule);

}  // namespace clearway::validation
