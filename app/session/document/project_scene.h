// app/session/document/project_scene.h — agents of a project as bodies of a scene, among its map's
// walls.
//
// Each agent stands at its start with its shape, padding, floor and mode; padding is part of the
// body, so that bodies collide when paddings overlap. (Plans of discs and squares keep none.)
// Units:  the world's, as every scene's: metres, x right, y down.
// Errors: those of WKT and of shapes, naming the agent. Thread-safe: no state.
#pragma once

#include "app/session/document/document.h"
#include "core/base/result.h"

namespace clearway::session {

// Bodies have the agents' names, and their places in the project as ids. Agents without a start are
// left out, and told as warnings. `source` names the project.
[[nodiscard]] Result<OpenScene> sceneOfProject(const OpenProject& project,
                                               const std::string& source);

}  // namespace clearway::session
