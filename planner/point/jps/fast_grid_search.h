// planner/point/jps/fast_grid_search.h — the fastest search for shortest octile paths without
// corner cutting on a map as it is: cells are square, nothing was computed before the map came.
//
// Method: narrow dead ends are taken off the map (planner/point/jps/dead_end_pruning.h); on what is
// left the
//         search goes from jump point to jump point (planner/point/jps/jump_point_search.h), or
//         step by step (planner/point/jps/canonical_astar.h) where most obstacles are single cells.
// Cost: some 2 to 3 ns a cell to get ready. Not thread-safe; the grid is only read by prepare().
#pragma once

#include <optional>
#include <vector>

#include "planner/point/jps/canonical_astar.h"
#include "planner/point/jps/dead_end_pruning.h"
#include "planner/point/jps/jump_point_search.h"

namespace clearway::grid {

enum class FastMethod : std::uint8_t { Auto, Jumps, Steps };

class FastGridSearch {
 public:
  // Builds what the map alone needs for `method`, unless it is there. Anything but None: it was
  // stopped, and the next call goes on.
  StopReason prepare(const OccupancyGrid& grid, FastMethod method, const Budget& budget,
                     StopCheck& stop);

  // Precondition: prepare() with the same method said None; both cells are free. When found,
  // `corners` are start, the cells where the direction changes, and the goal; else empty.
  // too_long: only a search with wider costs can tell. A trace also notes the way out of dead ends.
  [[nodiscard]] JumpOutcome run(Cell start, Cell goal, FastMethod method, StopCheck& stop,
                                ProgressMeter& progress, std::vector<Cell>& corners,
                                SearchTrace* trace = nullptr);

  // Landmarks that later searches use; null: none. They are borrowed, and of the prepared grid or
  // one with fewer obstacles.
  void use(const Landmarks* landmarks) { landmarks_ = landmarks; }

  [[nodiscard]] bool prepared() const { return map_.has_value(); }
  // What Auto stands for on this map. Precondition: prepared.
  [[nodiscard]] FastMethod chosen() const;
  [[nodiscard]] std::size_t bytes() const;

 private:
  [[nodiscard]] FastMethod resolved(FastMethod m) const {
    return m == FastMethod::Auto ? chosen() : m;
  }
  [[nodiscard]] JumpOutcome runInCore(Cell start, Cell goal, FastMethod method, StopCheck& stop,
                                      ProgressMeter& progress, std::vector<Cell>& corners,
                                      SearchTrace* trace);
  std::optional<DeadEndPruning> dead_ends_;
  std::optional<JumpPointMap> map_;
  const Landmarks* landmarks_ = nullptr;
  JumpPointSearch jumps_;
  CanonicalAStar steps_;
  std::vector<Cell> from_start_, from_goal_, middle_;
};

}  // namespace clearway::grid
