// app/document/body/covered_area.h — the areas that shapes cover, and those in which they overlap.
//
// For drawing and measuring; core/ decides whether shapes collide. Method: Boost.Geometry. Discs
// and round padding are polygons of 48 corners on the circle, which makes areas up to 0.3 % too
// small. Cost: some 50 us a pair of simple shapes. Thread-safe: no state.
#pragma once

#include <optional>

#include "core/geometry/pose.h"
#include "core/grid/occupancy_grid.h"
#include "core/polygon/polygon.h"
#include "core/shape/footprint.h"
#include "core/shape/shape.h"

namespace clearway::app {

// The union of the padded parts at a pose; empty if Boost.Geometry fails.
[[nodiscard]] Polygons coveredArea(const Footprint& footprint, const Pose& pose);
// The same of what collides of a shape; empty for a half-plane.
[[nodiscard]] Polygons coveredArea(const Shape& shape, const Pose& pose);

// [m²]; nullopt if Boost.Geometry fails, or an area is empty.
[[nodiscard]] std::optional<double> overlapArea(const Polygons& a, const Polygons& b);
// Of an area with the obstacles and the outside of the map; nullopt also if it has more than
// 20 000 obstacle cells.
[[nodiscard]] std::optional<double> blockedArea(const Polygons& area, const OccupancyGrid& grid);

}  // namespace clearway::app
