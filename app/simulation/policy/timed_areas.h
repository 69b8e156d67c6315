// app/simulation/policy/timed_areas.h — doors and obstacles: rectangles that are closed at times.
//
// A door that is due to close, and an obstacle that is due to appear, waits until no body is in its
// place. Changes happen at steps.
#pragma once

#include <vector>

#include "core/base/ticks.h"
#include "core/grid/grid_frame.h"
#include "core/shape/footprint.h"
#include "maps/scene/disturbances.h"

namespace clearway::app {

struct TimedArea {
  std::string name;
  bool is_door = false;
  Pose pose;  // its centre
  Footprint footprint;
  std::vector<maps::TimeSpan> spans;  // when it is to be closed, in order
  std::optional<maps::DoorPeriod> period;
  bool is_closed = false;

  // Whether it is to be closed at this time.
  [[nodiscard]] bool isDue(Tick time) const;
  // Whether it stays closed for ever from this time on.
  [[nodiscard]] bool isForEver(Tick time) const;
};

// Doors, then obstacles. Errors: those of footprints.
[[nodiscard]] Result<std::vector<TimedArea>> timedAreasOf(const maps::Disturbances& disturbances,
                                                          const GridFrame& frame);

}  // namespace clearway::app
