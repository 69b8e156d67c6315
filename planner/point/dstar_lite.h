// planner/point/dstar_lite.h — shortest paths of a point on a map that changes: D* Lite.
//
// The first plan() searches from the goal to the start; later ones repair only what the edits since
// then changed, and answer exactly as a fresh search would.
// Method: every cell keeps its cost to the goal and the least that its neighbours promise; cells at
//         which the two differ wait in a queue, in order of the way that could lead through them.
// Source: S. Koenig, M. Likhachev, "D* Lite" (2002), with the key offset for a start that moves.
// Costs are exact (planner/point/cost/terrain_cost.h), so "differ" and "first" are never rounding.
// Cost: the first search some 400 ns a cell that it touches; a repair only the cells whose cost
//       changes. 32 to 64 bytes a cell, touched only where a search comes by.
// Not thread-safe. Agents with a size: give the map of where the centre may be.
#pragma once

#include <memory>

#include "core/grid/occupancy_grid.h"
#include "planner/common/search_trace.h"
#include "planner/point/point_planner.h"

namespace clearway::grid {

class DStarLitePlanner {
 public:
  // Of the options, connectivity and corners count.
  DStarLitePlanner(OccupancyGrid grid, const PointOptions& options, Cell start, Cell goal);
  ~DStarLitePlanner();
  DStarLitePlanner(DStarLitePlanner&&) noexcept;
  DStarLitePlanner& operator=(DStarLitePlanner&&) noexcept;

  // Precondition: the cell is inside the map.
  void setBlocked(Cell c, bool blocked);
  void moveStart(Cell start);

  // As PointPlanner::search(): no motions and no certificate. After a limit the next call goes on.
  [[nodiscard]] PointResult search(const PlanControl& control = {});

  [[nodiscard]] const OccupancyGrid& grid() const;

 private:
  class Engine;
  template <class Costs>
  class EngineOf;
  std::unique_ptr<Engine> engine_;
};

}  // namespace clearway::grid
