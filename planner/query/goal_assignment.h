// planner/query/goal_assignment.h — which agent of a fleet drives to which goal, where any of them
// may serve any goal (anonymous, or unlabelled, multi-agent path finding).
//
// Method: distances without other agents: of points exact, by breadth-first search from each goal;
//         of agents with a shape the least times on the lattice of the fleet planner, to
//         milliseconds (planner/fleet/shaped/fleet_preparation.h). Of these an assignment of the
//         least sum, or of the least longest distance and then the least sum
//         (planner/fleet/lifelong/assignment.h). Agents that reach none of the goals that are left
//         to them get the others, in order, so that a planner names them.
// Both are lower bounds of what any plan costs, not the costs of the best plan.
// Cost: points: O(n cells + n^3) for n agents. Shapes: for each goal and class of agents that of
//       the preparation of a fleet, some ms. Memory 20 n^2 bytes. Thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/stop_source.h"
#include "planner/common/grid_fleet.h"
#include "planner/query/proved_fleet.h"

namespace clearway::fleet {

enum class GoalRule : std::uint8_t {
  LeastSum,       // of distances
  LeastMakespan,  // the least longest distance
};

// How far the agents of a fleet are from their goals.
struct GoalDistanceTotals {
  std::uint64_t sum = 0;  // [steps], of agents with a shape [ms]
  std::uint32_t longest = 0;
};

// Whose goals the agents drive to.
struct GoalAssignment {
  StopReason stop = StopReason::None;  // why there is none
  std::vector<AgentId> goal_of;        // by agent: the agent whose goal it gets
  GoalDistanceTotals before, after;    // agents that do not reach their goals do not count
};

inline constexpr std::size_t kMostAssignedAgents = 10'000;

// Errors: LimitExceeded (more than kMostAssignedAgents).
[[nodiscard]] Result<GoalAssignment> assignGoals(const GridFleetProblem& problem, GoalRule rule,
                                                 StopCheck& stop);

// Points, any of which may serve any goal; or, without a rule, each its own.
struct AssignedGridFleet {
  GoalAssignment goals;      // empty without a rule
  GridFleetProblem problem;  // with the goals that the agents were given
  ProvedGridFleet fleet;
};
// The limits hold for the assignment and the plan together.
[[nodiscard]] Result<AssignedGridFleet> planAssignedGridFleet(const GridFleetProblem& problem,
                                                              std::optional<GoalRule> rule,
                                                              const GridFleetOptions& options,
                                                              const GridFleetControl& control);

// The same of agents with a shape. A goal goes with its alternatives, what is passed before it, and
// whether the agent leaves there. Agents whose index is in `fixed`, ascending, keep theirs.
struct AssignedTimedFleet {
  GoalAssignment goals;       // empty without a rule
  TimedFleetProblem problem;  // with the goals that the agents were given
  ProvedTimedFleet fleet;
};
[[nodiscard]] Result<AssignedTimedFleet> planAssignedTimedFleet(const TimedFleetProblem& problem,
                                                                std::optional<GoalRule> rule,
                                                                const std::vector<AgentId>& fixed,
                                                                const TimedFleetOptions& options,
                                                                const TimedFleetControl& control);

// The same agents with the goals that they were given.
[[nodiscard]] GridFleetProblem withGoals(GridFleetProblem problem,
                                         const std::vector<AgentId>& goal_of);

// The same agents with the goals at which a plan leaves them, if these are all the goals; else
// unchanged. For the check of plans whose goals were assigned.
[[nodiscard]] GridFleetProblem withGoalsOfPlan(GridFleetProblem problem, const GridFleetPlan& plan);

}  // namespace clearway::fleet
