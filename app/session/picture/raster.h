// app/session/picture/raster.h — the pixels of an SVG, by librsvg.
#pragma once

#include <string_view>

#include "app/session/picture/gif_writer.h"

namespace clearway::session::picture {

// At the picture's own size. Colours are multiplied by their alpha. Errors: as renderPng().
[[nodiscard]] Result<Pixels> rasterise(std::string_view svg);

}  // namespace clearway::session::picture
