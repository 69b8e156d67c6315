// app/simulation/setup/scene_input.h — opens a scene for a simulation.
//
// Internal to simulation_input.cpp. Bodies follow their key frames or routes, or rest; the changes
// of the scene are applied by the run (simulation_run.h). Errors: those of the scene, of its
// options and of its routes (scene_driving.h), by JSON pointer; a step that is no multiple of a
// microsecond. Thread-safe: no state.
#pragma once

#include <string>

#include "app/simulation/setup/simulation_input.h"

namespace clearway::app {

[[nodiscard]] Result<SimulationInput> sceneInput(const std::string& file,
                                                 const SimulationSettings& settings);

}  // namespace clearway::app
