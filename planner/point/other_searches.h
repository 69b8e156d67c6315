// planner/point/other_searches.h — runs the searches that are not among the fast ones: over
// terrain, by the textbook, any-angle; and pulls grid paths taut.
#pragma once

#include <span>

#include "planner/common/progress.h"
#include "planner/point/point_planner.h"

namespace clearway {

// A map ready to be searched. All are borrowed.
struct PointGround {
  const OccupancyGrid* grid;            // where the agent's centre may be
  std::span<const std::uint8_t> moves;  // on it, under the options' corner rule
  bool sized;                           // the agent is no point
};

// True for options that runOtherSearch() is for.
[[nodiscard]] bool isOtherSearch(const PointOptions& options);

// Status, path, cost and metrics of the search that the options ask for. Precondition: both cells
// are free, isOtherSearch(options).
void runOtherSearch(const PointGround& ground, Cell start, Cell goal, const PointOptions& options,
                    const PlanControl& control, StopCheck& stop, PointResult& result);

// One search from the start to several goals, nearest first: a result for each goal, or with
// `nearest_only` the one at `nearest`. Any-angle searches are run goal by goal.
struct GoalsAnswer {
  std::vector<PointResult> results;  // by goal
  std::size_t nearest = 0;           // among the Solved; meaningless without one
};
[[nodiscard]] GoalsAnswer runToGoals(const PointGround& ground, Cell start,
                                     std::span<const Cell> goals, bool nearest_only,
                                     const PointOptions& options, const PlanControl& control,
                                     StopCheck& stop);

// The corners of a solved grid path, pulled taut.
void pullTaut(const PointGround& ground, const PointOptions& options, PointResult& result);

// The cells that can be reached from the start; all others are blocked. O(cells).
[[nodiscard]] OccupancyGrid reachableFrom(const PointGround& ground, Connectivity connectivity,
                                          Cell start);

// The free cell whose centre is nearest to that of `c`, which may lie outside the map; the first in
// row-major order among equals. Nothing on a map without free cells.
[[nodiscard]] std::optional<Cell> nearestFree(const OccupancyGrid& grid, Cell c);

}  // namespace clearway
