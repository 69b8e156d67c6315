// planner/point/dstar_lite_planner.h — D* Lite: incremental shortest paths of a point on a map that
// changes.
//
// The first plan() searches from the goal to the start. Later ones repair only the cells affected
// by the edits in the meantime; the answer is exactly that of a search from scratch.
// Method: every cell has a cost-to-goal g and a one-step lookahead value rhs. Inconsistent cells,
//         where the two differ, wait in a queue ordered by the length of the best path through
//         them.
// Source: S. Koenig, M. Likhachev, "D* Lite" (2002), with the key offset for a moving start. Costs
//         are exact (planner/point/cost/terrain_cost.h), so comparisons are free of rounding.
// Cost: the first search about 400 ns per cell that it touches; a repair only the cells whose cost
//         changes. 32 to 64 bytes per cell, touched only where a search reaches.
// Not thread-safe. For agents with a size, pass their configuration space (inflatedGrid()).
#pragma once

#include <memory>

#include "core/grid/occupancy_grid.h"
#include "planner/common/search_trace.h"
#include "planner/point/grid/point_options.h"
#include "planner/point/point_result.h"

namespace clearway::grid {

// Keeps a shortest path up to date. Not thread-safe.
class DStarLitePlanner {
 public:
  // Uses only connectivity and corner rule of the options.
  DStarLitePlanner(OccupancyGrid grid, const PointOptions& options, Cell start, Cell goal);
  ~DStarLitePlanner();
  DStarLitePlanner(DStarLitePlanner&&) noexcept;
  DStarLitePlanner& operator=(DStarLitePlanner&&) noexcept;

  // Precondition: the cell is inside the map.
  void setBlocked(Cell c, bool blocked);
  void moveStart(Cell start);

  // As PointPlanner::search(): no motions and no certificate. After a limit the next call
  // continues.
  [[nodiscard]] PointResult search(const PlanControl& control = {});

  [[nodiscard]] const OccupancyGrid& grid() const;

 private:
  class Engine;
  template <class Costs>
  class EngineOf;
  std::unique_ptr<Engine> engine_;
};

}  // namespace clearway::grid
