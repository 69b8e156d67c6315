// app/drawing/pictures/web_page.h — one page of HTML that plays a recording in any browser.
//
// The page needs nothing else: no server, no network. It has the map, the agents' outlines, their
// poses and states, and the events but for approaches. Poses are within 3 mm (thousandths of the
// map's unit) and 3 milliradians, as corners of lines. Of long recordings only every n-th frame is
// shown, so that there are at most kPagePoses poses; collisions between these frames are shown in
// the next one. Cost: O(frames * agents). Deterministic: equal recordings give equal pages.
#pragma once

#include <functional>
#include <string>

#include "app/simulation/recording/recording.h"

namespace clearway::app {

inline constexpr std::size_t kPagePoses = 4'000'000;
inline constexpr std::size_t kPageEvents = 5'000;  // the first ones

struct PageOptions {
  std::string title;
  std::size_t most_poses = kPagePoses;  // >= 1
};

// UTF-8 text. `progress` is called with the part that is done; false ends the work, and the text is
// empty. Errors: those of the recording.
[[nodiscard]] Result<std::string> webPage(Recording& recording, const PageOptions& options,
                                          const std::function<bool(double)>& progress);

}  // namespace clearway::app
