// planner/fleet/grid/conflict_based_search.h — optimal and bounded-suboptimal plans of small
// fleets.
//
// Method: conflict-based search (Sharon, Stern, Felner, Sturtevant, AIJ 2015) with prioritised
//         conflicts (ICBS; Boyarski et al., IJCAI 2015), the conflict-graph heuristic (Felner et
//         al., ICAPS 2018) and disjoint splitting (Li et al., ICAPS 2019). A weight above 1 makes
//         it ECBS (Barer, Sharon, Stern, Felner, SoCS 2014): both levels prefer few conflicts among
//         all that costs at most `weight` times the lower bound.
// Cost: exponential in the number of conflicts. It does not end when there is no plan; ask LaCAM.
// Deterministic. Not for k-robust plans. Thread-safe: uses no shared state.
#pragma once

#include "core/base/stop_source.h"
#include "planner/common/plan_result.h"
#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

struct CbsResult {
  PlanStatus status = PlanStatus::LimitReached;  // Solved, Cancelled or LimitReached
  GridFleetPlan plan;
  std::uint64_t lower_bound = 0;  // proved, of the sum of costs; also when a limit is reached
  std::uint64_t nodes = 0;        // of the constraint tree
};

// Precondition: weight >= 1, and every agent can reach its goal alone.
[[nodiscard]] CbsResult searchConflictBased(const CellGraph& graph, const GoalDistances& distances,
                                            std::span<const CellId> starts, double weight,
                                            StopCheck& stop);

}  // namespace clearway::fleet
