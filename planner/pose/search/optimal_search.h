// planner/pose/search/optimal_search.h — a path of least cost, with its proof, on lattices whose
// points are a cell apart.
//
// Method: a weighted search finds some path quickly: the incumbent. Its cost limits the points that
//         are relevant, so that the residual heuristic
//         (planner/pose/heuristic/residual_heuristic.h) is computed over those only; A* with its
//         sum with the obstacle heuristic then looks for anything cheaper, and proves it if there
//         is none. The incumbent, too, is a path of the lattice, without analytic expansion: so the
//         answer is the least of what the map allows, whatever the order of the search, and stays
//         so where the map changes elsewhere (planner/pose/replanner.h).
//         With many headings turns are small, and what the obstacle heuristic misses is the shape:
//         there it takes only steps that the shape can make (planner/pose/heuristic/
//         step_verdicts.h), and A* needs no residual heuristic.
// Cost: mostly the obstacle heuristics and the residual one; A* expands few states.
#pragma once

#include <limits>

#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/search/lattice_context.h"
#include "planner/pose/search/search_space.h"

namespace clearway::lattice {

// Precondition: the lattice's points are a cell apart.
struct OptimalSearchInput {
  const SearchSpace& space;
  SearchEnds ends;
  const LatticeContext& setup;
  ObstacleHeuristic& to_goal;     // extended as far as need be
  TurnEstimate* turns = nullptr;  // of to_goal, for the incumbent; may be missing
  // Only paths that cost less are looked for; without it, the incumbent is found first.
  std::uint32_t below = std::numeric_limits<std::uint32_t>::max();
};

// Whether a map is so small that all else is quicker.
[[nodiscard]] bool isSmall(const LatticeContext& setup);
// Whether it is quicker than a search from both ends, where there are turn estimates, too: turns in
// place then cost something that the obstacle heuristic misses.
[[nodiscard]] bool isWorthFlooding(const LatticeContext& setup);

// Stopped with an incumbent, it returns that, and `suboptimality_bound` states how far it may be
// from the least. A stop for memory that the run's StopCheck knows nothing of means that the
// residual heuristic found no room: other searches may. With nothing found and no stop, no path
// costs less than `below`.
[[nodiscard]] PoseSearchResult searchOptimal(const OptimalSearchInput& input, const SearchRun& run);

}  // namespace clearway::lattice
