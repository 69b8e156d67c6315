// planner/point/jps/jump_point_search.h — shortest octile paths without corner cutting, from jump
// point to jump point.
//
// Method: jump point search (planner/point/jps/jump_point_map.h) in order of cost + octile
// distance. Cells
//         where a walk only turns from a diagonal to a straight line are no nodes. First it is
//         tested whether goal and start see each other along a diagonal and a straight line. The
//         search corrects labels: an entry whose cell was reached by a shorter path is dropped, and
//         it ends when every bucket left is later than the goal's cost.
// Costs are exact (planner/point/cost/octile_cost.h).
// Source: D. Harabor, A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (AAAI 2011)
// and "Improving Jump Point Search" (ICAPS 2014).
// Ties: decided by the fixed order of walks and the buckets' stacks; the same path everywhere.
// Cost: 8 bytes a cell, touched only at jump points, never cleared between searches; 16 bytes for
//       each point reached. Not thread-safe; the map is borrowed.
#pragma once

#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/point/cost/octile_cost.h"
#include "planner/point/jps/jump_point_map.h"
#include "planner/point/landmarks/landmarks.h"
#include "planner/point/queue/jump_queue.h"

namespace clearway::grid {

struct JumpOutcome {
  bool found = false;
  bool too_long = false;  // a cost passed 32 bits: another search must decide
  StopReason stop = StopReason::None;
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

class JumpPointSearch {
 public:
  // For maps of this size. MemoryLimit when the system has no memory.
  [[nodiscard]] static StopOr<JumpPointSearch> make(const JumpPointMap& map);

  // Precondition: both cells are free. When found, `corners` are start, the cells where the
  // direction changes, and the goal; else empty. Landmarks are of this map or one with fewer
  // obstacles; without them, or for short paths, the estimate is the octile distance alone.
  // `held_bytes`: by the caller, for the memory limit.
  [[nodiscard]] JumpOutcome run(const JumpPointMap& map, Cell start, Cell goal, StopCheck& stop,
                                ProgressMeter& progress, std::vector<Cell>& corners,
                                const Landmarks* landmarks = nullptr, SearchTrace* trace = nullptr,
                                std::size_t held_bytes = 0);

  // Nodes count by the pages that searches may have touched.
  [[nodiscard]] std::size_t bytes() const {
    return nodes_.touchedBytes(cleared_ ? nodes_.size() : first_entry_ + queue_.size()) +
           queue_.bytes();
  }

  // How a cell was reached: entry numbers count on from search to search, so that those of earlier
  // searches are below the first of this one.
  struct Node {
    OctileCost cost;
    std::uint32_t entry;
  };

 private:
  JumpPointSearch() = default;
  LazyZeroArray<Node> nodes_;
  JumpQueue queue_;
  std::uint32_t first_entry_ = 1;
  bool cleared_ = false;  // which touched all nodes
};

}  // namespace clearway::grid
