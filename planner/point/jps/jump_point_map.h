// planner/point/jps/jump_point_map.h — bitmaps of a map in all eight directions, with its jump
// points.
//
// Cells are padded by a border of obstacles: x = column + 1, y = row + 1. For each of the eight
// directions a bitmap marks the stops of a walk: walls and jump points.
//   Straight: a jump point is a free cell with a forced neighbour: a free side neighbour whose
//   predecessor in the walk's direction is blocked. The shortest path around that corner turns
//   here.
//   Diagonal: a cell from which a straight walk in one of the two component directions of the
//   diagonal reaches a jump point before a wall.
// So straight and diagonal walks scan whole words instead of cells, and a diagonal walk starts only
// successful sideways scans.
// Source: D. Harabor, A. Grastien, "Improving Jump Point Search" (ICAPS 2014), for the words and
//         pruned diagonals, in the variant without corner cutting; diagonal bitmaps are ours.
// Cost: about 1.5 ns per cell to build, 2.5 bytes per cell at most (for maps that are not narrow).
//         Thread-safe once built.
#pragma once

#include <cstddef>

#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/grid/packed_lines.h"

namespace clearway::grid {

// All lines of one kind. `walls` of straight lines: the cell is blocked. `walls` of diagonals: the
// step from the position to the next is blocked (its 2x2 cells are not all free).
struct LineFamily {
  PackedLines walls;
  PackedLines stops_forward;   // for walks towards higher positions
  PackedLines stops_backward;  // for walks towards lower positions
  [[nodiscard]] std::size_t bytes() const {
    return walls.bytes() + stops_forward.bytes() + stops_backward.bytes();
  }
};

struct JumpPointMap {
  std::uint32_t width = 0, height = 0;  // with the border
  LineFamily rows;                      // line y, position x
  LineFamily columns;                   // line x, position y
  LineFamily main;                      // line x - y + height - 1, position y
  LineFamily anti;                      // line x + y, position y
  std::uint64_t jump_points = 0;        // counted once per direction
  std::uint64_t wall_sides = 0;         // sides of cells between free and blocked ones

  // Incomplete if `stop` ends it: check its reason.
  explicit JumpPointMap(const OccupancyGrid& grid, StopCheck* stop = nullptr);

  [[nodiscard]] bool blocked(std::uint32_t x, std::uint32_t y) const {
    return rows.walls.test(y, x);
  }
  [[nodiscard]] std::size_t bytes() const {
    return rows.bytes() + columns.bytes() + main.bytes() + anti.bytes();
  }
  // Memory for a map of that size.
  [[nodiscard]] static std::size_t bytesFor(const GridFrame& frame);
};

}  // namespace clearway::grid
