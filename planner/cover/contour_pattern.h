// planner/cover/contour_pattern.h — laps parallel to the boundary of what is to be covered.
//
// Method: the places that are at least so far from obstacles and from the edge of the area
// (core/grid/distance_field.h) form polygons, whose rings are simplified to straight edges. The
// first lap is half the agent's width from the boundary, each further one the spacing of swaths
// further in. An edge becomes the swaths that are free along it; where the line itself is not free,
// it is moved sideways by up to a cell. Edges beside which nothing is missed are skipped.
// Cost: O(cells) a lap. Deterministic.
#pragma once

#include <vector>

#include "planner/cover/cover_state.h"

namespace clearway::cover {

// Swaths in the order of the ring.
using Lap = std::vector<Swath>;

// `outside`: obstacles, and what is outside of the area, on the fine grid. At most `count` rounds,
// fewer where nothing is left inside.
[[nodiscard]] StopOr<std::vector<Lap>> contourLaps(const ReachMap& reach,
                                                   const OccupancyGrid& outside, int count,
                                                   CoverState& state, StopCheck& stop);

}  // namespace clearway::cover
