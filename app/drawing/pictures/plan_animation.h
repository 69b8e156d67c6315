// app/drawing/pictures/plan_animation.h — agents that drive their paths: as an animation, and as
// pictures at equal times.
//
// The time law is that of the editor's playback (app/document/plan/play_clock.h). An agent
// that has arrived stands at its goal. Thread-safe: no state.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "app/document/plan/play_clock.h"
#include "app/drawing/pictures/picture.h"

namespace clearway::app {

// Of each agent of the input; nullopt: it has no path and is drawn as it stands.
using PictureClocks = std::vector<std::optional<PlayClock>>;

// The longer side of the map in 25 s.
[[nodiscard]] PictureClocks clocksOf(const PictureInput& input);
[[nodiscard]] double durationOf(const PictureClocks& clocks);
// `asked`, or as many as the duration needs. At least 2.
[[nodiscard]] std::size_t frameCount(double duration_s, std::size_t asked);

// The frames of a run, drawn one by one. Both must outlive it.
class PlanFrames {
 public:
  PlanFrames(const PictureInput& input, const PictureOptions& options, PictureClocks clocks);
  [[nodiscard]] std::string at(double time_s) const;
  [[nodiscard]] double duration_s() const { return duration_s_; }

 private:
  PictureFrames frames_;
  PictureClocks clocks_;
  double duration_s_;
};

// GIF bytes; `progress` and errors as those of gifOf() (app/drawing/pictures/animation.h).
[[nodiscard]] Result<std::string> planGif(const PlanFrames& run, std::size_t frames,
                                          double frames_per_s,
                                          const std::function<bool(double)>& progress);

}  // namespace clearway::app
