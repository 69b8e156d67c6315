// planner/pose/diagnosis/bottleneck.h — where is the narrowest place of the widest way?
//
// Of all ways from one point to another, the widest is the one whose narrowest place is widest: no
// disc wider than that place can go. Method: a search from the start that always goes on from the
// cell with the largest distance to obstacles (core/grid/distance_field.h), until it has the goal:
// a widest path by Dijkstra's algorithm with max and min instead of min and plus.
// Source: M. Pollack, "The maximum capacity through a network" (1960).
// Width is known to within a cell: the field holds distances of cell centres, and a way through a
// cell may pass up to half its diagonal beside that. Ways step over the edges of cells; one over a
// corner passes both its neighbours, too.
// Cost: O(n log n) for n cells that are at least as wide; one bit a cell of the map. Thread-safe.
#pragma once

#include <optional>

#include "core/grid/distance_field.h"
#include "planner/common/plan_result.h"

namespace clearway::lattice {

// Nothing when obstacles part the two points, or one lies in an obstacle.
[[nodiscard]] std::optional<Bottleneck> findBottleneck(const DistanceField& distances, Vec2 from,
                                                       Vec2 to, StopCheck* stop = nullptr);

}  // namespace clearway::lattice
