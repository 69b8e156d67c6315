// app/gui/dialogs/animation_export.h — animations of what is open, as GIF or as numbered pictures:
// the playback of plans, a fleet, or a recording of a simulation.
//
// Thread-safe: drawing has no state.
#pragma once

#include <QString>
#include <functional>

#include "app/drawing/layers/recording_marks.h"
#include "app/drawing/pictures/plan_animation.h"
#include "app/gui/dialogs/picture_export.h"

namespace clearway::gui {

struct AnimationChoices {
  bool numbered = false;  // PNG files, else one GIF
  int frames = 60;        // 2 to 2000
  double frames_per_s = 12.0;
  double size_px = 800.0;  // longest side
  app::PictureTheme theme = app::PictureTheme::Light;
  bool whole_map = true;  // else where the agents are
  friend bool operator==(const AnimationChoices&, const AnimationChoices&) = default;
};

[[nodiscard]] AnimationChoices savedAnimation();
void save(const AnimationChoices& choices);

struct AnimationSource {
  PictureSource picture;
  app::PictureClocks clocks;  // of its agents
  QString recording;          // a file: what is drawn instead
  app::RecordingMarks marks;  // of the recording
  double trail_s = 0.0;
  QString title;
  [[nodiscard]] bool isFleet() const { return recording.isEmpty() && picture.fleet != nullptr; }
  [[nodiscard]] double duration_s() const;  // 0 of recordings
};

// "run-0007.png" of "run.png".
[[nodiscard]] QString numberedFile(const QString& file, int number);

// Draws and writes. `progress` gets the part that is done; false ends the work, and what was
// written of numbered pictures remains. `may_write`: an error for files that must not be replaced.
// Returns the number of files.
struct AnimationJob {
  AnimationSource source;
  AnimationChoices choices;
  QString file;
  std::function<Result<void>(const QString&)> may_write;
};
[[nodiscard]] Result<int> writeAnimation(const AnimationJob& job,
                                         const std::function<bool(double)>& progress);

}  // namespace clearway::gui
