#include "planner/common/fleet_task.h"

#include <algorithm>

namespace clearway::fleet {
namespace {

// Moves of an agent after step `begin`, up to step `end`.
std::uint64_t movesOf(const GridFleetPlan& paths, AgentId agent, Step begin, Step end) {
  std::uint64_t moves = 0;
  for (Step t = begin + 1; t <= end; ++t) {
    moves += paths.at(t)[agent] != paths.at(t - 1)[agent] ? 1U : 0U;
  }
  return moves;
}

}  // namespace

Result<void> checkLifelongProblem(const LifelongProblem& problem) {
  const GridFleetProblem ends{problem.grid, problem.starts, problem.starts, problem.neighbourhood,
                              0};
  TRY(checkGridFleetProblem(ends));
  for (std::size_t k = 0; k < problem.tasks.size(); ++k) {
    const FleetTask& task = problem.tasks[k];
    for (const auto& [name, id] : {std::pair{"pick-up", task.pickup}, {"drop-off", task.dropoff}}) {
      const Cell c = ends.cell(id);
      if (id != kNoCell && !problem.grid.blocked(c)) continue;
      if (id == kNoCell) {
        return fail(ErrorCode::InvalidArgument, "the %1 of task %2 is outside the map", {name, k});
      }
      return fail(ErrorCode::InvalidArgument, "the %1 of task %2, (%3,%4), is an obstacle",
                  {name, k, c.column, c.row});
    }
  }
  return {};
}

LifelongStatistics statisticsOf(const LifelongProblem& problem, const LifelongPlan& plan) {
  LifelongStatistics s;
  s.steps = static_cast<Step>(plan.paths.steps() - 1);
  for (AgentId a = 0; a < problem.agents(); ++a) s.distance += movesOf(plan.paths, a, 0, s.steps);
  std::size_t picked_up = 0;
  for (std::size_t k = 0; k < plan.tasks.size(); ++k) {
    const TaskRecord& r = plan.tasks[k];
    if (r.picked_up == kNoStep) continue;
    const Step wait = r.picked_up - problem.tasks[k].release;
    ++picked_up;
    s.wait_mean += wait;
    s.wait_max = std::max(s.wait_max, wait);
    s.loaded_distance +=
        movesOf(plan.paths, r.agent, r.picked_up, std::min(r.dropped_off, s.steps));
    if (r.dropped_off == kNoStep) continue;
    ++s.done;
    s.service_mean += r.dropped_off - problem.tasks[k].release;
  }
  if (picked_up > 0) s.wait_mean /= static_cast<double>(picked_up);
  if (s.done > 0) s.service_mean /= static_cast<double>(s.done);
  if (s.steps > 0) s.throughput = static_cast<double>(s.done) / s.steps;
  return s;
}

}  // namespace clearway::fleet
