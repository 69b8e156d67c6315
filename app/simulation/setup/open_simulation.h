// app/simulation/setup/open_simulation.h — what is simulated, from files.
//
//   plan of a fleet    its agents follow their schedules; points as discs, a step in a second
//   plan of one agent  it drives at 1 m/s and turns by a quarter a second, among the static agents
//   project            its agents are planned as one fleet, which is checked, and follow this plan;
//                      or they work on a file of tasks
//   problem of a fleet the same, without tasks
//   scene              bodies follow their key frames, and changes happen at their times
//
// Agents follow plans exactly, unless a policy or disturbances say otherwise. Padding is a part of
// the body, as in the plans. Plans are not checked here: the simulation shows what they do. Errors
// name the file. Thread-safe: no state.
#pragma once

#include <string>

#include "app/document/open/document.h"
#include "app/simulation/setup/simulation_input.h"

namespace clearway::app {

// Errors: those of the readers; of a fleet whose starts or goals are not free; Conflict for a
// map_file where none is taken; Unsupported for changes that the run cannot make.
[[nodiscard]] Result<SimulationInput> openSimulation(const std::string& file,
                                                     const SimulationSettings& settings);
// A project that need not be saved. `file`: its name in errors; files that it names are in the
// folder of that one.
[[nodiscard]] Result<SimulationInput> openSimulation(const OpenProject& project,
                                                     const std::string& file,
                                                     const SimulationSettings& settings);

}  // namespace clearway::app
