#include "planner/query/goal_assignment.h"

#include <algorithm>

#include "planner/fleet/grid/cell_graph.h"
#include "planner/fleet/grid/goal_field.h"
#include "planner/fleet/lifelong/assignment.h"
#include "planner/fleet/shaped/fleet_preparation.h"

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

Result<void> checkCount(std::size_t agents) {
  if (agents <= kMostAssignedAgents) return {};
  return fail(ErrorCode::LimitExceeded, "goals are assigned to at most %1 agents, not to %2",
              {std::to_string(kMostAssignedAgents), std::to_string(agents)});
}

// costs[agent * n + goal].
GoalAssignment assignedBy(const std::vector<std::uint32_t>& costs, std::size_t n, GoalRule rule,
                          StopCheck& stop) {
  GoalAssignment out;
  for (AgentId a = 0; a < n; ++a) out.goal_of.push_back(a);
  out.before = totalsOf(costs, out.goal_of);
  const AssignmentMethod method =
      rule == GoalRule::LeastSum ? AssignmentMethod::Hungarian : AssignmentMethod::Bottleneck;
  out.goal_of = completed(assign(method, costs, n, n, &stop));
  out.after = totalsOf(costs, out.goal_of);
  out.stop = stop.reason();
  return out;
}

// A plan that the assignment was too late for.
template <class R>
void setStopped(R& result, StopReason why) {
  result.stop = why;
  result.status = statusOf(why);
  result.reason = "the assignment of the goals was stopped";
}

void takeGoal(TimedAgent& to, const TimedAgent& from) {
  to.goal = from.goal;
  to.goal_heading = from.goal_heading;
  to.alternatives = from.alternatives;
  to.via = from.via;
  to.leaves = from.leaves;
}

// From the starts of these agents, which are of one class, to the goal of one of them all; in ms.
std::vector<std::uint32_t> timesToGoal(const TimedFleetProblem& problem,
                                       const std::vector<AgentId>& agents, AgentId goal,
                                       StopCheck& stop) {
  TimedFleetProblem alone{problem.grid, problem.classes, {}, problem.obstacles};
  for (const AgentId a : agents) {
    alone.agents.push_back(problem.agents[a]);
    takeGoal(alone.agents.back(), problem.agents[goal]);
    alone.agents.back().leaves = true;  // so that all may have the same goal
  }
  shaped::PreparedFleet fleet(alone);
  const auto refusal = shaped::prepareFleet(fleet, 1, stop);
  std::vector<std::uint32_t> out(agents.size(), kImpossible);
  // Where some agents do not reach the goal on the lattice, the times of all are known.
  const bool has_times = !refusal || refusal->is_of_lattice;
  if (!has_times || stop.reason() != StopReason::None) return out;
  for (std::size_t k = 0; k < agents.size(); ++k) {
    const Tick time = fleet.agents[k].lower_bound;
    constexpr Tick kTicksPerMs = kTicksPerSecond / 1000;
    const bool is_known = time >= 0 && time / kTicksPerMs < kImpossible;
    if (is_known) out[k] = static_cast<std::uint32_t>(time / kTicksPerMs);
  }
  return out;
}

// costs[k * n + l]: of the k-th free agent to the goal of the l-th.
std::vector<std::uint32_t> timesToGoals(const TimedFleetProblem& problem,
                                        const std::vector<AgentId>& free, StopCheck& stop) {
  const std::size_t n = free.size();
  std::vector<std::uint32_t> costs(n * n, kImpossible);
  for (std::size_t c = 0; c < problem.classes.size(); ++c) {
    std::vector<AgentId> agents;
    std::vector<std::size_t> rows;
    for (std::size_t k = 0; k < n; ++k) {
      if (problem.agents[free[k]].agent_class != c) continue;
      agents.push_back(free[k]);
      rows.push_back(k);
    }
    for (std::size_t goal = 0; goal < n && !agents.empty(); ++goal) {
      if (stop.pollNow(20 * n * n) != StopReason::None) return costs;
      const std::vector<std::uint32_t> times = timesToGoal(problem, agents, free[goal], stop);
      for (std::size_t k = 0; k < rows.size(); ++k) costs[rows[k] * n + goal] = times[k];
    }
  }
  return costs;
}

// Of the agents that are not fixed; the others keep their own.
Result<GoalAssignment> assignGoals(const TimedFleetProblem& problem, GoalRule rule,
                                   const std::vector<AgentId>& fixed, StopCheck& stop) {
  std::vector<AgentId> free;
  for (AgentId a = 0; a < problem.agents.size(); ++a) {
    if (!std::ranges::binary_search(fixed, a)) free.push_back(a);
  }
  TRY(checkCount(free.size()));
  GoalAssignment out = assignedBy(timesToGoals(problem, free, stop), free.size(), rule, stop);
  std::vector<AgentId> goal_of;
  for (AgentId a = 0; a < problem.agents.size(); ++a) goal_of.push_back(a);
  for (std::size_t k = 0; k < free.size(); ++k) goal_of[free[k]] = free[out.goal_of[k]];
  out.goal_of = std::move(goal_of);
  return out;
}

TimedFleetProblem withGoals(TimedFleetProblem problem, const std::vector<AgentId>& goal_of) {
  const std::vector<TimedAgent> before = problem.agents;
  for (std::size_t a = 0; a < goal_of.size(); ++a) {
    takeGoal(problem.agents[a], before[goal_of[a]]);
  }
  return problem;
}

// Gives the goals that assign(stop) finds, and takes its time off the limit. False: it was stopped.
template <class Assigned, class Control, class Assign>
Result<bool> takeGoals(Assigned& out, Control& left, const Assign& assign) {
  StopCheck stop(left.budget, left.stop);
  out.goals = TRY(assign(stop));
  if (out.goals.stop != StopReason::None) {
    setStopped(out.fleet.result, out.goals.stop);
    return false;
  }
  out.problem = withGoals(std::move(out.problem), out.goals.goal_of);
  left.budget.time_limit_s = std::max(0.0, left.budget.time_limit_s - stop.elapsed_s());
  return true;
}

}  // namespace

Result<GoalAssignment> assignGoals(const GridFleetProblem& problem, GoalRule rule,
                                   StopCheck& stop) {
  TRY(checkCount(problem.agents()));
  return assignedBy(distancesToGoals(problem, stop), problem.agents(), rule, stop);
}

Result<AssignedTimedFleet> planAssignedTimedFleet(const TimedFleetProblem& problem,
                                                  std::optional<GoalRule> rule,
                                                  const std::vector<AgentId>& fixed,
                                                  const TimedFleetOptions& options,
                                                  const TimedFleetControl& control) {
  AssignedTimedFleet out{{}, problem, {}};
  TimedFleetControl left = control;
  if (rule) {
    TRY(checkTimedFleetValues(problem));
    const auto assign = [&](StopCheck& stop) { return assignGoals(problem, *rule, fixed, stop); };
    if (!TRY(takeGoals(out, left, assign))) return out;
  }
  out.fleet = TRY(planProvedTimedFleet(out.problem, options, left));
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
    const auto assign = [&](StopCheck& stop) { return assignGoals(problem, *rule, stop); };
    if (!TRY(takeGoals(out, left, assign))) return out;
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
