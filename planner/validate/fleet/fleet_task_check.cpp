#include "planner/validate/fleet/fleet_task_check.h"

#include <algorithm>

#include "planner/validate/fleet/grid_fleet_check.h"

namespace clearway::validation {
namespace {

using fleet::CellId;
using fleet::FleetTask;
using fleet::kNoStep;
using fleet::LifelongPlan;
using fleet::LifelongProblem;
using fleet::TaskRecord;

// What is wrong with one record, without the name of the task; empty: nothing.
std::string faultOf(const FleetTask& task, const TaskRecord& r, const LifelongPlan& plan) {
  const std::size_t steps = plan.paths.steps();
  if (r.agent == fleet::kNoAgent) {
    const bool is_empty = r.assigned == kNoStep && r.picked_up == kNoStep;
    return is_empty && r.dropped_off == kNoStep ? "" : "has no agent";
  }
  if (r.agent >= plan.paths.agents) return "names an unknown agent";
  if (r.assigned == kNoStep || r.assigned >= steps) return "has no time of assignment";
  if (r.assigned < task.release) return "was assigned before its release";
  if (r.picked_up == kNoStep) {
    return r.dropped_off == kNoStep ? "" : "was dropped off without a pick-up";
  }
  if (r.picked_up < r.assigned || r.picked_up >= steps) return "was picked up at a wrong time";
  if (plan.paths.at(r.picked_up)[r.agent] != task.pickup) return "was picked up elsewhere";
  if (r.dropped_off == kNoStep) return "";
  if (r.dropped_off < r.picked_up || r.dropped_off >= steps)
    return "was dropped off at a wrong time";
  if (plan.paths.at(r.dropped_off)[r.agent] != task.dropoff) return "was dropped off elsewhere";
  return "";
}

// Two tasks that one agent carried at the same time; an agent may accept the next one before.
std::optional<std::string> checkOneAtATime(const LifelongPlan& plan) {
  std::vector<std::size_t> order;
  for (std::size_t k = 0; k < plan.tasks.size(); ++k) {
    if (plan.tasks[k].picked_up != kNoStep) order.push_back(k);
  }
  std::ranges::sort(order, {}, [&](std::size_t k) {
    return std::tuple(plan.tasks[k].agent, plan.tasks[k].picked_up, plan.tasks[k].dropped_off);
  });
  for (std::size_t k = 1; k < order.size(); ++k) {
    const TaskRecord& one = plan.tasks[order[k - 1]];
    const TaskRecord& two = plan.tasks[order[k]];
    if (one.agent != two.agent || one.dropped_off <= two.picked_up) continue;
    return "agent " + std::to_string(one.agent) + " has the tasks " + std::to_string(order[k - 1]) +
           " and " + std::to_string(order[k]) + " at the same time";
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::string> checkLifelongPlan(const LifelongProblem& problem,
                                             const LifelongPlan& plan) {
  if (plan.tasks.size() != problem.tasks.size() || plan.paths.steps() == 0) {
    return "the plan does not have the tasks of the problem";
  }
  const auto last = plan.paths.at(plan.paths.steps() - 1);
  const fleet::GridFleetProblem motion{
      problem.grid, problem.starts, {last.begin(), last.end()}, problem.neighbourhood, 0};
  if (const auto finding = checkGridFleetPlan(motion, plan.paths))
    return describe(motion, *finding);
  for (std::size_t k = 0; k < plan.tasks.size(); ++k) {
    const std::string fault = faultOf(problem.tasks[k], plan.tasks[k], plan);
    if (!fault.empty()) return "task " + std::to_string(k) + " " + fault;
  }
  return checkOneAtATime(plan);
}

}  // namespace clearway::validation
