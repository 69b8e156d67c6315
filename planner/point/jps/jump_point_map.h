// planner/point/jps/jump_point_map.h — bitmaps of a map in all eight directions, with its jump
// points.
//
// Cells are padded by a border of obstacles: x = column + 1, y = row + 1. For each of the eight
// directions a bitmap marks the stops of a walk: walls and jump points.
//   Straight: a jump point is a free cell with a forced neighbour: a free side neighbour whose
//   predecessor in the walk's direction is blocked. The shortest path around that corner turns
//   here.
//   Diagonal: a cell from which a straight walk in one of the two component directions of the
//   diagonal reaches a jump point before a wall; which of them is marked.
// So straight and diagonal walks scan whole words instead of cells, and all straight walks that
// start reach a jump point.
// Source: D. Harabor, A. Grastien, "Improving Jump Point Search" (ICAPS 2014), for the words and
//         pruned diagonals, in the variant without corner cutting; diagonal bitmaps are ours.
// Cost: about 2 ns per cell to build, 2.5 bytes per cell at most (for maps that are not narrow).
//         Thread-safe once built.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/fresh_pages.h"
#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/grid/packed_lines.h"

namespace clearway::grid {

// All rows, or all columns.
struct StraightLines {
  PackedLines walls;
  PackedLines stops_forward;   // for walks towards higher positions
  PackedLines stops_backward;  // for walks towards lower positions
  [[nodiscard]] std::size_t bytes() const {
    return walls.bytes() + stops_forward.bytes() + stops_backward.bytes();
  }
};

// 64 positions of a diagonal, for walks in one of its two directions.
struct DiagonalWord {
  std::uint64_t walls = 0;    // the step to the next position is blocked (its 2x2 cells)
  std::uint64_t rows = 0;     // a walk along the row reaches a jump point before a wall
  std::uint64_t columns = 0;  // a walk along the column does
  [[nodiscard]] std::uint64_t stops() const { return walls | rows | columns; }
};

// All diagonals of one kind and direction. What a walk reads of a position lies side by side.
class DiagonalLines {
 public:
  DiagonalLines() = default;
  DiagonalLines(std::uint32_t lines, std::uint32_t length)
      : stride_((length + 63) / 64), words_(std::size_t{lines} * stride_) {}
  [[nodiscard]] DiagonalWord* line(std::uint32_t i) {
    return words_.data() + std::size_t{i} * stride_;
  }
  [[nodiscard]] const DiagonalWord* line(std::uint32_t i) const {
    return words_.data() + std::size_t{i} * stride_;
  }
  // The first position at or after `from` whose step is blocked. Precondition: there is one.
  [[nodiscard]] std::uint32_t nextWall(std::uint32_t i, std::uint32_t from) const {
    const DiagonalWord* word = line(i) + from / 64;
    std::uint64_t walls = word->walls & ~0ULL << (from & 63U);
    for (from &= ~63U; walls == 0; from += 64) walls = (++word)->walls;
    return from + static_cast<std::uint32_t>(std::countr_zero(walls));
  }
  [[nodiscard]] std::size_t stride() const { return stride_; }
  [[nodiscard]] std::size_t bytes() const { return words_.size() * sizeof(DiagonalWord); }

 private:
  std::size_t stride_ = 0;
  std::vector<DiagonalWord, FreshPages<DiagonalWord>> words_;
};

// Both directions: towards higher positions, and lower ones.
struct DiagonalFamily {
  DiagonalLines forward, backward;
  [[nodiscard]] std::size_t bytes() const { return forward.bytes() + backward.bytes(); }
};

struct JumpPointMap {
  std::uint32_t width = 0, height = 0;  // with the border
  StraightLines rows;                   // line y, position x
  StraightLines columns;                // line x, position y
  DiagonalFamily main;                  // position y of a line (planner/point/grid/packed_lines.h)
  DiagonalFamily anti;
  std::uint64_t jump_points = 0;  // counted once per direction
  std::uint64_t wall_sides = 0;   // sides of cells between free and blocked ones

  // Incomplete if `stop` ends it: check its reason.
  explicit JumpPointMap(const OccupancyGrid& grid, StopCheck* stop = nullptr);

  // The diagonals through a cell.
  [[nodiscard]] std::uint32_t mainLine(std::uint32_t x, std::uint32_t y) const {
    if (height > width) return (x + (height / width + 1) * width - y) % width;
    return x >= y ? x - y : x - y + width;
  }
  [[nodiscard]] std::uint32_t antiLine(std::uint32_t x, std::uint32_t y) const {
    if (height > width) return (x + y) % width;
    return x + y < width ? x + y : x + y - width;
  }
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
