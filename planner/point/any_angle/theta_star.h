// planner/point/any_angle/theta_star.h — Theta*: any-angle paths that bend at cell centres.
//
// Method: A* over the eight steps in which a cell's parent may be any visible cell: a new cell
//         takes the parent of the cell that it is reached from, when there is line of sight to that
//         parent. Paths are short and never longer than the grid path that the search follows, but
//         not always optimal (planner/point/any_angle/anya.h is).
//         Lazy: that parent is taken unseen; when the cell is expanded and does not see it, the
//         best expanded neighbour replaces it.
//         A cell that the straight line would not improve is passed over without a look. What a
//         predecessor sees is inferred from the neighbours that have the same one
//         (planner/point/any_angle/inferred_sight.h), or tested, and remembered
//         (planner/point/any_angle/sight_sectors.h). The open list is in order of f-value by
//         quarters of a cell.
// Source: A. Nash, K. Daniel, S. Koenig, A. Felner, "Theta*: Any-Angle Path Planning on Grids"
//         (2007); A. Nash, S. Koenig, C. Tovey, "Lazy Theta*" (2010).
// Lengths are sums of correctly rounded roots, ties are decided by cell: the same on every machine.
// Cost: 60 to 110 ns a cell with its line-of-sight checks; 4 bytes per cell, kept from query to
// query, and 16 bytes per cell at which paths bend.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/base/stop_source.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/point/any_angle/sight_sectors.h"
#include "planner/point/any_angle/theta_nodes.h"
#include "planner/point/any_angle/theta_queue.h"
#include "planner/point/grid/line_of_sight.h"

namespace clearway::grid {

// A cell that is the predecessor of others.
struct ThetaBend {
  double length_m;
  std::uint32_t cell;  // packed
  std::uint32_t from;  // its own predecessor; itself at the start
};

// The memory of searches on one map, kept from query to query.
struct ThetaSpace {
  // Of each cell, its predecessor, from which its length follows. There are few predecessors: they
  // stay in the caches. A row and a cell more on each side, because neighbours are read before it
  // is known whether they are there.
  LazyZeroArray<ThetaNode> nodes;
  static constexpr std::uint32_t kMostNumbers = 1U << 29U;  // then all begins again
  std::uint32_t next_number = 1;
  std::vector<ThetaBend> bends;
  ThetaQueue queue;
  SightSectors sectors;

  // MemoryLimit when the budget or the system has no room.
  [[nodiscard]] static StopOr<ThetaSpace> make(const GridFrame& frame, const StopCheck& stop);
  void begin();
  [[nodiscard]] std::size_t bytes() const {
    return nodes.bytes() + queue.bucketBytes() + sectors.bytes();
  }
};

struct ThetaAnswer {
  bool found = false;
  StopReason stop = StopReason::None;
  std::vector<Cell> cells;  // start, every bend, goal
  double length_m = 0.0;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
  std::size_t memory_bytes = 0;  // besides the space
};

// `moves`: allowed steps of each cell of the grid that `sight` refers to.
[[nodiscard]] ThetaAnswer thetaSearch(ThetaSpace& space, const GridFrame& frame,
                                      std::span<const std::uint8_t> moves, const LineOfSight& sight,
                                      Cell start, Cell goal, bool lazy, StopCheck& stop,
                                      ProgressMeter& progress, SearchTrace* trace = nullptr);

}  // namespace clearway::grid
