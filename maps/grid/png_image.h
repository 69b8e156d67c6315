// maps/grid/png_image.h — PNG pictures as grey values, by libpng.
//
// Every colour type and depth is read. Grey of 1 to 16 bits keeps its own maximum. Colours become
// the mean of their channels, as in map_server: for 8 bits their exact sum (maximum 765), for 16
// bits and AlphaRule::Ignore the mean, rounded; no gamma is applied. A picture whose size its bytes
// cannot hold (deflate compresses at most 1032 : 1) is refused before any allocation; so is an
// interlaced one whose pixels need more than kMaxInterlacedBytes. Errors: Malformed with libpng's
// reason, LimitExceeded. Thread-safe: pure functions.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "maps/grid/picture.h"

namespace clearway::maps {

[[nodiscard]] Result<Picture> parsePng(std::string_view bytes, AlphaRule alpha);

// Grey, 8 bits where the values can be scaled to 255 exactly (maximum 1, 3, 5, 15, 17, 51, 85,
// 255), else 16 bits, rounded to nearest unless the maximum divides 65535. The view's transparent
// value is the transparent colour.
[[nodiscard]] Result<std::string> writePng(const PictureView& p);

// RGBA of 8 bits a channel, not premultiplied, top row first. `row` fills the 4 * columns bytes of
// a row. Rows are not filtered: pictures of plain areas become smaller, three times as fast.
// Quick takes half of the time, for a file that is up to 1.7 times as large.
// Reports its work (core/base/work_progress.h). `dpi`: the resolution that the PNG names; 0: none.
// `stop` is polled before each row. Errors also: LimitExceeded (stopped).
enum class PngEffort : std::uint8_t { Small, Quick };
using RowFiller = std::function<void(std::int32_t row, std::span<unsigned char> rgba)>;
[[nodiscard]] Result<std::string> writeRgbaPng(std::int32_t rows, std::int32_t columns,
                                               const RowFiller& row, double dpi = 0.0,
                                               PngEffort effort = PngEffort::Small,
                                               StopCheck* stop = nullptr);

}  // namespace clearway::maps
