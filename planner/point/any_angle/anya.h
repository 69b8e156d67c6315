// planner/point/any_angle/anya.h — the shortest any-angle path of a point, from cell centre to cell
// centre.
//
// The path may touch obstacles and bends at their corners; it meets no obstacle's interior and no
// point where two obstacles touch at a corner only (CornerRule::OneFree for lines).
// Method: the free cells of a row between two obstacles are a rectangle. A search node is an
//         interval on the line between two rows, all of it in sight of one root, through which the
//         way goes into the next rectangle; its estimate is the shortest way from the root through
//         the interval to the goal. From a node the way goes on straight to the rectangle's far
//         side, or bends at an end of the interval that is an obstacle's corner. A corner is kept
//         as root of its shortest way only.
// Exact:  intervals end at obstacles' corners or on rays from a root through one: fractions of
//         whole numbers, compared as such. Lengths are sums of correctly rounded roots: the result
//         is the shortest up to their rounding, the same on every machine.
// Source: D. Harabor, A. Grastien, D. Oz, V. Aksakalli, "Optimal Any-Angle Pathfinding in Practice"
//         (2016); M. Cui, D. Harabor, A. Grastien, "Compromise-free Pathfinding on a Navigation
//         Mesh" (2017) for the rectangles.
// Cost:   some 300 ns a node; memory by nodes, not by cells. Nothing is computed before.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/cancel.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"

namespace clearway::grid {

// A point of the lattice of half cells: cell (i, j) covers [2j, 2j+2] x [2i, 2i+2].
struct HalfCell {
  std::int64_t x = 0;
  std::int64_t y = 0;
  friend bool operator==(const HalfCell&, const HalfCell&) = default;
};

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
