// app/session/collide/debug_layers.h — SVG of the broad phase and of acceleration structures: sweep
// intervals, bounding volume hierarchies, support maps.
//
// Internal to scene_picture.cpp. Each function returns SVG elements in a view of the world.
#pragma once

#include <string>

#include "app/session/collide/play_scene.h"
#include "app/session/picture/view_box.h"

namespace clearway::session::picture {

// The boxes of sweep and prune, and their intervals on both axes. Boxes whose intervals overlap on
// both axes form a candidate pair.
[[nodiscard]] std::string drawSweep(const ScenePlay& play, const View& view);

// The bounding volume hierarchies of compound shapes: deeper boxes are darker.
[[nodiscard]] std::string drawTrees(const ScenePlay& play, const View& view);

// The bins of each cached support map: rays from the centre at the bin boundaries, and leads to the
// support vertices.
[[nodiscard]] std::string drawSupportFields(const ScenePlay& play, const View& view);

}  // namespace clearway::session::picture
