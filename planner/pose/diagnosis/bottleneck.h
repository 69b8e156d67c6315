// planner/pose/diagnosis/bottleneck.h — the bottleneck between two points: the narrowest place of
// the widest path.
//
// The widest path maximizes its smallest clearance. It leads from the widest place near the start,
// found uphill, to that near the goal: an end beside a wall is no bottleneck. No disc wider than
// its bottleneck passes on any path.
// Method: best-first search by the largest distance to obstacles (core/grid/distance_field.h):
//         Dijkstra's algorithm with max and min instead of min and plus.
// Source: M. Pollack, "The maximum capacity through a network" (1960).
// Accuracy: the width of all paths is known to within a cell. The field holds distances of cell
// centres, and a path through a cell may deviate from its centre by up to half the diagonal. Steps
// cross the edges of cells; a path over a corner also touches both neighbouring cells. The width of
// the place is exact: that of the narrowest passage on the path found
// (planner/pose/diagnosis/passages.h).
// Cost: O(n log n) for n cells that are at least as wide; one byte per cell of the map.
// Thread-safe.
#pragma once

#include <optional>

#include "core/base/stop_or.h"
#include "core/grid/distance_field.h"
#include "planner/common/plan_result.h"

namespace clearway::lattice {

// nullopt if obstacles separate the two points, or one of them lies in an obstacle. Or why `stop`
// ended it.
[[nodiscard]] StopOr<std::optional<Bottleneck>> findBottleneck(const OccupancyGrid& grid,
                                                               const DistanceField& distances,
                                                               Vec2 from, Vec2 to,
                                                               StopCheck* stop = nullptr);

}  // namespace clearway::lattice
