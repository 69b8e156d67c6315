// planner/point/point_planner.h — shortest paths of a point from cell centre to cell centre.
//
// Method: A* with the octile heuristic and exact costs: the cost of a path is its numbers of
//         horizontal, vertical and diagonal steps, so ties never depend on rounded sums
//         (planner/point/grid_cost.h). The Dijkstra twin is the same search without heuristic, kept
//         as reference.
// Moves:  4- or 8-connected; which diagonal steps are allowed, the corner rule says.
// Agents: a disc or a square is planned for as a point on the map of where its centre may be
//         (planner/point/agent_grid.h).
// Source: P. Hart, N. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of
// Minimum Cost Paths" (1968).
// Cost: 17 bytes a cell of address space (16 of them touched only where a search comes by), a queue
//       of 8 bytes an entry; some 30 ns a step looked at.
// Errors: none; bad starts and goals, limits and a lack of memory are statuses.
#pragma once

#include <memory>
#include <vector>

#include "core/grid/occupancy_grid.h"
#include "planner/common/plan.h"
#include "planner/point/point_options.h"
#include "planner/point/point_path.h"

namespace clearway {

class Landmarks;

struct PointProblem {
  const OccupancyGrid* grid = nullptr;
  Cell start;
  Cell goal;
  PointAgent agent = {};
};

// A PlanResult that also tells the path in cells. Solved only: the counts of steps, and the start,
// each cell where the direction changes, and the goal (one cell when start and goal are the same).
struct PointResult : PlanResult {
  GridSteps steps;
  std::vector<Cell> corners;
};

// cost is the length in metres. The certificate is of the agent that moves along the path.
// Precondition: problemOf(options, agent) has nothing to say, here and below.
[[nodiscard]] PointResult planPoint(const PointProblem& problem, const PointOptions& options = {},
                                    const PlanControl& control = {});

// Plans many queries on one map: what depends on the map alone is built once, by prepare() or the
// first query, and a query costs only the cells that it visits. The grid is borrowed and must not
// change. Not thread-safe; one planner a thread.
class PointPlanner {
 public:
  explicit PointPlanner(const OccupancyGrid& grid, const PointAgent& agent = {});
  ~PointPlanner();
  PointPlanner(PointPlanner&&) noexcept;
  PointPlanner& operator=(PointPlanner&&) noexcept;

  // Builds what the map alone needs under these options. Anything but None: it was stopped, and the
  // next call goes on.
  StopReason prepare(const PointOptions& options = {}, const PlanControl& control = {});

  // The map that is searched: where the agent's centre may be.
  [[nodiscard]] const OccupancyGrid& searchedGrid() const;

  // Landmarks of the grid, for the fast searches to use from now on; null: none. Borrowed.
  void use(const Landmarks* landmarks);

  [[nodiscard]] PointResult plan(Cell start, Cell goal, const PointOptions& options = {},
                                 const PlanControl& control = {});

  // plan() without motions and certificate: only the corners, for measurements of the search alone.
  [[nodiscard]] PointResult search(Cell start, Cell goal, const PointOptions& options = {},
                                   const PlanControl& control = {});

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace clearway
