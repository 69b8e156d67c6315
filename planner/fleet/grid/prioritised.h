// planner/fleet/grid/prioritised.h — plans the agents of a fleet one after the other.
//
// Method: prioritised planning (Erdmann, Lozano-Perez, 1987) with SIPP; after a failure the agent
//         that found no path gets the highest priority, and all are planned again (priority
//         learning), with some random exchanges so that orders do not repeat.
// Incomplete: a fleet can have a plan that no order finds. Deterministic for a seed.
#pragma once

#include "planner/common/plan_result.h"
#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

struct PrioritisedOptions {
  std::uint64_t seed = 0;
  std::uint32_t robustness = 0;
  bool forbids_cycles = false;
  std::uint64_t restarts = 1000;
};

struct PrioritisedResult {
  // Solved, NoPath (an agent cannot reach its goal even alone), Cancelled or LimitReached (also
  // after the last restart).
  PlanStatus status = PlanStatus::LimitReached;
  GridFleetPlan plan;
  std::uint64_t rounds = 0, expanded = 0;
};

[[nodiscard]] PrioritisedResult planPrioritised(const CellGraph& graph,
                                                const GoalDistances& distances,
                                                std::span<const CellId> starts,
                                                const PrioritisedOptions& options, StopCheck& stop);

}  // namespace clearway::fleet
