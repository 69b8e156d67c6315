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

#include <memory>
#include <span>
#include <vector>

#include "core/grid/occupancy_grid.h"
#include "planner/common/plan_result.h"
#include "planner/point/grid/grid_path.h"
#include "planner/point/grid/point_options.h"
#include "planner/validate/validate.h"

namespace clearway::grid {

class KeptMesh;
class Landmarks;

struct PointProblem {
  const OccupancyGrid* grid = nullptr;
  Cell start;
  Cell goal;
  GridAgent agent = {};
};

// A PlanResult that also reports the path in cells. Solved only: the counts of steps, and the
// start, each cell where the direction changes, and the goal (one cell when start and goal are the
// same). An any-angle path has no such steps: corners are the cells where it bends, but the bends
// at obstacles' corners of isShortestAnyAngle() are reported by `points` alone.
struct PointResult : PlanResult {
  GridSteps steps;
  std::vector<Cell> corners;
  std::vector<Vec2> points;  // any-angle: start, every bend and goal [m]; else empty
};

struct GoalsResult {
  std::vector<PointResult> results;  // by goal
  std::size_t nearest = 0;           // the Solved one of least cost, the first among equals
};

// The motions of a solved search; a square does not turn.
[[nodiscard]] Path pathOf(const PointResult& result, const GridFrame& frame, bool turning = true);

// By which rules the validator judges a path that was planned so.
[[nodiscard]] validation::PointRules rulesOf(const PointOptions& options, const GridAgent& agent);

// cost is the length in metres, times the terrain's cost. The certificate is of the agent that
// moves along the path. Precondition: problemOf(options, agent) has nothing to say, here and below.
[[nodiscard]] PointResult planPoint(const PointProblem& problem, const PointOptions& options = {},
                                    const PlanControl& control = {});

// Plans many queries on one map: what depends on the map alone is built once, by prepare() or the
// first query, and a query costs only the cells that it visits. The grid is borrowed and must not
// change. Not thread-safe; one planner a thread.
class PointPlanner {
 public:
  explicit PointPlanner(const OccupancyGrid& grid, const GridAgent& agent = {});
  explicit PointPlanner(const OccupancyGrid&& grid, const GridAgent& agent = {}) = delete;
  ~PointPlanner();
  PointPlanner(PointPlanner&&) noexcept;
  PointPlanner& operator=(PointPlanner&&) noexcept;

  // Builds what the map alone needs under these options. Anything but None: it was stopped; what
  // was completed before is kept.
  StopReason prepare(const PointOptions& options = {}, const PlanControl& control = {});

  [[nodiscard]] const OccupancyGrid& map() const;  // the caller's
  [[nodiscard]] const GridAgent& agent() const;
  // The map that is searched: where the agent's centre may be.
  [[nodiscard]] const OccupancyGrid& searchedGrid() const;
  // Builds it, as far as the limits permit. Anything but None: it was stopped.
  StopReason prepareGrid(const PlanControl& control);

  // Landmarks of the grid, for the fast searches to use from now on; null: none. Borrowed.
  void use(const Landmarks* landmarks);
  // A mesh for the any-angle search of a point, kept while the map changes from planner to planner
  // (planner/point/any_angle/mesh_space.h); null: an own one. Borrowed, by one planner at a time.
  // Among paths of equal length its answer may be another one than without.
  void use(KeptMesh* mesh);

  [[nodiscard]] PointResult plan(Cell start, Cell goal, const PointOptions& options = {},
                                 const PlanControl& control = {});

  // One search to several goals: a plan to each of them, or to the nearest only; the others are
  // then NoPath. Options: all but `nearest`. Any-angle searches are run goal by goal.
  [[nodiscard]] GoalsResult planToGoals(Cell start, std::span<const Cell> goals, bool nearest_only,
                                        const PointOptions& options = {},
                                        const PlanControl& control = {});

  // plan() without motions and certificate: only the corners, for measurements of the search alone.
  [[nodiscard]] PointResult search(Cell start, Cell goal, const PointOptions& options = {},
                                   const PlanControl& control = {});
  // The shortest any-angle path of a point between any two places in free space. Rounding may let
  // its first and last line pass an obstacle on the wrong side
  // (planner/point/touched_corners.h). Preconditions: PointSearch::AnyAngle; no obstacle
  // keeps the point from either place (planner/validate/motion/free_line_check.h).
  [[nodiscard]] PointResult searchBetween(Vec2 start, Vec2 goal, const PointOptions& options,
                                          const PlanControl& control = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace clearway::grid
