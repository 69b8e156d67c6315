// app/drawing/layers/terrain_layer.h — the layer of a picture that shades expensive terrain.
//
// Each of a few cost thresholds darkens the cells above it by the same step; they are drawn as
// contours (app/drawing/layers/map_layer.h). A threshold with long contours (noise) is skipped.
// Cost: O(cells) per threshold.
#pragma once

#include <string>

#include "app/drawing/style/picture_input.h"
#include "app/drawing/style/view_box.h"

namespace clearway::app::picture {

// Empty for an input without costs.
[[nodiscard]] std::string drawTerrain(const PictureInput& input, const View& view);

}  // namespace clearway::app::picture
