// planner/pose/search/context_search.h — A* where changes of direction and the nearness of
// obstacles cost.
//
// As searchPoses() in astar.h, from the start, for the costs of path_cost.h: what a motion
// costs depends on where it is, and, when changes of direction cost, on the direction that was
// driven before, which is part of the state then. Before its first motion the agent may be said to
// have driven either way. The bounds know nothing of these costs, and as those only add, they hold:
// with weight 1 the cost is the least on the lattice, without a bound it is Dijkstra's algorithm.
// From both ends, with weight 1, it is the search of astar.h over these states.
// Cost: that of searchPoses() or searchBidirectional(), twice the states with changes of direction.
#pragma once

#include "planner/pose/cost/path_cost.h"
#include "planner/pose/search/astar.h"

namespace clearway::lattice {

// Whether the options' costs need this search.
[[nodiscard]] inline bool needsContextSearch(const PoseOptions& options) {
  return countsGears(options) || countsProximity(options);
}

// Headings that its states count: those of the set, for each direction of driving.
[[nodiscard]] inline int contextHeadings(int headings, const PoseOptions& options) {
  return countsGears(options) ? 2 * headings : headings;
}

[[nodiscard]] PoseSearchResult searchWithContext(const PoseSearchProblem& problem, StopCheck& stop,
                                                 ProgressMeter& meter);

// Precondition: both bounds or none. Goals need not be free.
[[nodiscard]] PoseSearchResult searchBidirectionalWithContext(const PoseSearchProblem& problem,
                                                              StopCheck& stop,
                                                              ProgressMeter& meter);

}  // namespace clearway::lattice
