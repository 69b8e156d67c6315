// planner/validate/fleet/fleet_task_check.h — checks what a lifelong fleet executed.
//
// Method: the paths are replayed by the check of point fleets (grid_fleet_check.h), and the record
//         of each task is compared with them. Shares no code with the planners.
// Faults: those of the paths; a task that was assigned before its release, picked up or dropped off
//         elsewhere or in the wrong order, or by an agent that had another task at the same time.
// Cost: O(agents * steps + tasks log tasks). Thread-safe.
#pragma once

#include <optional>
#include <string>

#include "planner/common/fleet_task.h"

namespace clearway::validation {

// One sentence that names the agents or the task, without a full stop; nullopt: all is right.
[[nodiscard]] std::optional<std::string> checkLifelongPlan(const fleet::LifelongProblem& problem,
                                                           const fleet::LifelongPlan& plan);

}  // namespace clearway::validation
