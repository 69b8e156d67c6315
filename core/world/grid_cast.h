// core/world/grid_cast.h — the first obstacle cell that a moving and turning shape, or a ray,
// meets.
//
// Method: the time is halved until the swept bounds of a piece hold no obstacle, or are hardly
//         larger than the shape; then its runs of obstacle cells are cast against one by one
//         (core/narrow/cast.h). Earlier pieces come first, so what lies behind a hit is not
//         looked at.
// Law: that of castShape over all obstacle cells of the map, everything outside the map included:
//      none that is touched is missed, and at the time told one is no further than the tolerance.
// Cost: microseconds for a robot that moves some metres; grows with the way, not with the map.
// Thread-safe.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"
#include "core/narrow/cast.h"

namespace clearway::collide {

struct GridCastHit {
  CastHit hit;  // b is the map, which rests
  Cell cell;    // the obstacle nearest to the point of the hit; -1 or the map's size: outside
};

[[nodiscard]] std::optional<GridCastHit> castShape(const OccupancyGrid& grid, const Mover& mover,
                                                   const CastOptions& options = {});

}  // namespace clearway::collide
