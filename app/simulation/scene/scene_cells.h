// app/simulation/scene/scene_cells.h — the cells of the map that the bodies of a scene cover.
//
// Method: core/grid/covered_cells.h for each convex part; a half-plane is compared with every cell.
// Exact under the world's touch rule. Thread-safe: no state.
#pragma once

#include <vector>

#include "app/simulation/scene/scene_play.h"

namespace clearway::app {

// By a body, at its place in the list, as it is placed now: row-major, each once, obstacles or not,
// none outside of the map. None of a disabled body. Precondition: the scene has a map.
// Errors: LimitExceeded, as coveredCells() there.
[[nodiscard]] Result<std::vector<Cell>> coveredCells(const ScenePlay& play, std::size_t body);

}  // namespace clearway::app
