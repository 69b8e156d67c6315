// app/drawing/files/raster.h — the pixels of an SVG, by librsvg.
#pragma once

#include <string_view>

#include "app/drawing/files/gif_writer.h"

namespace clearway::app::picture {

// At the picture's own size. Colours are multiplied by their alpha. Errors: as renderPng().
[[nodiscard]] Result<Pixels> rasterise(std::string_view svg);

}  // namespace clearway::app::picture
