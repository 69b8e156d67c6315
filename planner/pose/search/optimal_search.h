// planner/pose/search/optimal_search.h — a way of least cost on lattices whose points are a cell
// apart.
//
// Method: a weighted search finds some way quickly. What it costs tells which points can matter, so
//         that reduced costs (planner/pose/heuristic/residual_heuristic.h) are flooded over those
//         only; A* with these on top of the plane distance then looks for anything cheaper, and
//         proves it if there is none. That first way, too, is one of the lattice, not straight to
//         the goal off it: so the answer is the least of what the map allows, whatever the order of
//         the search, and stays so where the map changes elsewhere (planner/pose/replanner.h).
// Cost: mostly the plane distances and the flood; A* expands few states.
#pragma once

#include "planner/common/progress_meter.h"
#include "planner/pose/search/astar.h"
#include "planner/pose/search/lattice_context.h"

namespace clearway::lattice {

// What it needs besides the problem; borrowed.
struct OptimalSearchParts {
  LatticeContext* setup = nullptr;
  ObstacleHeuristic* to_goal = nullptr;  // of the problem; goes on as far as need be
  TurnEstimate* turns = nullptr;         // for the first way; may be missing
};

// Whether a map is so small that all else is quicker.
[[nodiscard]] bool isSmall(const LatticeContext& setup);
// Whether it is quicker than a search from both ends, where TurnEstimate::isUseful(), too: turns in
// place then cost something that the plane distance does not know.
[[nodiscard]] bool isWorthFlooding(const LatticeContext& setup);

// When it is stopped after the first way is known, that is found, and `bound` tells how far it may
// be from the least. A stop for memory that `stop` knows nothing of means that the reduced costs
// found no room: other searches may. With nothing found and no stop, there is no way cheaper than
// the problem's `below`. Precondition: the problem has a bound, and its lattice's points are a cell
// apart.
// The problem, which may hold many ways, is not copied, and left as it was.
[[nodiscard]] PoseSearchResult searchOptimal(PoseSearchProblem& problem,
                                             const OptimalSearchParts& parts, StopCheck& stop,
                                             ProgressMeter& meter);

}  // namespace clearway::lattice
