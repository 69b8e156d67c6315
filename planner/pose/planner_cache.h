// planner/pose/planner_cache.h — the data that a pose planner prepares once and reuses for each
// query.
//
// It holds the motion checker, and the motions with their masks for each lattice step. After edits
// of the map only the parts that depend on changed cells are updated. Not thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/pose/search/lattice_context.h"

namespace clearway::lattice {

struct PlannerCache {
  const OccupancyGrid* grid;
  const Footprint* footprint;
  PoseOptions options;
  std::optional<MotionChecker> checker;
  std::vector<std::unique_ptr<LatticeContext>> setups;  // by lattice step
  CellRange changed;                                    // cells changed since the last update

  // Creates the checker, or updates all cached data. Stopped, it clears the cache.
  [[nodiscard]] StopReason makeMotionChecker(StopCheck* stop);
  [[nodiscard]] bool hasContext(std::size_t number) const {
    return number < setups.size() && setups[number] != nullptr;
  }
  // The cached context if the start lies on its lattice, bit for bit, and the headings are the
  // same; otherwise a new one, or why `stop` ended it. Never null.
  [[nodiscard]] StopOr<LatticeContext*> contextFor(std::size_t number, LatticeStep step,
                                                   const Pose& start,
                                                   std::span<const PoseGoal> goals,
                                                   StopCheck* stop);

 private:
  [[nodiscard]] StopReason updateAll(StopCheck* stop);
};

}  // namespace clearway::lattice
