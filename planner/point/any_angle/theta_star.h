// planner/point/any_angle/theta_star.h — Theta*: any-angle paths that bend at cell centres.
//
// Method: A* over the eight steps in which a cell's parent may be any visible cell: a new cell
//         takes the parent of the cell that it is reached from, when there is line of sight to that
//         parent. Paths are short and never longer than the grid path that the search follows, but
//         not always optimal (planner/point/any_angle/anya.h is).
//         Lazy: that parent is taken unseen; when the cell is expanded and does not see it, the
//         best expanded neighbour replaces it.
//         A cell that the straight line would not improve is passed over without a look. The open
//         list is in order of f-value by eighths of a cell.
// Source: A. Nash, K. Daniel, S. Koenig, A. Felner, "Theta*: Any-Angle Path Planning on Grids"
//         (2007); A. Nash, S. Koenig, C. Tovey, "Lazy Theta*" (2010).
// Lengths are sums of correctly rounded roots, ties are decided by cell: the same on every machine.
// Cost: 160 to 220 ns a cell with its line-of-sight checks; 16 bytes per cell.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/point/grid/line_of_sight.h"

namespace clearway::grid {

struct ThetaAnswer {
  bool found = false;
  StopReason stop = StopReason::None;
  std::vector<Cell> cells;  // start, every bend, goal
  double length_m = 0.0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;
};

// `moves`: allowed steps of each cell of the grid that `sight` refers to.
[[nodiscard]] ThetaAnswer thetaSearch(const GridFrame& frame, std::span<const std::uint8_t> moves,
                                      const LineOfSight& sight, Cell start, Cell goal, bool lazy,
                                      StopCheck& stop, ProgressMeter& progress,
                                      SearchTrace* trace = nullptr);

}  // namespace clearway::grid
