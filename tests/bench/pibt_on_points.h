// tests/bench/pibt_on_points.h — how many tasks points do in the same time, next to which fleets
// with tasks are measured.
//
// Priority inheritance with backtracking (Okumura, Machida, Defago, Tamura: "Priority inheritance
// with backtracking for iterative multi-agent path finding", Artificial Intelligence 310, 2022),
// written for this purpose alone: a step at a time, all distances in a table. A free point takes
// the nearest of the oldest waiting tasks, as many as there are points. Points turn in no time.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "planner/common/fleet_task.h"
#include "planner/fleet/grid/cell_graph.h"

namespace clearway::bench {

// Tasks that are done within these steps.
[[nodiscard]] std::size_t tasksOfPoints(const fleet::CellGraph& graph,
                                        std::span<const fleet::CellId> starts,
                                        std::span<const fleet::FleetTask> tasks, fleet::Step steps);

}  // namespace clearway::bench
