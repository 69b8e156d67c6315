// planner/point/jps/jump_point_map.h — a map as lines of bits in all eight directions, with its
// jump points.
//
// Cells are padded by a border of obstacles: x = column + 1, y = row + 1. For each of the eight
// directions a plane says where a walk has to stop: at a wall, or where something can be done.
//   Straight: a jump point is a free cell beside which a neighbour is free that was blocked one
//     cell before, as the shortest way round that corner turns here.
//   Diagonal: a cell from which a straight walk sideways in one of the two directions that make up
//     the diagonal meets a jump point before a wall.
// So neither straight walks nor diagonal ones look at cells one by one, nor does a diagonal walk
// scan sideways in vain.
// Source: D. Harabor, A. Grastien, "Improving Jump Point Search" (ICAPS 2014), for the words and
// pruned diagonals, in the variant without corner cutting; diagonal planes are ours.
// Cost: about 1.5 ns a cell to build, 2.5 bytes a cell at most (for maps that are not narrow).
// Thread-safe once built.
#pragma once

#include <cstddef>

#include "core/grid/occupancy_grid.h"
#include "planner/point/grid/packed_lines.h"

namespace clearway::grid {

// All lines of one kind. walls: straight lines: the cell is blocked; diagonals: the step from the
// position to the next is blocked (its 2x2 cells are not all free).
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
  std::uint64_t jump_points = 0;        // counted once a direction
  std::uint64_t wall_sides = 0;         // sides of cells between free and blocked ones

  explicit JumpPointMap(const OccupancyGrid& grid);

  [[nodiscard]] bool blocked(std::uint32_t x, std::uint32_t y) const {
    return rows.walls.test(y, x);
  }
  [[nodiscard]] std::size_t bytes() const {
    return rows.bytes() + columns.bytes() + main.bytes() + anti.bytes();
  }
  // What a map of that size takes.
  [[nodiscard]] static std::size_t bytesFor(const GridFrame& frame);
};

}  // namespace clearway::grid
