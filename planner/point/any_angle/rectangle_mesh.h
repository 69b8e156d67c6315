// planner/point/any_angle/rectangle_mesh.h — the free cells of a map as rectangles, for searches of
// shortest any-angle paths.
//
// Method: each maximal run of free cells in a row is a rectangle; equal runs one below the other
//         that touch no others there are one. Rectangles touch along horizontal openings only.
//         A rectangle with one neighbour is a dead end: the shortest path between points outside
//         never enters it. Without dead ends others become such: what remains is the core, and a
//         tree of dead ends hangs on its rectangles.
// Units:  half cells. Cell (i, j) covers [2j, 2j+2] x [2i, 2i+2].
// Cost:   a scan of the packed rows, some 30 ns a run; 32 bytes a rectangle and 8 a run and
// opening. Thread-safe once built.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

class RectangleMesh {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  // Its openings to the rectangles above and below are numbered from left to right.
  struct Rectangle {
    std::int32_t left = 0, right = 0, top = 0, bottom = 0;
    std::uint32_t first_above = 0, first_below = 0;
    std::uint16_t above = 0, below = 0;  // how many
  };

  // MemoryLimit when the budget has no room for it. `exits`: a set cell stands for its upper left
  // corner, where paths may enter and leave; the rectangles there are no dead ends.
  [[nodiscard]] static StopOr<RectangleMesh> make(const OccupancyGrid& grid, StopCheck& stop,
                                                  const OccupancyGrid* exits = nullptr);

  [[nodiscard]] std::size_t size() const { return rectangles_.size(); }
  [[nodiscard]] const Rectangle& operator[](std::uint32_t i) const { return rectangles_[i]; }

  // The neighbours of a rectangle above (direction -1) or below (1), from left to right.
  [[nodiscard]] std::span<const std::uint32_t> neighbours(const Rectangle& r,
                                                          std::int32_t direction) const {
    return direction < 0 ? std::span(upper_).subspan(r.first_above, r.above)
                         : std::span(lower_).subspan(r.first_below, r.below);
  }

  // Precondition: the cell is free.
  [[nodiscard]] std::uint32_t at(Cell c) const;

  [[nodiscard]] bool isDeadEnd(std::uint32_t i) const { return dead_end_[i] != 0; }
  // The only neighbour of a dead end that leads towards the core, or to the last rectangle of a
  // component that is all tree; kNone from there.
  [[nodiscard]] std::uint32_t towardsCore(std::uint32_t i) const { return towards_core_[i]; }

  [[nodiscard]] std::size_t bytes() const;

 private:
  struct RowRun {
    std::int32_t first;
    std::uint32_t rectangle;
  };
  void addRow(const OccupancyGrid& grid, std::int32_t row, std::vector<std::int32_t>& ends);
  void findDeadEnds(StopCheck& stop, const OccupancyGrid& grid, const OccupancyGrid* exits);
  void prune(std::uint32_t leaf, std::vector<std::uint32_t>& degree);

  std::vector<Rectangle> rectangles_;
  std::vector<RowRun> runs_;              // by row, from left to right
  std::vector<std::uint32_t> row_begin_;  // of each row in runs_, and the end
  std::vector<std::uint32_t> upper_;      // by opening: the rectangle above
  std::vector<std::uint32_t> lower_;      // and below
  std::vector<std::uint8_t> dead_end_;
  std::vector<std::uint32_t> towards_core_;
};

}  // namespace clearway::grid
