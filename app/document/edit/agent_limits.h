// app/document/edit/agent_limits.h — the sizes and places that agents can have: those of files, in
// the units that are typed.
//
// Bounds are whole numbers, so that a number within them is within those of files after its
// conversion. Thread-safe: no state.
#pragma once

#include "app/document/plan/plan_report.h"
#include "maps/grid/grid_map.h"

namespace clearway::app {

struct NumberRange {
  double least = 0.0, most = 0.0;
};

// Of lengths, widths and radii, in the unit of the map's file.
[[nodiscard]] NumberRange sizeRange(const maps::GridMap& map);
// Of one coordinate, x or y, in the frame f. Where the frame is turned, its corners are too wide.
[[nodiscard]] NumberRange coordinateRange(const ReportFrame& f, double Vec2::*coordinate);

}  // namespace clearway::app
