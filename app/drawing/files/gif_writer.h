// app/drawing/files/gif_writer.h — animations of flat colours as GIF, by giflib.
//
// Method: one palette for all frames, the most frequent colours of those given first (5 bits a
//         channel); of every later frame only the rectangle that changed is written, and unchanged
//         pixels in it are transparent.
// Cost: linear in the pixels. Memory: two frames.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace clearway::app::picture {

// 0xAARRGGBB, row after row.
struct Pixels {
  int width = 0, height = 0;
  std::vector<std::uint32_t> values;
};

class GifWriter {
 public:
  // The palette is that of these samples, which have the size of the frames.
  // Errors: LimitExceeded (a side beyond 65535, no memory).
  [[nodiscard]] static Result<GifWriter> make(std::span<const Pixels> samples);
  GifWriter(GifWriter&&) noexcept;
  GifWriter& operator=(GifWriter&&) noexcept;
  ~GifWriter();

  // Shown for so many hundredths of a second. Precondition: the size of the samples.
  [[nodiscard]] Result<void> add(const Pixels& frame, int hundredths);
  [[nodiscard]] Result<std::string> finish();

 private:
  struct State;
  explicit GifWriter(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace clearway::app::picture
