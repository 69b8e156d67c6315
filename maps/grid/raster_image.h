// maps/grid/raster_image.h — a grey picture with its file's own maximum, from PGM or PNG bytes and back.
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

namespace clearway::maps {

// The effect of a PNG's alpha channel on its grey value (the mean of the colour channels).
enum class AlphaRule : std::uint8_t {
  Average,  // one more channel of the mean, as in trinary mode of map_server and Nav2
  Mask,     // pixels that are not opaque are listed in Picture::transparent (scale mode: unknown)
  Ignore,   // colour channels only, and the mean rounded to a value of the file (raw mode)
  OnWhite,  // blended with white (plain images)
};

struct Picture {
  std::int32_t rows = 0, columns = 0;
  std::uint16_t max_value = 255;
  std::vector<std::uint16_t> values;  // row-major, top row first, 0..max_value
  PictureForm form;
  bool coloured = false;          // the channels differ in a pixel; the mean is used
  bool has_alpha = false;         // the file has an alpha channel or a transparent colour
  std::vector<bool> transparent;  // AlphaRule::Mask: empty if all pixels are opaque
};

// The format according to the first bytes. Errors: Unsupported, naming the detected format.
[[nodiscard]] Result<PictureFormat> pictureFormatOf(std::string_view bytes);

[[nodiscard]] Result<Picture> parsePicture(std::string_view bytes, AlphaRule alpha);

// A picture to write; `values` must have rows * columns entries.
struct PictureView {
  std::int32_t rows = 0, columns = 0;
  std::uint16_t max_value = 255;
  std::span<const std::uint16_t> values;
};

[[nodiscard]] std::uint64_t fingerprintOf(const PictureView& p);

// Writes the format of `form`, and reuses its bytes where they are still valid.
[[nodiscard]] Result<std::string> writePicture(const PictureView& p, const PictureForm& form);

[[nodiscard]] inline PictureView viewOf(const Picture& p) {
  return {p.rows, p.columns, p.max_value, p.values};
}
[[nodiscard]] inline PictureView viewOf(const GridMap& m) {
  return {m.grid.frame().rows(), m.grid.frame().columns(), m.max_value, m.values};
}

}  // namespace clearway::maps
