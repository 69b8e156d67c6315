// planner/fleet/grid/large_neighbourhood.h — improves a plan by replanning a few agents at a time.
//
// Method: adaptive large neighbourhood search (Li et al., IJCAI 2021).
//         An iteration removes the paths of a few agents
//         and plans them again in random order by SIPP among all others, with the old cost as the
//         bound. A plan that costs no more is kept. Methods and sizes are chosen by their success.
// Deterministic for a seed and a number of iterations. Thread-safe: uses no shared state.
#pragma once

#include <functional>

#include "core/base/stop_source.h"
#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

struct LnsOptions {
  std::uint64_t seed = 0;
  std::uint64_t iterations = std::numeric_limits<std::uint64_t>::max();
  bool forbids_cycles = false;  // no cycle conflicts
};

struct LnsResult {
  GridFleetPlan plan;
  std::uint64_t sum_of_costs = 0;
  std::uint64_t iterations = 0, accepted = 0;
  bool optimal = false;  // every agent has the cost of its shortest path
};

// Is called with the iterations and the sum of costs so far, after each iteration.
using LnsProgress = std::function<void(std::uint64_t iterations, std::uint64_t sum_of_costs)>;

// Precondition: the plan is valid. Ends by itself when every agent is on a shortest path.
[[nodiscard]] LnsResult improveByLargeNeighbourhoods(const CellGraph& graph,
                                                     const GoalDistances& distances,
                                                     std::uint32_t robustness,
                                                     const GridFleetPlan& plan,
                                                     const LnsOptions& options, StopCheck& stop,
                                                     const LnsProgress& progress);

}  // namespace clearway::fleet
