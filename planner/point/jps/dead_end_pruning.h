// planner/point/jps/dead_end_pruning.h — narrow dead ends pruned from a map, so that no search
// looks into them.
//
// A free cell with one free neighbour lies on no shortest path but those that start or end there;
// without it, its neighbour may have become such a cell, and so on: what is pruned are trees of
// corridors one cell wide, and a map that is all tree loses all but one cell. The rest is the core.
// Each cell of a tree knows the step towards the core, and no other step leads there.
// Without corner cutting, cells of a tree take part in no diagonal step.
// Cost: about 0.1 ns a cell to find the ends and 15 ns for each cell pruned; a byte a cell of
//       address space. Thread-safe once built.
#pragma once

#include <vector>

#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/lazy_zero_array.h"

namespace clearway::grid {

class DeadEndPruning {
 public:
  // Incomplete if `stop` ends it: check its reason.
  explicit DeadEndPruning(const OccupancyGrid& grid, StopCheck* stop = nullptr);

  // The map in which the trees are obstacles.
  [[nodiscard]] const OccupancyGrid& core() const { return core_; }
  [[nodiscard]] std::size_t count() const { return count_; }  // cells of trees
  [[nodiscard]] std::size_t bytes() const;

  // The cells from `from` to the first of the core, both with it; only `from` when it is there.
  void climb(Cell from, std::vector<Cell>& out) const;

 private:
  void prune(Cell leaf);
  OccupancyGrid core_;
  LazyZeroArray<std::uint8_t> towards_core_;  // 1 + the direction; 0 in the core
  std::size_t count_ = 0;
};

}  // namespace clearway::grid
