// planner/pose/planner_cache.h — what a pose planner prepares once and keeps from plan to plan.
//
// Validity of poses, and motions with their masks for each lattice step; after edits of the map
// only what the changed cells touch is made again. One thread at a time.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "planner/pose/pose_planner.h"
#include "planner/pose/search/lattice_context.h"

namespace clearway::lattice {

struct PosePlanner::Kept {
  const OccupancyGrid* grid;
  const Footprint* footprint;
  PoseOptions options;
  std::optional<MotionChecker> checker;
  std::vector<std::unique_ptr<LatticeContext>> setups;  // by lattice step
  CellRange changed;                                    // since these were made

  // Makes it, or brings all that is kept up to date. When it is stopped, nothing is kept.
  void makeMotionChecker(StopCheck* stop);
  // The one kept when the start lies on its lattice, bit for bit, and the headings are the same;
  // nothing when it is stopped.
  [[nodiscard]] LatticeContext* contextFor(std::size_t number, LatticeStep step, const Pose& start,
                                           std::span<const PoseGoal> goals, StopCheck* stop);
};

}  // namespace clearway::lattice
