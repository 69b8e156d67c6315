// planner/validate/validate.h — the independent check whose verdict is every path's certificate.
//
// It shares no code with the searches: it takes any path, footprint and map, and decides the whole
// swept motion by a method of its own.
#pragma once

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/plan.h"

namespace clearway {

// Decides whether the footprint, moved along the whole path, ever collides with an obstacle cell or
// the outside of the map; gives the smallest clearance, or the worst collision found.
[[nodiscard]] Certificate validate(const OccupancyGrid& grid, const Footprint& footprint,
                                   const Path& path, TouchRule rule = TouchRule::TouchingIsFree);

// The same for a point without size on a path of the point planner.
[[nodiscard]] Certificate validatePoint(const OccupancyGrid& grid, const Path& path);

}  // namespace clearway
