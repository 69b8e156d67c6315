// Animations of fleets: one card, rasterised once a frame.
#include <algorithm>
#include <cmath>

#include "app/drawing/pictures/animation.h"
#include "app/drawing/pictures/fleet_picture.h"
#include "app/drawing/pictures/fleet_scene.h"

namespace clearway::app {
namespace {

constexpr std::size_t kFramesPerStep = 4;      // of points on a grid
constexpr double kFleetFramesPerSecond = 4.0;  // of the plan's time, else

std::size_t framesOf(const FleetPictureInput& input, double makespan_s, std::size_t asked) {
  if (asked > 0) return std::max<std::size_t>(asked, 2);
  const double rate = input.is_grid ? static_cast<double>(kFramesPerStep) : kFleetFramesPerSecond;
  const auto wanted = static_cast<std::size_t>(std::ceil(makespan_s * rate)) + 1;
  return std::clamp<std::size_t>(wanted, 2, picture::kMostFrames);
}

}  // namespace

Result<std::string> renderFleetGif(const FleetPictureInput& input, const AnimationOptions& options,
                                   const std::function<bool(double)>& progress) {
  FleetPictureOptions picture = options.picture;
  picture.times_s = {0.0};
  const picture::FleetScene scene(input, picture);
  const std::string before = scene.head() + scene.card() + scene.ground() + scene.ticks(0);
  const std::size_t frames = framesOf(input, scene.makespan_s(), options.frames);
  const auto svg = [&](std::size_t k) -> Result<std::string> {
    const double time =
        scene.makespan_s() * static_cast<double>(k) / static_cast<double>(frames - 1);
    return before + scene.agents(0, time) + scene.clock(time) + "</svg>\n";
  };
  return picture::gifOf(frames, options.frames_per_s, svg, progress);
}

}  // namespace clearway::app
