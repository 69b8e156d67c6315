// core/grid/covered_cells.h — which cells a shape covers, and whether an obstacle is among them.
//
// Method: the shape's AABB gives ranges of rows and columns; obstacle cells in the range are found
//         by scanning packed rows; each is decided exactly (core/geometry/overlap.h). The whole
//         area is looked at, so an obstacle wholly inside a large shape is found, as is everything
//         outside the map. As shapes are convex, they cover one run of columns in each row, whose
//         ends bisection finds: wide rows cost a logarithm of exact decisions.
// The outside: it counts as one ring of obstacle cells around the map, rows -1 and rows(), columns
//         -1 and columns(), which reach outwards without end. A shape far away meets, say, cell
//         (-1, -1). So every answer about a map is at most the map and its ring.
// Cost: collides about 30 ns for a box of up to three cells; firstCollision 35 to 90 ns for a robot
//       of a few cells; in general O(rows of the range * words) plus at most 8 + 2 log2(columns)
//       exact decisions a row. Thread-safe.
// Shapes as in overlap.h; a ring must not be empty.
#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/grid/occupancy_grid.h"

namespace clearway {

// The first colliding cell in row-major order, the ring around the map included, or nothing.
[[nodiscard]] std::optional<Cell> firstCollision(const OccupancyGrid& grid, const Obb& box,
                                                 TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] std::optional<Cell> firstCollision(const OccupancyGrid& grid, ConvexRing shape,
                                                 double radius,
                                                 TouchRule rule = TouchRule::TouchingIsFree);

// Whether there is one. For boxes of up to three cells the quick way (core/grid/box_template.h).
[[nodiscard]] bool collides(const OccupancyGrid& grid, const Obb& box,
                            TouchRule rule = TouchRule::TouchingIsFree);

// All obstacle cells that collide with the shape, row-major, the ring around the map included.
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, const Obb& box,
                                               TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, ConvexRing shape,
                                               double radius,
                                               TouchRule rule = TouchRule::TouchingIsFree);

inline constexpr std::size_t kMaxCoveredCells = std::size_t{1} << 24U;

// All cells that the shape covers, obstacles or not, row-major. Here the lattice goes on beyond the
// map with cells of the same size and true indices (a shape around the origin has negative ones).
// Errors: LimitExceeded (more than kMaxCoveredCells, or 2^30 cells or more away from the origin).
[[nodiscard]] Result<std::vector<Cell>> coveredCells(const GridFrame& frame, const Obb& box,
                                                     TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] Result<std::vector<Cell>> coveredCells(const GridFrame& frame, ConvexRing shape,
                                                     double radius,
                                                     TouchRule rule = TouchRule::TouchingIsFree);

}  // namespace clearway
