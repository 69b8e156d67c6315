// planner/point/landmarks/octile_distance_map.h — the exact octile distances from one cell to all
// others.
//
// Method: Dijkstra's algorithm over buckets a fifth of a step wide, along worthwhile steps
//         (planner/point/grid/canonical_steps.h); a cell whose way improves is looked at again.
// Cost: about 20 ns a cell reached; a byte a cell besides the result.
#pragma once

#include <cstdint>
#include <span>

#include "core/base/cancel.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/cost/octile_cost.h"

namespace clearway::grid {

inline constexpr OctileCost kUnreached = UINT32_MAX;

struct DistanceMapOutcome {
  StopReason stop = StopReason::None;
  bool too_long = false;  // a distance passed 32 bits: those further away are left out
  std::uint64_t reached = 0;
  Cell furthest;
};

// Writes the distance of each cell, row by row, or kUnreached. `moves` as computeMoveMasks() writes
// them; one entry for each cell in both. Precondition: `from` is free.
[[nodiscard]] DistanceMapOutcome octileDistances(std::span<const std::uint8_t> moves,
                                                 const GridFrame& frame, Cell from,
                                                 std::span<OctileCost> out, StopCheck& stop);

}  // namespace clearway::grid
