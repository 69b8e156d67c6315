// app/session/collide/debug_layers.h — pictures of how pairs are found: sweep, trees, support
// fields.
//
// Internal to collide_picture.cpp. Each gives SVG elements over a view of the world.
#pragma once

#include <string>

#include "app/session/collide/play_scene.h"
#include "app/session/picture/view_box.h"

namespace clearway::session::picture {

// The boxes that sweep and prune keeps, as intervals below and beside the bodies: of boxes that
// overlap on both axes a pair is listed.
[[nodiscard]] std::string drawSweep(const ScenePlay& play, const View& view);

// The trees over the parts of compounds: deeper boxes are darker.
[[nodiscard]] std::string drawTrees(const ScenePlay& play, const View& view);

// Where the bins of each support field that the world keeps begin, and at which vertex: rays from
// its middle.
[[nodiscard]] std::string drawSupportFields(const ScenePlay& play, const View& view);

}  // namespace clearway::session::picture
