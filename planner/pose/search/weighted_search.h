// planner/pose/search/weighted_search.h — A* from the start: optimal, weighted or anytime, with
// fixed costs or with costs in context; without a heuristic Dijkstra's algorithm, the reference of
// the tests.
//
// With a weight above 1 the heuristic counts that much more: the cost is at most weight times the
// least, found much sooner (planner/pose/heuristic/weighted_heuristic.h).
// Cost: that of AStar (astar.h); twice the states where changes of direction cost.
#pragma once

#include "planner/pose/connect/analytic_expansion.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/search/search_selection.h"
#include "planner/pose/search/search_space.h"

namespace clearway::lattice {

struct WeightedSearchInput {
  const SearchSpace& space;
  SearchEnds ends;
  double weight = 1.0;                         // >= 1
  EdgeCosts costs = EdgeCosts::Fixed;          // InContext: those of planner/pose/cost/path_cost.h
  const ObstacleHeuristic* to_goal = nullptr;  // the heuristic; none: Dijkstra's algorithm
  ObstacleHeuristic* extended = nullptr;       // the same, to be extended on demand
  TurnEstimate* turns = nullptr;               // of to_goal; only with a weight
  AnalyticExpansion* expansion = nullptr;      // analytic expansion; only with a weight
};

[[nodiscard]] PoseSearchResult searchWeighted(const WeightedSearchInput& input,
                                              const SearchRun& run);

}  // namespace clearway::lattice
