// app/session/picture/terrain_layer.h — the layer of a picture that shades dear terrain.
//
// Each of a few thresholds of the cost darkens the cells beyond it by the same step, drawn as
// contours like the map's (app/session/picture/map_layer.h). Where they would be long (noise), the
// shade of that threshold is left out. Cost: O(cells) a threshold.
#pragma once

#include <string>

#include "app/session/picture/picture.h"
#include "app/session/picture/view_box.h"

namespace clearway::session::picture {

// Nothing for an input without costs.
[[nodiscard]] std::string drawTerrain(const PictureInput& input, const View& view);

}  // namespace clearway::session::picture
