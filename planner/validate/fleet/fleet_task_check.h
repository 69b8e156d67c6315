// planner/validate/fleet/fleet_task_check.h — checks lifelong problems, and what a fleet executed.
//
// Method: the paths are replayed by the check of point fleets (grid_fleet_check.h), and the record
//         of each task is compared with them. Shares no code with the planners.
// Faults: those of the paths; a task that was assigned before its release, picked up or dropped off
//         elsewhere or in the wrong order, or by an agent that had another task at the same time.
// Cost: O(agents * steps + tasks log tasks). Thread-safe.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "planner/common/fleet_task.h"

namespace clearway::validation {

// One sentence that names the agents or the task, without a full stop; nullopt: all is right.
[[nodiscard]] std::optional<std::string> checkLifelongPlan(const fleet::LifelongProblem& problem,
                                                           const fleet::LifelongPlan& plan);

// Starts, pick-ups and drop-offs must be free cells of the map, and no two agents share a start.
[[nodiscard]] Result<void> checkLifelongProblem(const fleet::LifelongProblem& problem);

}  // namespace clearway::validation
