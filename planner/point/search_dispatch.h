// planner/point/search_dispatch.h — runs the searches that are not among the fast ones: over
// terrain, by the textbook, any-angle; and pulls grid paths taut.
#pragma once

#include <span>

#include "planner/common/progress_meter.h"
#include "planner/point/point_planner.h"

namespace clearway::grid {

// A map ready to be searched. All are borrowed.
struct GridContext {
  const OccupancyGrid* grid;            // where the agent's centre may be
  std::span<const std::uint8_t> moves;  // on it, under the options' corner rule
  bool sized;                           // the agent is no point
};

// True for options that runGeneralSearch() is for.
[[nodiscard]] bool isGeneralSearch(const PointOptions& options);

// Status, path, cost and metrics of the search that the options ask for. Precondition: both cells
// are free, isGeneralSearch(options).
void runGeneralSearch(const GridContext& ground, Cell start, Cell goal, const PointOptions& options,
                      const PlanControl& control, StopCheck& stop, PointResult& result);

// One search from the start to several goals, nearest first: a result for each goal, or with
// `nearest_only` the one at `nearest`. Any-angle searches are run goal by goal.
struct GoalsAnswer {
  std::vector<PointResult> results;  // by goal
  std::size_t nearest = 0;           // among the Solved; meaningless without one
};
[[nodiscard]] GoalsAnswer runToGoals(const GridContext& ground, Cell start,
                                     std::span<const Cell> goals, bool nearest_only,
                                     const PointOptions& options, const PlanControl& control,
                                     StopCheck& stop);

// The corners of a solved grid path, pulled taut.
void stringPull(const GridContext& ground, const PointOptions& options, PointResult& result);

// The cells that can be reached from the start; all others are blocked. O(cells).
[[nodiscard]] OccupancyGrid reachableFrom(const GridContext& ground, Connectivity connectivity,
                                          Cell start);

}  // namespace clearway::grid
