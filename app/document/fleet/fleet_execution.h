// app/document/fleet/fleet_execution.h — proves that a fleet's plan can be executed under any
// delays, and executes it with random ones.
//
// Every execution is checked as a plan of its own, at every moment (timed_fleet_check.h): points on
// a grid as discs that nearly fill their cells.
// Cost: a proof, and for each execution a check of the plan.
#pragma once

#include <functional>
#include <optional>

#include "planner/fleet/execution/execution.h"
#include "planner/validate/fleet/timed_fleet_check.h"
#include "planner/validate/graph/action_graph_check.h"

namespace clearway::app {

// A plan with its graph and the proof. `problem` and `plan` are the discs of points on a grid.
struct ExecutablePlan {
  fleet::TimedFleetProblem problem;
  fleet::ActionGraph graph;
  validation::ActionGraphCertificate proof;
  std::vector<fleet::Tick> durations;                                      // planned
  std::function<fleet::TimedFleetPlan(const fleet::ActionTimes&)> planOf;  // of an execution
  fleet::Tick makespan = 0;                                                // planned
};

// `graph`: nullptr for the graph that the plan itself gives. The arguments must outlive the result.
// nullopt if stopped.
[[nodiscard]] std::optional<ExecutablePlan> executable(const fleet::GridFleetProblem& problem,
                                                       const fleet::GridFleetPlan& plan,
                                                       const fleet::ActionGraph* graph);
[[nodiscard]] std::optional<ExecutablePlan> executable(const fleet::TimedFleetProblem& problem,
                                                       const fleet::TimedFleetPlan& plan,
                                                       const fleet::ActionGraph* graph,
                                                       StopCheck* stop);

struct ExecutionOptions {
  std::uint64_t executions = 100;
  std::uint64_t seed = 0;  // of the first execution; the next one has the next seed
  double slowest = 5.0;
};

struct ExecutionReport {
  std::uint64_t executions = 0;  // done
  std::uint64_t collisions = 0, deadlocks = 0;
  std::string problem;                    // the first fault, one sentence
  fleet::Tick undelayed = 0;              // makespan of an execution without delays
  fleet::Tick shortest = 0, longest = 0;  // makespan
  double mean_s = 0.0;
  fleet::TimedFleetPlan last;  // of the last execution without deadlock
};

// Is called after each execution; false ends the work.
using ExecutionProgress = std::function<bool(std::uint64_t executions)>;

[[nodiscard]] ExecutionReport executeOften(const ExecutablePlan& plan,
                                           const ExecutionOptions& options,
                                           const ExecutionProgress& progress, StopCheck* stop);

}  // namespace clearway::app
