// planner/fleet/grid/collision_repair.h — a first plan by repairing paths that conflict.
//
// Method: LNS2 (Li, Chen, Harabor, Stuckey, Koenig: "MAPF-LNS2: fast repairing for multi-agent path
//         finding via large neighborhood search", AAAI 2022). All agents get paths with few
//         conflicts, one after the other. Then a few agents at a time are planned again, and the
//         new paths are kept if no more pairs of agents are in conflict. The agents are chosen by
//         a walk over the conflicts, or at random with those in conflict first.
// Incomplete: it may give up. Deterministic for a seed. Thread-safe: uses no shared state.
#pragma once

#include "planner/common/plan_result.h"
#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

struct RepairOptions {
  std::uint64_t seed = 0;
  std::uint64_t repairs = 0;  // at most so many; 0: 200 times the number of agents, at least 10 000
};

struct RepairResult {
  PlanStatus status = PlanStatus::LimitReached;  // Solved, Cancelled or LimitReached
  GridFleetPlan plan;
  std::uint64_t repairs = 0;
  bool each_has_path = false;                      // else there are no conflicts to count
  std::size_t first_conflicts = 0, conflicts = 0;  // pairs of agents: at first, and at last
};

// Precondition: every agent can reach its goal alone.
[[nodiscard]] RepairResult planByRepair(const CellGraph& graph, const GoalDistances& distances,
                                        std::span<const CellId> starts,
                                        const RepairOptions& options, StopCheck& stop);

}  // namespace clearway::fleet
