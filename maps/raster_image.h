// maps/raster_image.h — a grey picture with its file's own maximum, from PGM or PNG bytes and back.
//
// Writing gives the very bytes that were read as long as no value changed; an edited P5 keeps its
// header and comments, and every byte of a pixel that was not touched.
// Errors: Malformed, Unsupported (other formats), LimitExceeded. Thread-safe: pure functions.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "maps/grid_map.h"

namespace clearway::maps {

// What the alpha channel of a PNG does to its grey value (the mean of the colour channels).
enum class AlphaRule : std::uint8_t {
  Average,  // one more channel of the mean: what map_server and Nav2 do in trinary mode
  Mask,     // pixels that are not opaque are listed in Picture::transparent (scale mode: unknown)
  Ignore,   // colour channels only, and the mean rounded to a value of the file (raw mode)
  OnWhite,  // as seen on a white page (plain images)
};

struct Picture {
  std::int32_t rows = 0, columns = 0;
  std::uint16_t max_value = 255;
  std::vector<std::uint16_t> values;  // row-major, top row first, 0..max_value
  PictureForm form;
  bool coloured = false;          // the channels differed somewhere: the mean was taken
  bool has_alpha = false;         // an alpha channel or transparent colour is there
  std::vector<bool> transparent;  // AlphaRule::Mask: empty if all pixels are opaque
};

// The format that the first bytes announce. Errors: Unsupported, naming what was found.
[[nodiscard]] Result<PictureFormat> pictureFormatOf(std::string_view bytes);

[[nodiscard]] Result<Picture> parsePicture(std::string_view bytes, AlphaRule alpha);

// A picture that is about to be written; `values` must have rows * columns entries.
struct PictureView {
  std::int32_t rows = 0, columns = 0;
  std::uint16_t max_value = 255;
  std::span<const std::uint16_t> values;
};

[[nodiscard]] std::uint64_t fingerprintOf(const PictureView& p);

// In the format of `form`, reusing its bytes where they still hold.
[[nodiscard]] Result<std::string> writePicture(const PictureView& p, const PictureForm& form);

[[nodiscard]] inline PictureView viewOf(const Picture& p) {
  return {p.rows, p.columns, p.max_value, p.values};
}
[[nodiscard]] inline PictureView viewOf(const GridMap& m) {
  return {m.grid.frame().rows(), m.grid.frame().columns(), m.max_value, m.values};
}

}  // namespace clearway::maps
