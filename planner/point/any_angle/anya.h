// planner/point/any_angle/anya.h — Anya: optimal any-angle paths of a point, from cell centre to
// cell centre.
//
// The path may touch obstacles and bends at their corners. It meets no obstacle's interior and no
// point where two obstacles touch at a corner only (CornerRule::OneFree for lines).
// Method: each maximal run of free cells in a row is a rectangle. A search node is an interval on
//         the line between two rows, entirely visible from one root, through which the path enters
//         the next rectangle. Its f-value is the length of the shortest path to the root, through
//         the interval and to the goal. Successors: the path continues straight to the rectangle's
//         far side, or bends at an end of the interval that is an obstacle's corner. A corner is a
//         root for its shortest path only.
// Exact:  intervals end at obstacles' corners or on rays from a root through one: fractions of
// integers, compared exactly. Lengths are sums of correctly rounded roots: the result is optimal up
// to their rounding, and the same on every machine.
// Source: D. Harabor, A. Grastien, D. Oz, V. Aksakalli, "Optimal Any-Angle Pathfinding in Practice"
//         (2016); M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation
//         Mesh" (2017) for the rectangles.
// Cost:   about 300 ns per node; memory by nodes, not by cells. No preprocessing.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/stop_source.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/point/any_angle/half_cell.h"

namespace clearway::grid {

struct AnyaAnswer {
  bool found = false;
  StopReason stop = StopReason::None;
  std::vector<HalfCell> points;  // start, every bend, goal
  double length_m = 0.0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;
};

// Precondition: both cells are free.
[[nodiscard]] AnyaAnswer anyaSearch(const OccupancyGrid& grid, Cell start, Cell goal,
                                    StopCheck& stop, ProgressMeter& progress,
                                    SearchTrace* trace = nullptr);

}  // namespace clearway::grid
