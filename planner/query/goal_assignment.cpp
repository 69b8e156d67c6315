#include "planner/query/goal_assignment.h"

#include <algorithm>

#include "planner/fleet/grid/cell_graph.h"
#include "planner/fleet/grid/goal_field.h"
#include "planner/fleet/lifelong/assignment.h"

namespace clearway::fleet {
namespace {

// costs[agent * n + goal].
std::vector<std::uint32_t> distancesToGoals(const GridFleetProblem& problem, StopCheck& stop) {
  const CellGraph graph(problem.grid, problem.neighbourhood);
  const std::size_t n = problem.agents();
  std::vector<std::uint32_t> costs(n * n, kImpossible);
  std::vector<CellId> queue;
  for (std::size_t goal = 0; goal < n; ++goal) {
    if (stop.pollNow(20 * n * n) != StopReason::None) break;
    GoalField field(graph, problem.goals[goal]);
    field.fill(queue);
    for (std::size_t a = 0; a < n; ++a) {
      const std::uint32_t d = field.distanceFrom(problem.starts[a]);
      if (d != GoalField::kUnreachable) costs[a * n + goal] = d;
    }
  }
  return costs;
}

GoalDistanceTotals totalsOf(const std::vector<std::uint32_t>& costs,
                            const std::vector<AgentId>& goal_of) {
  GoalDistanceTotals totals;
  for (std::size_t a = 0; a < goal_of.size(); ++a) {
    const std::uint32_t cost = costs[a * goal_of.size() + goal_of[a]];
    if (cost == kImpossible) continue;
    totals.sum += cost;
    totals.longest = std::max(totals.longest, cost);
  }
  return totals;
}

// Gives the goals that are left to the agents without one.
std::vector<AgentId> completed(const std::vector<std::size_t>& found) {
  std::vector<bool> is_taken(found.size(), false);
  for (const std::size_t goal : found) {
    if (goal != kUnassigned) is_taken[goal] = true;
  }
  std::vector<AgentId> goal_of;
  std::size_t left = 0;
  for (const std::size_t goal : found) {
    if (goal == kUnassigned) {
      while (is_taken[left]) ++left;
      is_taken[left] = true;
    }
    goal_of.push_back(static_cast<AgentId>(goal == kUnassigned ? left : goal));
  }
  return goal_of;
}

}  // namespace

Result<GoalAssignment> assignGoals(const GridFleetProblem& problem, GoalRule rule,
                                   StopCheck& stop) {
  const std::size_t n = problem.agents();
  if (n > kMostAssignedAgents) {
    return fail(ErrorCode::LimitExceeded, "goals are assigned to at most %1 agents, not to %2",
                {std::to_string(kMostAssignedAgents), std::to_string(n)});
  }
  GoalAssignment out;
  for (AgentId a = 0; a < n; ++a) out.goal_of.push_back(a);
  const std::vector<std::uint32_t> costs = distancesToGoals(problem, stop);
  out.before = totalsOf(costs, out.goal_of);
  const AssignmentMethod method =
      rule == GoalRule::LeastSum ? AssignmentMethod::Hungarian : AssignmentMethod::Bottleneck;
  out.goal_of = completed(assign(method, costs, n, n, &stop));
  out.after = totalsOf(costs, out.goal_of);
  out.stop = stop.reason();
  return out;
}

Result<AssignedGridFleet> planAssignedGridFleet(const GridFleetProblem& problem,
                                                std::optional<GoalRule> rule,
                                                const GridFleetOptions& options,
                                                const GridFleetControl& control) {
  TRY(checkGridFleetProblem(problem));
  AssignedGridFleet out{{}, problem, {}};
  GridFleetControl left = control;
  if (rule) {
    StopCheck stop(control.budget, control.stop);
    out.goals = TRY(assignGoals(problem, *rule, stop));
    if (out.goals.stop != StopReason::None) {
      GridFleetResult& result = out.fleet.result;
      result.stop = out.goals.stop;
      result.status =
          result.stop == StopReason::Cancelled ? PlanStatus::Cancelled : PlanStatus::LimitReached;
      result.reason = "the assignment of the goals was stopped";
      return out;
    }
    out.problem = withGoals(problem, out.goals.goal_of);
    left.budget.time_limit_s = std::max(0.0, control.budget.time_limit_s - stop.elapsed_s());
  }
  out.fleet = TRY(planProvedGridFleet(out.problem, options, left));
  return out;
}

GridFleetProblem withGoals(GridFleetProblem problem, const std::vector<AgentId>& goal_of) {
  const std::vector<CellId> goals = problem.goals;
  for (std::size_t a = 0; a < goal_of.size(); ++a) problem.goals[a] = goals[goal_of[a]];
  return problem;
}

GridFleetProblem withGoalsOfPlan(GridFleetProblem problem, const GridFleetPlan& plan) {
  if (plan.agents != problem.agents() || plan.steps() == 0) return problem;
  const auto last = plan.at(plan.steps() - 1);
  std::vector<CellId> ends(last.begin(), last.end());
  std::vector<CellId> sorted = ends;
  std::vector<CellId> goals = problem.goals;
  std::ranges::sort(sorted);
  std::ranges::sort(goals);
  if (sorted == goals) problem.goals = std::move(ends);
  return problem;
}

}  // namespace clearway::fleet
