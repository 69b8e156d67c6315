// planner/pose/search/nearest_search.h — the reachable lattice pose that is nearest to a goal.
//
// For goals that are blocked or out of reach. Nearest is by the distance of the positions, then by
// the angle between the headings; of poses as near, the one that is cheapest to reach.
// Distances that differ by rounding only are equal.
// Method: first the nearest free pose, reachable or not, ring by ring; then Dijkstra's algorithm
// from the start (astar.h without a heuristic) until it reaches a pose as near as that, or all that
// can be reached.
// Cost: up to that of a search of all the map.
#pragma once

#include <span>
#include <vector>

#include "planner/pose/search/search_space.h"

namespace clearway::lattice {

struct NearestPose {
  struct Equal {
    PoseState state;
    std::size_t goal = 0;
  };
  PoseSearchResult search;         // not found: no lattice pose can be reached at all
  double distance_m = 0.0;         // to the nearest of the goals
  double angle_rad = 0.0;          // between the headings; 0 when the goal has none
  std::size_t goal = 0;            // which one that is; of goals as near the first
  std::vector<Equal> equals = {};  // with `all`: the poses as near that were visited
};

struct NearestSearchInput {
  const SearchSpace& space;
  std::span<const EndpointConnection> starts;
  std::span<const PoseGoal> goals;
  bool all = false;  // search on for all poses as near
};

// Precondition: NodeTable::fits().
// When it is stopped, `search.stop` is the reason, and the path leads to the nearest pose so far.
[[nodiscard]] NearestPose searchNearest(const NearestSearchInput& input, const SearchRun& run);

}  // namespace clearway::lattice
