// planner/point/point_planner.h — shortest paths of a point from cell centre to cell centre, and
// any-angle ones between any two places.
//
// Method: the search that planner/point/search_selection.h selects from the options. Costs are
// exact:
//         the cost of a path is its numbers of horizontal, vertical and diagonal steps, so ties
//         never depend on rounded sums (planner/point/cost/exact_octile_cost.h).
// Moves:  4- or 8-connected; which diagonal steps are allowed, the corner rule says.
// Agents: a disc or a square is planned for as a point on the map of where its centre may be
//         (planner/point/grid/inflated_grid.h).
// Cost: that of the search. What depends on the map alone is built once.
// Errors: none; bad starts and goals, limits and a lack of memory are statuses.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/plan_result.h"
#include "planner/point/grid/point_options.h"
#include "planner/point/point_result.h"
#include "planner/validate/validate.h"

namespace clearway::grid {

class CachedMesh;
class Landmarks;

// The motions of a solved search; a square does not turn.
[[nodiscard]] Path pathOf(const PointResult& result, const GridFrame& frame, bool turning = true);

// By which rules the validator judges a path that was planned so.
[[nodiscard]] validation::PointRules rulesOf(const PointOptions& options, const GridAgent& agent);

// A start, by its index, and a cell that can be reached from it.
struct NearestPair {
  std::size_t start = 0;
  Cell goal;
};

// Plans many queries on one map: what depends on the map alone is built once, by prepare() or the
// first query, and a query costs only the cells that it visits. The grid is borrowed and must not
// change. Not thread-safe; one planner a thread. planner/query is the entry for single queries.
// Options: checked for the planner's agent and map.
class PointPlanner {
 public:
  // For a point.
  explicit PointPlanner(const OccupancyGrid& grid);
  explicit PointPlanner(const OccupancyGrid&& grid) = delete;
  // Errors: those of check(agent).
  [[nodiscard]] static Result<PointPlanner> make(const OccupancyGrid& grid, const GridAgent& agent);
  static Result<PointPlanner> make(const OccupancyGrid&& grid, const GridAgent& agent) = delete;
  ~PointPlanner();
  PointPlanner(PointPlanner&&) noexcept;
  PointPlanner& operator=(PointPlanner&&) noexcept;

  // Builds what the map alone needs under these options. Anything but None: it was stopped; what
  // was completed before is kept.
  StopReason prepare(const CheckedPointOptions& options = {}, const PlanControl& control = {});

  [[nodiscard]] const OccupancyGrid& map() const;  // the caller's
  [[nodiscard]] const GridAgent& agent() const;
  // The map that is searched: where the agent's centre may be.
  [[nodiscard]] const OccupancyGrid& searchedGrid() const;
  // Builds it, as far as the limits permit. Anything but None: it was stopped.
  StopReason prepareGrid(const PlanControl& control);
  // The planner of an agent with a size from corner to corner of cells: its cells stand for corners
  // (planner/point/grid/point_lattice.h). Built when first asked for; nullptr: the map is too
  // large.
  [[nodiscard]] StopOr<PointPlanner*> onCorners(const PlanControl& control);
  // Of the cells that can be reached from any of the starts, those nearest to a place, each with
  // every start from which it is reached. Empty if no start is free. One flood of each free area.
  [[nodiscard]] StopOr<std::vector<NearestPair>> nearestPairs(
      std::span<const Cell> starts, Vec2 place, const CheckedPointOptions& options = {},
      const PlanControl& control = {});

  // Landmarks of the grid, for the fast searches to use from now on; null: none. Borrowed.
  void use(const Landmarks* landmarks);
  // A mesh for the any-angle search of a point, kept while the map changes from planner to planner
  // (planner/point/any_angle/mesh_space.h); null: an own one. Borrowed, by one planner at a time.
  // Among paths of equal length its answer may be another one than without.
  void use(CachedMesh* mesh);

  // cost is the length in metres, times the terrain's cost. The certificate is of the agent that
  // moves along the path.
  // With `nearest` between the nearest cells that can be; of equally near ones by the cheapest
  // path.
  [[nodiscard]] PointResult plan(Cell start, Cell goal, const CheckedPointOptions& options = {},
                                 const PlanControl& control = {});

  // One search to several goals: a plan to each of them, or to the nearest only; the others are
  // then NoPath. Options: all but `nearest`. Any-angle searches are run goal by goal.
  [[nodiscard]] GoalsResult planToGoals(Cell start, std::span<const Cell> goals, bool nearest_only,
                                        const CheckedPointOptions& options = {},
                                        const PlanControl& control = {});

  // plan() without motions and certificate: only the corners, for measurements of the search alone.
  [[nodiscard]] PointResult search(Cell start, Cell goal, const CheckedPointOptions& options = {},
                                   const PlanControl& control = {});
  // The shortest any-angle path of a point between any two places in free space. Rounding may let
  // its first and last line pass an obstacle on the wrong side
  // (planner/point/touched_corners.h). Preconditions: PointSearch::AnyAngle; no obstacle
  // keeps the point from either place (planner/point/free_line.h).
  [[nodiscard]] PointResult searchBetween(Vec2 start, Vec2 goal, const CheckedPointOptions& options,
                                          const PlanControl& control = {});

 private:
  struct State;
  PointPlanner(const OccupancyGrid& grid, const GridAgent& agent, bool is_inflated = false);
  std::unique_ptr<State> state_;
};

}  // namespace clearway::grid
