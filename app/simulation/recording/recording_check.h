// app/simulation/recording/recording_check.h — judges a recording by its poses alone: who overlaps
// whom, and whether the recorded events say the same.
//
// Independent of the collision world: every pair of bodies whose boxes meet is decided part by part
// by exact overlap (core/geometry/overlap.h), and every cell under a body, at every recorded step
// at which the world checked. Overlaps of less than kUndecided_m may be reported or not. Cost:
// O(agents log agents + pairs + cells) a frame. Errors: those of the recording.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "app/simulation/recording/recording.h"

namespace clearway::app {

inline constexpr double kUndecided_m = 1e-6;

struct RecordedOverlap {
  Tick time = 0;
  std::uint32_t a = 0;
  std::optional<std::uint32_t> b;  // nullopt: obstacles
  std::string a_name, b_name;
};

struct RecordingVerdict {
  std::uint64_t frames = 0, checked = 0;  // checked: those with a check of the world
  std::uint64_t overlaps = 0;             // pairs, and bodies in walls, summed over these frames
  std::optional<RecordedOverlap> first;
  // Between two steps, as the events report them: poses at the steps do not show them.
  std::uint64_t impacts = 0;
  std::optional<RecordedOverlap> first_impact;
  // The first disagreement with the events: one that was not reported, or reported without being.
  std::optional<RecordedOverlap> unreported, unfounded;
  [[nodiscard]] bool agrees() const { return !unreported && !unfounded; }
};

// `progress` is called with the part that is done; false ends the work.
[[nodiscard]] Result<RecordingVerdict> checkRecording(Recording& recording,
                                                      const std::function<bool(double)>& progress);

}  // namespace clearway::app
