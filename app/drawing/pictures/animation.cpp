#include "app/drawing/pictures/animation.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "app/drawing/files/gif_writer.h"
#include "app/drawing/files/raster.h"

namespace clearway::app::picture {
namespace {

constexpr std::size_t kSamples = 4;  // frames that give the palette
constexpr int kLastPause = 150;      // hundredths of a second

}  // namespace

Result<std::string> gifOf(std::size_t frames, double frames_per_s, const FrameSvg& svg,
                          const std::function<bool(double)>& progress) {
  const auto draw = [&](std::size_t k) -> Result<Pixels> {
    const std::string text = TRY(svg(k));
    return rasterise(text);
  };
  std::vector<Pixels> samples;
  for (std::size_t k = 0; k < kSamples; ++k) {
    Pixels pixels = TRY(draw(k * (frames - 1) / (kSamples - 1)));
    samples.push_back(std::move(pixels));
    if (progress && !progress(0.0)) return std::string();
  }
  GifWriter gif = TRY(GifWriter::make(samples));
  samples.clear();
  const int pause = std::max(2, static_cast<int>(std::lround(100.0 / frames_per_s)));
  for (std::size_t k = 0; k < frames; ++k) {
    const Pixels pixels = TRY(draw(k));
    TRY(gif.add(pixels, k + 1 == frames ? kLastPause : pause));
    if (progress && !progress(static_cast<double>(k + 1) / static_cast<double>(frames))) {
      return std::string();
    }
  }
  return gif.finish();
}

}  // namespace clearway::app::picture
