// planner/point/reference/bucket_space.h — the graph and the memory of a bucket A*
// (planner/point/reference/bucket_astar.h): a map's edges, and one label a cell.
//
// Labels are reset by a generation number, never cleared between searches. Not thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/base/stop_or.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/point/grid/move_masks.h"
#include "planner/point/queue/bucket_queue.h"

namespace clearway::grid {

// The edges of a map, borrowed.
struct GridEdges {
  std::int32_t columns = 0;
  std::span<const std::uint8_t>
      moves;                        // allowed steps of each cell (planner/point/grid/move_masks.h)
  std::uint32_t steps = kAllSteps;  // which of them are used at all

  [[nodiscard]] std::size_t indexOf(Cell c) const {
    return static_cast<std::size_t>(c.row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(c.column);
  }
};

// How a cell was reached. word: generation << 4 | closed << 3 | direction of the last step.
template <class Cost>
struct BucketLabel {
  Cost cost;
  std::uint32_t word;
  static constexpr std::uint32_t kClosed = 8;
  static constexpr std::uint32_t kLastGeneration = (1U << 28U) - 1;
};

// The memory of searches on one map, kept from search to search.
template <class Cost>
struct BucketSpace {
  LazyZeroArray<BucketLabel<Cost>> labels;
  BucketQueue queue;
  std::uint32_t generation = 0;

  // MemoryLimit when the budget or the system has no room.
  [[nodiscard]] static StopOr<BucketSpace> make(std::size_t cells, const StopCheck& stop) {
    BucketSpace space;
    if (!stop.hasRoomFor(cells * sizeof(BucketLabel<Cost>)) || !space.labels.allocate(cells)) {
      return stopped(StopReason::MemoryLimit);
    }
    return space;
  }
  [[nodiscard]] std::size_t bytes() const { return labels.bytes() + queue.bytes(); }
  // The last step of the path that the last search found to a cell.
  [[nodiscard]] Direction stepInto(std::size_t cell) const { return labels.data()[cell].word & 7U; }
};

}  // namespace clearway::grid
