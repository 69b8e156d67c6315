// planner/fleet/lifelong/lifelong_planner.h — a fleet of point agents that works on tasks as they
// arrive.
//
// Method: rolling horizon. Every `period` steps the tasks released so far are assigned to agents
//         that are free, or that will be within the period; then the next `window` steps of all
//         agents are planned without conflict (window_plan.h), and the first `period` of them are
//         executed (task_dispatcher.h).
// What is not released yet is not used. An agent without a task rests where it is, and makes room.
// Deterministic for a seed: a limit of time only decides how much is executed. The result is not
// checked here; see planner/validate/fleet/fleet_task_check.h. Thread-safe: uses no shared state.
#pragma once

#include <functional>
#include <string>

#include "core/base/stop_source.h"
#include "planner/common/fleet_task.h"
#include "planner/common/plan_result.h"
#include "planner/fleet/lifelong/assignment.h"

namespace clearway::fleet {

// How tasks are assigned, and how far and how often is planned.
struct LifelongOptions {
  AssignmentMethod assignment = AssignmentMethod::Hungarian;
  Step window = 10;  // >= period
  Step period = 5;   // >= 1
  // Of the large neighbourhood search in each window; kNoStep: as many as there are agents.
  Step iterations = kNoStep;
  Step steps = kNoStep;  // end after so many steps
  std::uint64_t seed = 0;
};

// How far a run is.
struct LifelongProgress {
  std::size_t done = 0;  // tasks
  Step steps = 0;
};

// Limits, cancellation and reporting of a run.
struct LifelongControl {
  Budget budget;
  const StopSource* stop = nullptr;
  std::function<void(const LifelongProgress&)> progress;  // after every window
};

// What was executed, and why it ended.
struct LifelongResult {
  // Solved: all tasks are done, or options.steps were executed. NoPath: a task cannot be done.
  // LimitReached, Cancelled: `plan` is what was executed until then.
  PlanStatus status = PlanStatus::NoPath;
  StopReason stop = StopReason::None;
  Message reason;  // why tasks remain
  LifelongPlan plan;
  double time_s = 0.0;
};

// Errors: InvalidArgument: those of checkLifelongProblem(); unless 1 <= period <= window <= 1e6.
[[nodiscard]] Result<LifelongResult> runLifelong(const LifelongProblem& problem,
                                                 const LifelongOptions& options,
                                                 const LifelongControl& control);

}  // namespace clearway::fleet
