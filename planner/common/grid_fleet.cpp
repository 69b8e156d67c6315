#include "planner/common/grid_fleet.h"

#include <algorithm>
#include <unordered_map>

namespace clearway::fleet {

std::string cellText(const GridFleetProblem& problem, CellId id) {
  const Cell c = problem.cell(id);
  return std::string("(") + std::to_string(c.column) + "," + std::to_string(c.row) + ")";
}

namespace {

Result<void> checkEnds(const GridFleetProblem& problem, const std::vector<CellId>& ends,
                       bool are_goals) {
  const auto cells = static_cast<std::size_t>(problem.grid.frame().rows()) *
                     static_cast<std::size_t>(problem.grid.frame().columns());
  std::unordered_map<CellId, AgentId> who;
  for (AgentId a = 0; a < ends.size(); ++a) {
    const Message name(are_goals ? "the goal of agent %1" : "the start of agent %1", {a});
    if (ends[a] >= cells) {
      return fail(ErrorCode::InvalidArgument, "%1 lies outside the map", {name});
    }
    if (problem.grid.blocked(problem.cell(ends[a]))) {
      return fail(ErrorCode::InvalidArgument, "%1, %2, is an obstacle",
                  {name, cellText(problem, ends[a])});
    }
    if (const auto [it, is_first] = who.emplace(ends[a], a); !is_first) {
      return fail(ErrorCode::InvalidArgument,
                  are_goals ? "agents %1 and %2 have the same goal %3"
                            : "agents %1 and %2 have the same start %3",
                  {it->second, a, cellText(problem, ends[a])});
    }
  }
  return {};
}

}  // namespace

Result<void> checkGridFleetProblem(const GridFleetProblem& problem) {
  if (problem.starts.size() != problem.goals.size() || problem.starts.empty()) {
    return fail(ErrorCode::InvalidArgument, "a fleet needs a start and a goal for every agent");
  }
  TRY(checkEnds(problem, problem.starts, false));
  return checkEnds(problem, problem.goals, true);
}

GridFleetCost costOf(const GridFleetPlan& plan, std::span<const CellId> goals) {
  GridFleetCost cost;
  for (std::size_t agent = 0; agent < plan.agents; ++agent) {
    std::size_t end = plan.steps();
    while (end > 0 && plan.at(end - 1)[agent] == goals[agent]) --end;
    cost.sum_of_costs += end;
    cost.makespan = std::max<std::uint64_t>(cost.makespan, end);
  }
  return cost;
}

}  // namespace clearway::fleet
