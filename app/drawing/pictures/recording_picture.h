// app/drawing/pictures/recording_picture.h — pictures of a recording at a time, and animations.
//
// The map, or the part of it where the agents are in the whole recording (as of some hundred
// times). Agents have the colour of their state: moving, waiting, arrived, colliding, static. The
// trails of the last seconds are drawn for up to kMostTrails agents, in their colours if these are
// known. Like in picture.h, the picture
// is a card with its own colours, and deterministic. Cost: O(cells + agents) a picture. Errors:
// those of the recording; of GIFs those of GifWriter.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/drawing/layers/recording_marks.h"
#include "app/drawing/pictures/fleet_picture.h"
#include "app/simulation/recording/recording.h"
#include "app/simulation/scene/engine_marks.h"

namespace clearway::app {

inline constexpr std::size_t kMostTrails = 500;

struct RecordingPictureOptions {
  std::string title;
  double max_width = 1000.0, max_height = 1000.0;  // [px]; clamped to [32, 16384]
  double text_scale = 1.0;                         // of labels and lines; clamped to [0.25, 4]
  double dpi = kCssDpi;                            // other than of CSS: an SVG has millimetres
  bool fill = false;                               // as in PictureSheet
  PictureTheme theme = PictureTheme::Light;
  bool safe = false;  // as in PictureSheet
  FleetWindow window = FleetWindow::Auto;
  std::optional<Aabb> area;  // of the world, instead
  double trail_s = 5.0;      // 0: none
  std::optional<EngineLayer> layer;
  RecordingMarks marks{};
  std::size_t frames = 0;  // of animations; 0: 4 a second, at most 150
  double frames_per_s = 12.5;
};

// Larger values of text_scale change nothing.
[[nodiscard]] double largestTextScale(const RecordingPictureOptions& options);

// At the last frame not after the time.
[[nodiscard]] Result<std::string> recordingSvg(Recording& recording, Tick time,
                                               const RecordingPictureOptions& options);

// `progress` is called after each frame with the part that is done; false ends the work, and the
// text is empty.
[[nodiscard]] Result<std::string> recordingGif(Recording& recording,
                                               const RecordingPictureOptions& options,
                                               const std::function<bool(double)>& progress);

}  // namespace clearway::app
