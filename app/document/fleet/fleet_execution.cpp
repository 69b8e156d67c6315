#include "app/document/fleet/fleet_execution.h"

#include <algorithm>

#include "planner/fleet/execution/grid_action_graph.h"
#include "planner/fleet/execution/grid_execution.h"
#include "planner/fleet/execution/timed_action_graph.h"

namespace clearway::app {

std::optional<ExecutablePlan> executable(const fleet::GridFleetProblem& problem,
                                         const fleet::GridFleetPlan& plan,
                                         const fleet::ActionGraph* graph) {
  ExecutablePlan out{
      fleet::discFleet(problem, plan),
      graph != nullptr ? *graph : fleet::gridActionGraph(problem, plan),
      {},
      {},
      [&](const fleet::ActionTimes& t) { return fleet::executedPlan(problem, plan, t); },
      0};
  out.proof = validation::checkActionGraph(problem, plan, out.graph);
  out.durations.assign(out.graph.actions(), fleet::kStepDuration);
  out.makespan =
      static_cast<fleet::Tick>(fleet::costOf(plan, problem.goals).makespan) * fleet::kStepDuration;
  return out;
}

std::optional<ExecutablePlan> executable(const fleet::TimedFleetProblem& problem,
                                         const fleet::TimedFleetPlan& plan,
                                         const fleet::ActionGraph* graph, StopCheck* stop) {
  ExecutablePlan out{problem,
                     {},
                     {},
                     fleet::durationsOf(problem, plan),
                     [&](const fleet::ActionTimes& t) { return fleet::executedPlan(plan, t); },
                     fleet::costOf(plan).makespan};
  if (graph != nullptr) {
    out.graph = *graph;
  } else {
    StopOr<fleet::ActionGraph> made = fleet::timedActionGraph(problem, plan, stop);
    if (!made) return std::nullopt;
    out.graph = *std::move(made);
  }
  const auto proof = validation::checkActionGraph(problem, plan, out.graph, stop);
  if (!proof) return std::nullopt;
  out.proof = *proof;
  return out;
}

ExecutionReport executeOften(const ExecutablePlan& plan, const ExecutionOptions& options,
                             const ExecutionProgress& progress, StopCheck* stop) {
  ExecutionReport report;
  report.shortest = fleet::kForever;
  const fleet::ActionTimes undelayed =
      fleet::executeActions(plan.graph, plan.durations, {options.seed, 1.0});
  for (const fleet::Tick end : undelayed.end) report.undelayed = std::max(report.undelayed, end);
  double sum_s = 0.0;
  std::uint64_t finished = 0;
  for (std::uint64_t k = 0; k < options.executions; ++k) {
    const fleet::ActionTimes times =
        fleet::executeActions(plan.graph, plan.durations, {options.seed + k, options.slowest});
    const std::string seed = "with seed " + std::to_string(options.seed + k) + ": ";
    if (times.executed < plan.graph.actions()) {
      ++report.deadlocks;
      if (report.problem.empty()) {
        report.problem =
            seed + std::to_string(plan.graph.actions() - times.executed) + " motions never start";
      }
    } else {
      report.last = plan.planOf(times);
      const auto c = validation::validateTimedFleet(plan.problem, report.last, stop);
      if (!c) break;
      if (!c->free) {
        ++report.collisions;
        if (report.problem.empty()) report.problem = seed + c->problem.text();
      }
      const fleet::Tick makespan = fleet::costOf(report.last).makespan;
      report.shortest = std::min(report.shortest, makespan);
      report.longest = std::max(report.longest, makespan);
      sum_s += static_cast<double>(makespan) / static_cast<double>(fleet::kTicksPerSecond);
      ++finished;
    }
    report.executions = k + 1;
    if (progress && !progress(report.executions)) break;
  }
  if (finished == 0) report.shortest = 0;
  report.mean_s = finished == 0 ? 0.0 : sum_s / static_cast<double>(finished);
  return report;
}

}  // namespace clearway::app
