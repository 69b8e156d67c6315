// app/gui/canvas/paint/distance_tones.h — the distance of each cell to the nearest obstacle, as
// tones for clearanceColours().
#pragma once

#include <memory>

#include "app/gui/canvas/paint/map_tones.h"

namespace clearway::gui {

struct DistanceTones {
  std::shared_ptr<const MapTones> tones;  // square roots: 1 (near) to 255; obstacles are 0
  double most_m = 0.0;                    // what 255 means
};
[[nodiscard]] DistanceTones distanceTones(const OccupancyGrid& grid);

}  // namespace clearway::gui
