// app/simulation/setup/shift_input.h — reads a project and a file of tasks as a fleet at work.
//
// The agents begin at the centres of the traffic cells in which their starts are; their goals are
// ignored. Positions of tasks are cells of the map (maps/project/task_file.h), and mean the traffic cells
// that cover them. A release is a step: the time in which the slowest agent drives to the next
// traffic cell.
// Errors name the file, and the agent or the task. Thread-safe: no state.
#pragma once

#include "app/document/fleet/project_fleet.h"
#include "app/simulation/policy/shift_control.h"

namespace clearway::app {

[[nodiscard]] Result<ShiftInput> shiftOf(const fleet::TimedFleetProblem& agents,
                                         const std::string& project_file,
                                         const std::string& tasks_file);

}  // namespace clearway::app
