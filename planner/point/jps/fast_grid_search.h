// planner/point/jps/fast_grid_search.h — the fastest search for shortest octile paths without
// corner cutting on a map as it is: cells are square, nothing was computed before the map came.
//
// Method: narrow dead ends are pruned from the map (planner/point/jps/dead_end_pruning.h); on the
//         rest the search goes from jump point to jump point
//         (planner/point/jps/jump_point_search.h), or step by step
//         (planner/point/jps/canonical_astar.h) where most obstacles are single cells.
// Cost: some 3 to 5 ns a cell to get ready, more on narrow maps. Not thread-safe; the grid is only
// read by make().
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "planner/point/grid/point_options.h"
#include "planner/point/jps/canonical_astar.h"
#include "planner/point/jps/dead_end_pruning.h"
#include "planner/point/jps/jump_point_search.h"

namespace clearway::grid {

class FastGridSearch {
 public:
  // What both searches need of the map.
  [[nodiscard]] static StopOr<FastGridSearch> make(const OccupancyGrid& grid, StopCheck& stop);

  // Builds what one search (Jump, Steps, or Auto) needs besides, unless it is there. Anything but
  // None: it was stopped.
  [[nodiscard]] StopReason prepare(PointSearch search, StopCheck& stop);

  // Preconditions: prepare() with the same search returned None; both cells are free. When found,
  // `corners` are start, the cells where the direction changes, and the goal; else empty.
  // too_long: only a search with wider costs can decide. Landmarks are of the grid or one with
  // fewer obstacles. A trace also notes the paths out of dead ends.
  [[nodiscard]] JumpOutcome run(Cell start, Cell goal, PointSearch search, StopCheck& stop,
                                ProgressMeter& progress, std::vector<Cell>& corners,
                                const Landmarks* landmarks = nullptr, SearchTrace* trace = nullptr);

  // Auto becomes the faster search on this map, by the density of its jump points; jumps where
  // steps would exceed the memory limit.
  [[nodiscard]] PointSearch resolved(PointSearch search) const {
    return search == PointSearch::Auto ? faster_ : search;
  }
  [[nodiscard]] std::size_t bytes() const;

 private:
  FastGridSearch(DeadEndPruning dead_ends, JumpPointMap map);

  DeadEndPruning dead_ends_;
  JumpPointMap map_;
  std::optional<JumpPointSearch> jumps_;
  std::optional<CanonicalAStar> steps_;
  PointSearch faster_ = PointSearch::Jump;  // on this map
  std::vector<Cell> from_start_, from_goal_, middle_;
};

}  // namespace clearway::grid
