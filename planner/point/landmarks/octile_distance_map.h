// planner/point/landmarks/octile_distance_map.h — the exact octile distances from one cell to all
// others.
//
// Method: Dijkstra's algorithm over buckets a fifth of a step wide, along worthwhile steps
//         (planner/point/grid/canonical_steps.h); a cell whose cost improves is expanded
//         again.
// Cost: about 20 ns a cell reached; a byte a cell besides the result.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "planner/point/cost/octile_cost.h"

namespace clearway::grid {

inline constexpr OctileCost kUnreached = UINT32_MAX;

struct OctileDistances {
  std::vector<OctileCost> cost;  // of each cell, row by row; kUnreached
  bool overflow = false;         // a distance passed 32 bits: cells further away are unreached
  std::uint64_t reached = 0;
  Cell furthest;
};

// `moves`: one byte a cell (planner/point/grid/move_masks.h). `memory` is used for the result.
// Precondition: `from` is free.
[[nodiscard]] StopOr<OctileDistances> octileDistances(std::span<const std::uint8_t> moves,
                                                      const GridFrame& frame, Cell from,
                                                      StopCheck& stop,
                                                      std::vector<OctileCost> memory = {});

}  // namespace clearway::grid
