#include "app/drawing/pictures/plan_animation.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/drawing/pictures/animation.h"

namespace clearway::app {
namespace {

constexpr double kPlanFramesPerSecond = 5.0;  // of the run's time
constexpr double kSecondsAcross = 25.0;       // to drive along the longer side of the map

}  // namespace

PictureClocks clocksOf(const PictureInput& input) {
  const Vec2 size = input.grid->frame().bounds().max;
  const PlaySpeed speed{std::max(size.x, size.y) / kSecondsAcross};
  PictureClocks out;
  for (const PictureAgent& a : input.agents) {
    const bool drives = a.path && !a.path->motions.empty();
    out.push_back(drives ? std::optional(PlayClock(*a.path, speed)) : std::nullopt);
  }
  return out;
}

double durationOf(const PictureClocks& clocks) {
  double out = 0.0;
  for (const auto& clock : clocks) out = std::max(out, clock ? clock->duration_s() : 0.0);
  return out;
}

std::size_t frameCount(double duration_s, std::size_t asked) {
  if (asked > 0) return std::max<std::size_t>(asked, 2);
  const auto wanted = static_cast<std::size_t>(std::ceil(duration_s * kPlanFramesPerSecond)) + 1;
  return std::clamp<std::size_t>(wanted, 2, picture::kMostFrames);
}

PlanFrames::PlanFrames(const PictureInput& input, const PictureOptions& options,
                       PictureClocks clocks)
    : frames_(input, options), clocks_(std::move(clocks)), duration_s_(durationOf(clocks_)) {}

std::string PlanFrames::at(double time_s) const {
  std::vector<std::optional<Pose>> now;
  for (const auto& clock : clocks_) {
    now.push_back(clock ? std::optional(clock->poseAt(time_s)) : std::nullopt);
  }
  return frames_.at(now);
}

Result<std::string> planGif(const PlanFrames& run, std::size_t frames, double frames_per_s,
                            const std::function<bool(double)>& progress) {
  const auto svg = [&](std::size_t k) -> Result<std::string> {
    return run.at(run.duration_s() * static_cast<double>(k) / static_cast<double>(frames - 1));
  };
  return picture::gifOf(frames, frames_per_s, svg, progress);
}

}  // namespace clearway::app
