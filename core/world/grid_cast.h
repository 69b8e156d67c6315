// core/world/grid_cast.h — the first obstacle cell that a moving and turning shape, or a ray, hits.
//
// Method: the time interval is bisected until the swept bounds of a piece contain no obstacle or
//         are hardly larger than the shape. Then the piece's runs of obstacle cells are cast
//         against one by one (core/narrow/cast.h). Earlier pieces come first, so cells behind a hit
//         are never examined.
// Law: that of castShape over all obstacle cells of the map, everything outside the map included:
//         no touched cell is missed, and at the reported time one is within the tolerance.
// Cost: microseconds for a robot that moves some metres; grows with the length of the motion, not
//         with the map. Thread-safe.
#pragma once

#include <optional>

#include "core/grid/occupancy_grid.h"
#include "core/narrow/cast.h"

namespace clearway::collide {

struct GridCastHit {
  CastHit hit;  // b is the map, at rest
  Cell cell;    // obstacle nearest to the point of the hit; -1 or the map's size: outside
};

[[nodiscard]] std::optional<GridCastHit> castShape(const OccupancyGrid& grid, const Mover& mover,
                                                   const CastOptions& options = {});

}  // namespace clearway::collide
