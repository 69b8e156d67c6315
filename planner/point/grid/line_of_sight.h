// planner/point/grid/line_of_sight.h — line of sight between cell centres: whether an agent may
// move straight from one to the other.
//
// Exact, in integers. A point: the cells that the line crosses must be free, and where it passes
// through a corner, the corner rule decides. An agent with a size, on its configuration space:
// every square of four centres that the line crosses must have free corners. The agent is then free
// at each position of the line (planner/point/grid/inflated_grid.h). The test is conservative for
// agents smaller than a cell.
// Cost: a few ns per cell crossed. Thread-safe.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "core/grid/occupancy_grid.h"
#include "core/grid/point_rules.h"

namespace clearway::grid {

class LineOfSight {
 public:
  // The grid must outlive it. `sized`: the agent is no point; `corners` is then ignored.
  LineOfSight(const OccupancyGrid&& grid, CornerRule corners, bool sized) = delete;
  LineOfSight(const OccupancyGrid& grid, CornerRule corners, bool sized)
      : grid_(&grid), corners_(corners), sized_(sized) {}

  // Precondition: both cells are free.
  [[nodiscard]] bool clear(Cell a, Cell b) const {
    return sized_ ? wide(a, b) : stepsClear(a, b) == stepsBetween(a, b);
  }
  // Of a point: how far the line leads before an obstacle ends it, in rows and columns together.
  [[nodiscard]] std::int32_t stepsClear(Cell a, Cell b) const;
  [[nodiscard]] static std::int32_t stepsBetween(Cell a, Cell b) {
    return std::abs(b.row - a.row) + std::abs(b.column - a.column);
  }

  [[nodiscard]] const OccupancyGrid& grid() const { return *grid_; }
  [[nodiscard]] CornerRule corners() const { return corners_; }
  [[nodiscard]] bool isSized() const { return sized_; }

 private:
  [[nodiscard]] bool wide(Cell a, Cell b) const;

  const OccupancyGrid* grid_;
  CornerRule corners_;
  bool sized_;
};

// String pulling: keeps those cells of a path at which each next cell must be joined, because the
// last kept cell has no line of sight beyond. Never longer than the path; not the shortest
// any-angle path. O(n) line-of-sight tests.
[[nodiscard]] std::vector<Cell> stringPulled(std::span<const Cell> cells, const LineOfSight& sight);

}  // namespace clearway::grid
