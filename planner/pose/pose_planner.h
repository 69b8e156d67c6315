// planner/pose/pose_planner.h — least-cost paths of a shape that turns, in (x, y, heading).
//
// Method: A* over a lattice of positions and headings, anchored at the start, from both ends when
//         the least cost is asked for (planner/pose/search/search_selection.h). Motions are those
//         of a differential drive, of a car or of an omnidirectional base, or come from a table
//         (planner/pose/primitives/primitive_set.h); each is checked over all that it sweeps
//         (planner/pose/sweep/swept_volume.h). Start and goal may be any poses
//         (planner/pose/connect/endpoint_connector.h). The lower bound is the 2-D obstacle
//         heuristic (planner/pose/heuristic/obstacle_heuristic.h), costs are defined in
//         planner/pose/cost/path_cost.h.
// Lattice: its step is about a sixth of the agent's width. When that finds nothing, a finer one is
//         tried, down to a quarter of that step or one cell, whichever is longer, and for agents of
//         a few cells to a half or a quarter of a cell. NoPath means that none of them reaches the
//         goal with these motions; `reason` names the finest step. A passage at least that step
//         wider than the agent, along a lattice heading, is never missed; a tighter one is found
//         when the lattice's lines run through it, as they do where the start lies in it.
// A finer lattice that would take more than 2 GiB is skipped.
// For a car that also means: no path in the lattice's moves. Where there is hardly room to turn, to
// and fro in shorter ones may still lead out.
// When a limit expires while the least cost is looked for, a costlier incumbent is
// the result, as of an anytime search: Solved, with a `stop` and a `suboptimality_bound`.
// Best means best on the lattice that was used, to 0.1 % of a step per motion. Which one that is,
// and whether there is an answer, is the same with every weight. Weighted and anytime searches also
// try paths off the lattice (analytic_expansion.h), so what they find may even be cheaper. A goal
// without heading costs, on the same lattice, at most what it costs with the best lattice heading
// or the start's; another heading may still be cheaper when it is asked for. A car also reaches it
// by one arc from a lattice pose (car_connector.h), so for a car any heading may be. A tolerance is
// met at lattice poses, or at the exact goal (goal_region.h). Every Solved result was confirmed by
// the independent validator. A motion that it should refuse is taken out and the search runs again.
// Cost: some microseconds per expansion; memory grows with the area searched. Thread-safe.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/plan_result.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway::lattice {

struct PlannerCache;

// Plans several queries on one map for one footprint: what they share is made once and kept.
// Borrows grid and footprint. Not thread-safe. planner/query is the entry for single queries.
class PosePlanner {
 public:
  PosePlanner(const OccupancyGrid& grid, const Footprint& footprint,
              const CheckedPoseOptions& options = {});
  // Grid and footprint are borrowed: not temporary ones.
  PosePlanner(const OccupancyGrid&&, const Footprint&, const CheckedPoseOptions& = {}) = delete;
  PosePlanner(const OccupancyGrid&, const Footprint&&, const CheckedPoseOptions& = {}) = delete;
  PosePlanner(const OccupancyGrid&&, const Footprint&&, const CheckedPoseOptions& = {}) = delete;
  PosePlanner(const PosePlanner&) = delete;
  PosePlanner& operator=(const PosePlanner&) = delete;
  ~PosePlanner();

  // Whether the agent fits at the pose: inside the map, off obstacles and static agents. Some 2 us,
  // colliding or not; the first call prepares what queries need as well.
  [[nodiscard]] bool isFree(const Pose& pose);

  // The grid has changed within these cells: the next plan brings up to date what is kept.
  void update(const CellRange& changed);
  // Makes now what a query from this start needs besides the search itself, but for what only
  // reports why there is no path.
  void prepare(const Pose& start);
  // cost is in metres of path (see path_cost.h), or in the table's units by its cost_per_cell.
  [[nodiscard]] PlanResult plan(const Pose& start, const PoseGoal& goal,
                                const PlanControl& control = {});
  // To the cheapest goal to reach, of at least one; those blocked or off the map are skipped.
  [[nodiscard]] PlanResult plan(const Pose& start, std::span<const PoseGoal> goals,
                                const PlanControl& control = {});

 private:
  class Query;
  std::unique_ptr<PlannerCache> cache_;
};

}  // namespace clearway::lattice
