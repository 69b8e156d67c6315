// planner/point/jps/canonical_astar.h — shortest octile paths without corner cutting, cell by cell:
// the quick search for maps of scattered obstacles, where jumps are too short to pay.
//
// Method: A* over cells that looks only at the steps which a jump search would follow: straight on,
//         the parts of a diagonal, and round corners (planner/point/grid/canonical_steps.h). What
//         falls into the current bucket is expanded at once. Labels are corrected, as in
//         planner/point/jps/jump_point_search.h. Costs are exact
//         (planner/point/cost/octile_cost.h).
// Source: N. Sturtevant, S. Rabin, "Canonical Orderings on Grids" (IJCAI 2016).
// Ties: decided by the order of kSteps and of the buckets' stacks; the same path everywhere.
// Cost: 8 bytes a cell, written once and then touched only where a search goes. Not
// thread-safe.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/progress_meter.h"
#include "planner/point/cost/octile_cost.h"
#include "planner/point/jps/jump_point_search.h"
#include "planner/point/landmarks/landmarks.h"

namespace clearway::grid {

class CanonicalAStar {
 public:
  // With the steps that each cell allows (planner/point/grid/move_masks.h). MemoryLimit when the
  // system has no memory.
  [[nodiscard]] static StopOr<CanonicalAStar> make(std::span<const std::uint8_t> moves,
                                                   const GridFrame& frame);

  // Precondition: both cells are free. When found, `corners` are start, the cells where the
  // direction changes, and the goal; else empty. Landmarks are of this map or one with fewer
  // obstacles.
  [[nodiscard]] JumpOutcome run(Cell start, Cell goal, StopCheck& stop, ProgressMeter& progress,
                                std::vector<Cell>& corners, const Landmarks* landmarks = nullptr,
                                SearchTrace* trace = nullptr);

  [[nodiscard]] std::size_t bytes() const;

  // The allowed steps lie with the rest, so that a cell looked at is one line of the cache.
  struct Node {
    OctileCost cost;
    std::uint32_t word;  // generation << 13 | steps << 5 | closed << 4 | last direction, or 8
  };
  static constexpr std::uint32_t kRing = 32;  // a step adds less than that many buckets
  using Buckets = std::array<std::vector<std::uint32_t>, kRing>;

 private:
  CanonicalAStar() = default;
  void clearGenerations();
  LazyZeroArray<Node> nodes_;
  std::int32_t rows_ = 0, columns_ = 0;
  Buckets buckets_;
  std::uint32_t generation_ = 0;
};

}  // namespace clearway::grid
