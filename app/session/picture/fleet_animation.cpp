// Animations of fleets: one card, rasterised once a frame.
#include <algorithm>
#include <cmath>

#include "app/session/picture/fleet_picture.h"
#include "app/session/picture/fleet_scene.h"
#include "app/session/picture/gif_writer.h"
#include "app/session/picture/raster.h"

namespace clearway::session {
namespace {

constexpr std::size_t kMostFrames = 150;
constexpr std::size_t kFramesPerStep = 4;  // of points on a grid
constexpr double kFramesPerSecond = 4.0;   // of the plan's time, else
constexpr std::size_t kSamples = 4;        // frames that give the palette
constexpr int kLastPause = 150;            // hundredths of a second

std::size_t framesOf(const FleetPictureInput& input, double makespan_s, std::size_t asked) {
  if (asked > 0) return std::max<std::size_t>(asked, 2);
  const double rate = input.is_grid ? static_cast<double>(kFramesPerStep) : kFramesPerSecond;
  const auto wanted = static_cast<std::size_t>(std::ceil(makespan_s * rate)) + 1;
  return std::clamp<std::size_t>(wanted, 2, kMostFrames);
}

}  // namespace

Result<std::string> renderFleetGif(const FleetPictureInput& input, const AnimationOptions& options,
                                   const std::function<bool(double)>& progress) {
  FleetPictureOptions picture = options.picture;
  picture.times_s = {0.0};
  const picture::FleetScene scene(input, picture);
  const std::string before = scene.head() + scene.card() + scene.ground();
  const picture::View view = scene.viewOf(0);
  const std::size_t frames = framesOf(input, scene.makespan_s(), options.frames);
  const auto timeOf = [&](std::size_t k) {
    return scene.makespan_s() * static_cast<double>(k) / static_cast<double>(frames - 1);
  };
  const auto frame = [&](std::size_t k) {
    const double time = timeOf(k);
    return picture::rasterise(before + drawFleet(input, scene.momentAt(time), picture.theme, view) +
                              scene.clock(time) + "</svg>\n");
  };
  std::vector<picture::Pixels> samples;
  for (std::size_t k = 0; k < kSamples; ++k) {
    Result<picture::Pixels> pixels = frame(k * (frames - 1) / (kSamples - 1));
    if (!pixels) return tl::unexpected(pixels.error());
    samples.push_back(*std::move(pixels));
  }
  Result<picture::GifWriter> gif = picture::GifWriter::make(samples);
  if (!gif) return tl::unexpected(gif.error());
  samples.clear();
  const int pause = std::max(2, static_cast<int>(std::lround(100.0 / options.frames_per_s)));
  for (std::size_t k = 0; k < frames; ++k) {
    const Result<picture::Pixels> pixels = frame(k);
    if (!pixels) return tl::unexpected(pixels.error());
    const Result<void> added = gif->add(*pixels, k + 1 == frames ? kLastPause : pause);
    if (!added) return tl::unexpected(added.error());
    if (progress && !progress(static_cast<double>(k + 1) / static_cast<double>(frames))) {
      return std::string();
    }
  }
  return gif->finish();
}

}  // namespace clearway::session
