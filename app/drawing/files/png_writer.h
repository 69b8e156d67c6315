// app/drawing/files/png_writer.h — an SVG as the bytes of a PNG or PDF file, painted by librsvg.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/base/stop_source.h"

namespace clearway::app {

inline constexpr double kCssDpi = 96.0;  // pixels an inch of SVG

// PNG bytes of an SVG; `width_px` pixels wide, 0: its own size at `dpi` pixels an inch, which the
// PNG then names. Transparent outside the card.
// Errors: Malformed (not an SVG that librsvg reads), LimitExceeded (wider or higher than 32767, or
// stopped: polled before the painting, and before each row of the file).
[[nodiscard]] Result<std::vector<std::uint8_t>> renderPng(std::string_view svg, int width_px = 0,
                                                          double dpi = kCssDpi,
                                                          StopCheck* stop = nullptr);

// PDF bytes of an SVG: one page of its size, 96 pixels an inch; lines and texts remain vectors. The
// same SVG gives the same bytes. Errors: Malformed, as above.
[[nodiscard]] Result<std::string> renderPdf(std::string_view svg);

}  // namespace clearway::app
