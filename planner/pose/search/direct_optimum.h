// planner/pose/search/direct_optimum.h — the proof that a direct connection is the cheapest path.
//
// Method: a path over the lattice consists of a connection from the start, motions, and a
// connection to the goal. The free-space heuristic (planner/pose/heuristic/free_space_heuristic.h)
// bounds the cost of the motions from below. A direct connection that costs no more than the least
// of these sums is the cheapest path, and nothing is searched. In open space that is the usual
// case. The proof needs nothing that grows with the map.
// Cost: some nanoseconds per pair of connections. Thread-safe: no state.
#pragma once

#include "planner/pose/heuristic/free_space_heuristic.h"
#include "planner/pose/search/search_space.h"

namespace clearway::lattice {

// The cheapest direct connection if no path over the lattice costs less; otherwise nothing is
// found. Precondition: no motion has extra costs (hasExtraCosts()).
[[nodiscard]] PoseSearchResult findDirectOptimum(const FreeSpaceHeuristic& free_space,
                                                 const SearchEnds& ends, const CostUnit& unit,
                                                 const PoseOptions& options);

}  // namespace clearway::lattice
