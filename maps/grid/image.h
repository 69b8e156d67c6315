// maps/grid/image.h — any PGM or PNG picture as a map: a pixel darker than the threshold is an obstacle.
//
// A pixel with grey g of maximum m is an obstacle if g/m < threshold; `invert` negates this. There
// are no unknown cells. Transparent pixels are blended with white. Positions are cells.
// Errors: those of the picture; InvalidArgument for a threshold outside [0, 1].
#pragma once

#include <string>
#include <string_view>

#include "maps/grid/grid_map.h"

namespace clearway::maps {

[[nodiscard]] Result<GridMap> parseImage(std::string_view bytes, const ImageMeta& meta = {},
                                         double cell_m = 1.0);

// The picture in its original format. Works for ROS maps as well.
[[nodiscard]] Result<std::string> writeImage(const GridMap& map);

}  // namespace clearway::maps
