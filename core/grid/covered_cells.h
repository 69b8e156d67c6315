// core/grid/covered_cells.h — the cells that a shape covers, and whether one of them is an
// obstacle.
//
// Method: the shape's AABB gives ranges of rows and columns. Obstacle cells in the range are found
//         by scanning packed rows; each is decided exactly (core/geometry/overlap.h). The whole
//         area is examined, so obstacles entirely inside a large shape are found, as is the outside
//         of the map. Convex shapes cover one run of columns per row, whose ends bisection finds:
//         wide rows cost a logarithmic number of exact decisions.
// The outside: it counts as one ring of obstacle cells around the map, rows -1 and rows(), columns
// -1 and columns(), which extend outwards to infinity. A distant shape collides with, say, cell
// (-1, -1). So the size of every answer is at most that of the map and its ring.
// Cost: collides about 30 ns for a box of up to three cells; firstCollision 35 to 90 ns for a robot
//         of a few cells; in general O(rows of the range * words) plus at most 8 + 2 log2(columns)
//         exact decisions per row. Thread-safe.
// Shapes as in overlap.h. Precondition: a ring is not empty.
#pragma once

#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/grid/occupancy_grid.h"

namespace clearway {

// The first colliding cell in row-major order, the ring around the map included, or nullopt.
[[nodiscard]] std::optional<Cell> firstCollision(const OccupancyGrid& grid, const Obb& box,
                                                 TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] std::optional<Cell> firstCollision(const OccupancyGrid& grid, ConvexRing shape,
                                                 double radius,
                                                 TouchRule rule = TouchRule::TouchingIsFree);

// Whether any cell collides. Boxes of up to three cells take a fast path
// (core/grid/box_template.h).
[[nodiscard]] bool collides(const OccupancyGrid& grid, const Obb& box,
                            TouchRule rule = TouchRule::TouchingIsFree);

// All obstacle cells that collide with the shape, row-major, the ring around the map included.
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, const Obb& box,
                                               TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, ConvexRing shape,
                                               double radius,
                                               TouchRule rule = TouchRule::TouchingIsFree);

inline constexpr std::size_t kMaxCoveredCells = std::size_t{1} << 24U;

// All cells that the shape covers, obstacles or not, row-major. The grid is unbounded here: cells
// beyond the map have the same size and true indices (negative ones left of and above the map).
// Errors: LimitExceeded (more than kMaxCoveredCells, or an index of 2^30 or more).
[[nodiscard]] Result<std::vector<Cell>> coveredCells(const GridFrame& frame, const Obb& box,
                                                     TouchRule rule = TouchRule::TouchingIsFree);
[[nodiscard]] Result<std::vector<Cell>> coveredCells(const GridFrame& frame, ConvexRing shape,
                                                     double radius,
                                                     TouchRule rule = TouchRule::TouchingIsFree);

}  // namespace clearway
