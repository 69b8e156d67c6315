// planner/pose/search/bidirectional_astar.h — A* from the start and from the goal at once.
//
// The two searches meet; each prunes what the other one's progress proves to be too expensive.
// Where the heuristic misses an error that grows along the path (turns, above all), they expand a
// fraction of the states. The path is one of least cost. Source: W. Pijls, H. Post, "Yet another
// bidirectional algorithm for finding the shortest path"
//         (2009), which needs consistent heuristics.
// Limits, memory, overflow, trace and progress follow search_monitor.h.
// Cost: some tenths of a microsecond per expansion; 4 bytes a state and direction.
#pragma once

#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/search/search_selection.h"
#include "planner/pose/search/search_space.h"

namespace clearway::lattice {

// Preconditions: both bounds or none. With fixed costs all goals are free.
struct BidirectionalSearchInput {
  const SearchSpace& space;
  SearchEnds ends;
  EdgeCosts costs = EdgeCosts::Fixed;
  const ObstacleHeuristic* to_goal = nullptr;  // none: Dijkstra's algorithm from both ends
  const ObstacleHeuristic* from_start = nullptr;
};

[[nodiscard]] PoseSearchResult searchBidirectional(const BidirectionalSearchInput& input,
                                                   const SearchRun& run);

}  // namespace clearway::lattice
