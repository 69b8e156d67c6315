// app/document/open/project_scene.h — converts a project to a scene: its agents become bodies
// among the map's walls.
//
// Each agent is placed at its start with its shape, padding, level and mode. Padding is part of the
// body, so that bodies collide if paddings overlap.
// Units:  the world's, as every scene's: metres, x right, y down.
// Errors: those of WKT and of shapes, naming the agent. Thread-safe: no state.
#pragma once

#include "app/document/open/document.h"
#include "core/base/result.h"

namespace clearway::app {

// Bodies have the agents' names; their ids are the agents' indices in the project. Agents without a
// start are skipped and reported as warnings. `source` names the project.
[[nodiscard]] Result<OpenScene> sceneOfProject(const OpenProject& project,
                                               const std::string& source);

}  // namespace clearway::app
