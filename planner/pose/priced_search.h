// planner/pose/priced_search.h — A* where changes of direction and the nearness of obstacles cost.
//
// As searchPoses() in pose_search.h, from the start, for the costs of way_cost.h: what a motion
// costs depends on where it is, and, when changes of direction cost, on the direction that was
// driven before, which is part of the state then. Before its first motion the agent may be said to
// have driven either way. The bounds know nothing of these costs, and as those only add, they hold:
// with weight 1 the cost is the least on the lattice, without a bound it is Dijkstra's algorithm.
// From both ends, with weight 1, it is the search of pose_search.h over these states.
// Cost: that of searchPoses() or searchBothWays(), twice the states with changes of direction.
#pragma once

#include "planner/pose/pose_search.h"
#include "planner/pose/way_cost.h"

namespace clearway {

// Whether the options' costs need this search.
[[nodiscard]] inline bool needsPricedSearch(const PoseOptions& options) {
  return countsGears(options) || countsNearness(options);
}

// Headings that its states count: those of the set, for each direction of driving.
[[nodiscard]] inline int pricedHeadings(int headings, const PoseOptions& options) {
  return countsGears(options) ? 2 * headings : headings;
}

[[nodiscard]] PoseSearchResult searchPriced(const PoseSearchProblem& problem, StopCheck& stop,
                                            ProgressMeter& meter);

// Precondition: both bounds or none. Goals need not be free.
[[nodiscard]] PoseSearchResult searchPricedBothWays(const PoseSearchProblem& problem,
                                                    StopCheck& stop, ProgressMeter& meter);

}  // namespace clearway
