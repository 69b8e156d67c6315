// maps/grid/picture.h — a grey picture in memory, and how its file encodes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace clearway::maps {

// How a picture's file holds its values.
enum class PictureFormat : std::uint8_t { Pgm, PgmText, Png };  // P5, P2, PNG

// The encoding of the picture's file, so that saving changes only edited cells.
struct PictureForm {
  PictureFormat format = PictureFormat::Pgm;
  std::shared_ptr<const std::string> bytes;  // P5: its header; else the whole file; null: none
  std::uint64_t fingerprint = 0;             // of the size and values that `bytes` encode
};

// The effect of a PNG's alpha channel on its grey value (the mean of the colour channels).
enum class AlphaRule : std::uint8_t {
  Mask,    // pixels that are not opaque are listed in Picture::transparent (trinary and scale mode)
  Ignore,  // colour channels only, and the mean rounded to a value of the file (raw mode)
  OnWhite,  // blended with white (plain images)
};

struct Picture {
  std::int32_t rows = 0, columns = 0;
  std::uint16_t max_value = 255;
  std::vector<std::uint16_t> values;  // row-major, top row first, 0..max_value
  PictureForm form;
  bool coloured = false;          // the channels differ in a pixel; the mean is used
  std::vector<bool> transparent;  // AlphaRule::Mask: empty if all pixels are opaque
};

// A picture to write; `values` must have rows * columns entries.
struct PictureView {
  std::int32_t rows = 0, columns = 0;
  std::uint16_t max_value = 255;
  std::span<const std::uint16_t> values;
  std::optional<std::uint16_t> transparent{};  // PNG: pixels of this value are written transparent
};

// The format according to the first bytes. Errors: Unsupported, naming the detected format.
[[nodiscard]] Result<PictureFormat> pictureFormatOf(std::string_view bytes);
[[nodiscard]] std::uint64_t fingerprintOf(const PictureView& p);

[[nodiscard]] inline PictureView viewOf(const Picture& p) {
  return {p.rows, p.columns, p.max_value, p.values};
}

}  // namespace clearway::maps
