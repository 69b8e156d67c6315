// app/simulation/policy/lifelong.h — lifelong fleets: from files to checked executions.
//
// Errors name the file and the task. Thread-safe: no state.
#pragma once

#include "maps/fleet/grid_fleet_plan.h"
#include "maps/project/task_file.h"
#include "planner/query/proved_fleet.h"

namespace clearway::app {

// The fleet with the tasks of a file; "-" is standard input. The goals of the agents are ignored.
[[nodiscard]] Result<fleet::LifelongProblem> openTasks(const std::string& file,
                                                       const fleet::GridFleetProblem& agents);

[[nodiscard]] Result<fleet::LifelongProblem> lifelongOf(const std::vector<maps::TaskRow>& tasks,
                                                        const fleet::GridFleetProblem& agents,
                                                        const std::string& source);

// The executed paths; the last cells are the goals.
[[nodiscard]] maps::GridFleetPlanFile planFileOf(const fleet::LifelongProblem& problem,
                                                 const fleet::ProvedLifelong& checked,
                                                 const std::string& map, std::uint64_t seed);

// Rows task,agent,release,assigned,picked_up,dropped_off; empty: it did not happen.
[[nodiscard]] std::string taskLogOf(const fleet::LifelongProblem& problem,
                                    const fleet::LifelongPlan& plan);

}  // namespace clearway::app
