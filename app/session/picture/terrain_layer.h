// app/session/picture/terrain_layer.h — the layer of a picture that shades expensive terrain.
//
// Each of a few cost thresholds darkens the cells above it by the same step; they are drawn as
// contours (app/session/picture/map_layer.h). A threshold with long contours (noise) is skipped.
// Cost: O(cells) per threshold.
#pragma once

#include <string>

#include "app/session/picture/picture.h"
#include "app/session/picture/view_box.h"

namespace clearway::session::picture {

// Empty for an input without costs.
[[nodiscard]] std::string drawTerrain(const PictureInput& input, const View& view);

}  // namespace clearway::session::picture
