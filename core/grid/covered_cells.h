// core/grid/covered_cells.h — which cells a shape covers, and whether an obstacle is among them.
//
// Method: the shape's AABB gives ranges of rows and columns; obstacle cells in the range are found
// by
//         scanning packed rows; each is decided exactly (core/geometry/overlap.h). The whole area
//         is looked at, so an obstacle wholly inside a large shape is found, as is everything
//         outside the map.
// Cost: O(rows of the range * words) plus one exact decision per obstacle cell in the range.
#pragma once

#include <optional>
#include <vector>

#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/grid/occupancy_grid.h"

namespace clearway {

// The first colliding cell in row-major order (which may lie outside the map), or nothing.
[[nodiscard]] std::optional<Cell> firstCollision(const OccupancyGrid& grid, const Obb& box,
                                                 TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] std::optional<Cell> firstCollision(const OccupancyGrid& grid, ConvexRing shape,
                                                 double radius,
                                                 TouchRule rule = TouchRule::TouchingIsFree);

[[nodiscard]] inline bool collides(const OccupancyGrid& grid, const Obb& box,
                                   TouchRule rule = TouchRule::TouchingIsFree) {
  return firstCollision(grid, box, rule).has_value();
}

// All obstacle cells that collide with the shape, row-major; cells outside the map included.
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, const Obb& box,
                                               TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, ConvexRing shape,
                                               double radius,
                                               TouchRule rule = TouchRule::TouchingIsFree);

// All cells that the shape covers, obstacles or not, row-major; cells outside the map included.
[[nodiscard]] std::vector<Cell> coveredCells(const GridFrame& frame, const Obb& box,
                                             TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] std::vector<Cell> coveredCells(const GridFrame& frame, ConvexRing shape,
                                             double radius,
                                             TouchRule rule = TouchRule::TouchingIsFree);

}  // namespace clearway
