// maps/grid/raster_image.h — a grey picture with its file's own maximum, from PGM or PNG bytes and
// back.
//
// Writing an unchanged picture reproduces its bytes; an edited P5 keeps its header, its comments
// and the bytes of unedited pixels.
// Errors: Malformed, Unsupported (other formats), LimitExceeded. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "maps/grid/grid_map.h"
#include "maps/grid/picture.h"

namespace clearway::maps {

// Any PGM or PNG picture as a map: a pixel darker than the threshold is an obstacle.
//
// A pixel with grey g of maximum m is an obstacle if g/m < threshold; `invert` negates this. There
// are no unknown cells. Transparent pixels are blended with white. Positions are cells.
// Errors: those of the picture; InvalidArgument for a threshold outside [0, 1].
[[nodiscard]] Result<GridMap> parseImage(std::string_view bytes, const ImageMeta& meta = {},
                                         double cell_m = 1.0);

// The picture in its original format. Works for ROS maps as well.
[[nodiscard]] Result<std::string> writeImage(const GridMap& map);

[[nodiscard]] Result<Picture> parsePicture(std::string_view bytes, AlphaRule alpha);

// Writes the format of `form`, and reuses its bytes where they are still valid.
[[nodiscard]] Result<std::string> writePicture(const PictureView& p, const PictureForm& form);

[[nodiscard]] inline PictureView viewOf(const GridMap& m) {
  const auto* ros = std::get_if<RosMeta>(&m.meta);
  return {m.grid.frame().rows(), m.grid.frame().columns(), m.max_value, m.values,
          ros != nullptr ? ros->transparent : std::nullopt};
}

}  // namespace clearway::maps
