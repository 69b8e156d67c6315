// planner/point/grid/line_of_sight.h — whether an agent may move straight from one cell centre to
// another.
//
// Exact, in whole numbers. A point: the cells that the line crosses must be free, and where it
// passes through a corner, the corner rule decides. An agent with a size, on the map of where its
// centre may be: the centres around every square of four centres that the line crosses must be
// free. The agent is then free at each of its places, as planner/point/grid/inflated_grid.h says;
// where that is needlessly strict (an agent smaller than a cell), the line is refused. Cost: a few
// ns a cell crossed. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "core/grid/corner_rule.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::grid {

class LineOfSight {
 public:
  // The grid must outlive it. `sized`: the agent is no point; `corners` is then of no account.
  LineOfSight(const OccupancyGrid& grid, CornerRule corners, bool sized)
      : grid_(&grid), corners_(corners), sized_(sized) {}

  // Precondition: both cells are free.
  [[nodiscard]] bool clear(Cell a, Cell b) const { return sized_ ? wide(a, b) : thin(a, b); }

 private:
  [[nodiscard]] bool thin(Cell a, Cell b) const;
  [[nodiscard]] bool wide(Cell a, Cell b) const;

  const OccupancyGrid* grid_;
  CornerRule corners_;
  bool sized_;
};

// String pulling: of the cells of a path, those that are left when each is joined straight to the
// last one in sight. Never longer than the path; not the shortest any-angle path. O(n) sights.
[[nodiscard]] std::vector<Cell> stringPulled(std::span<const Cell> cells, const LineOfSight& sight);

}  // namespace clearway::grid
