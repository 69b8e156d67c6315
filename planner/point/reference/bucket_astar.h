// planner/point/reference/bucket_astar.h — A* over cells with an open list of buckets and exact
// costs; without a heuristic it is Dijkstra's algorithm.
//
// Method: label-correcting A*. Buckets order cells roughly by cost + heuristic; the metric decides
//         exactly which of two paths to a cell is cheaper. A cell whose cost improves after its
//         expansion is expanded again (rare: buckets are narrower than a step). The search ends
//         when every open entry lies in a later bucket than the goal's cost.
// Policies, all inlined:
//   Metric     costs and their order, edge costs, buckets: SquareMetric and ScaledMetric for cells
//              of equal cost (planner/point/cost/exact_octile_cost.h), TerrainMetric
//              (planner/point/cost/terrain_cost.h).
//   Heuristic  OctileHeuristic or NoHeuristic. Both are consistent.
// Source: P. Hart, N. Nilsson, B. Raphael, "A Formal Basis for the Heuristic Determination of
// Minimum Cost Paths" (1968); E. Dijkstra (1959).
// Ties: decided by the order of kSteps and of the buckets' stacks; the same path on every machine.
// Cost: 16 to 32 bytes a cell, reset by a generation number, so that a search touches only the
//       cells that it visits; some 30 ns an edge. Not thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

// A monotone priority queue of cells over a ring of buckets.
//
// Buckets are stacks: entries of one bucket come out last in, first out. All entries lie in one
// shared pool, so the queue's memory is known and a popped entry's place is the next one used.
// Source: R. Dial, "Algorithm 360: Shortest-Path Forest with Topological Ordering" (1969).
// Cost: O(1) a call, besides stepping over empty buckets. Not thread-safe.
class BucketQueue {
 public:
  // Empties the queue for a search whose first entry has number `first`, and whose numbers are
  // always less than 2^ring_bits above the lowest.
  void start(unsigned ring_bits, std::uint64_t first) {
    heads_.assign(std::size_t{1} << ring_bits, kNone);
    pool_.clear();
    free_ = kNone;
    live_ = 0;
    lowest_ = first;
  }

  // Precondition: lowest() <= number < lowest() + 2^ring_bits.
  void push(std::uint64_t number, std::uint32_t cell) {
    assert(number >= lowest_ && number - lowest_ < heads_.size());
    std::uint32_t& head = heads_[number & (heads_.size() - 1)];
    std::uint32_t place = free_;
    if (place == kNone) {
      place = static_cast<std::uint32_t>(pool_.size());
      pool_.push_back({cell, head});
    } else {
      free_ = pool_[place].next;
      pool_[place] = {cell, head};
    }
    head = place;
    ++live_;
  }

  [[nodiscard]] bool empty() const { return live_ == 0; }

  // What lowest() last found.
  [[nodiscard]] std::uint64_t current() const { return lowest_; }
  // Number of the lowest entry. Precondition: not empty.
  [[nodiscard]] std::uint64_t lowest() {
    while (heads_[lowest_ & (heads_.size() - 1)] == kNone) ++lowest_;
    return lowest_;
  }

  // Takes the entry that came last among those of number lowest(). Precondition: not empty.
  [[nodiscard]] std::uint32_t pop() {
    std::uint32_t& head = heads_[lowest() & (heads_.size() - 1)];
    const std::uint32_t place = head;
    head = pool_[place].next;
    pool_[place].next = free_;
    free_ = place;
    --live_;
    return pool_[place].cell;
  }

  [[nodiscard]] std::size_t bytes() const {
    return pool_.capacity() * sizeof(Entry) + heads_.capacity() * sizeof(std::uint32_t);
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  struct Entry {
    std::uint32_t cell;
    std::uint32_t next;  // below it in its bucket, or the next free place
  };
  std::vector<std::uint32_t> heads_;
  std::vector<Entry> pool_;
  std::uint32_t free_ = kNone;
  std::size_t live_ = 0;
  std::uint64_t lowest_ = 0;
};

// The graph and the memory of a bucket A* (planner/point/reference/bucket_astar.h): a map's edges,
// and one label a cell.
//
// Labels are reset by a generation number, never cleared between searches. Not thread-safe.
//
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

// The cost of the path on a map without obstacles.
struct OctileHeuristic {
  template <class Metric>
  static typename Metric::Cost of(const Metric& metric, std::uint32_t columns, std::uint32_t rows) {
    return metric.distance(columns, rows);
  }
};
struct NoHeuristic {
  template <class Metric>
  static typename Metric::Cost of(const Metric&, std::uint32_t, std::uint32_t) {
    return {};
  }
};

template <class Cost>
struct BucketOutcome {
  bool found = false;
  StopReason stop = StopReason::None;  // None and not found: the goal cannot be reached
  Cost cost{};
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

template <class Metric, class Heuristic>
class BucketAStar {
 public:
  using Cost = typename Metric::Cost;
  using Label = BucketLabel<Cost>;

  BucketAStar(const Metric& metric, const GridEdges& edges, BucketSpace<Cost>& space, Cell goal)
      : metric_(metric), edges_(edges), space_(space), goal_(pack(goal)) {
    for (Direction d = 0; d < 8; ++d) {
      if constexpr (Metric::kUniform) step_cost_[d] = metric.stepCost(d);
      step_packed_[d] = pack(kSteps[d]);
      step_index_[d] = kSteps[d].row * std::ptrdiff_t{edges.columns} + kSteps[d].column;
    }
  }

  // Precondition: start and goal are free.
  [[nodiscard]] BucketOutcome<Cost> run(Cell start, StopCheck& stop, ProgressMeter& progress,
                                        SearchTrace* trace = nullptr) {
    trace_ = trace;
    const std::size_t fixed_bytes = space_.labels.bytes() + edges_.moves.size();
    open(pack(start));
    while (!space_.queue.empty()) {
      if (out_.found && space_.queue.lowest() > metric_.bucket(out_.cost) + Metric::kSlack) break;
      const std::uint32_t cell = space_.queue.pop();
      Label& label = labelOf(cell);
      if ((label.word & Label::kClosed) != 0) continue;
      if (out_.found && !Metric::less(label.cost + estimate(cell), out_.cost)) continue;
      label.word |= Label::kClosed;
      ++out_.expanded;
      note(TraceKind::Expanded, cell);
      out_.stop = stop.poll(out_.expanded, fixed_bytes + space_.queue.bytes());
      if (out_.stop != StopReason::None) {
        out_.found = false;
        break;
      }
      if (progress.wanted() && out_.expanded % 1024 == 0) {
        progress.report(out_.expanded, stop, 1.0 - toGoal(cell) / toGoal(pack(start)));
      }
      expand(cell, label.cost);
    }
    return out_;
  }

 private:
  // Row and column in 14 bits each; steps are added as words.
  static std::uint32_t pack(Cell c) {
    return static_cast<std::uint32_t>(c.row) * (1U << kShift) +
           static_cast<std::uint32_t>(c.column);
  }
  static std::uint32_t difference(std::uint32_t a, std::uint32_t b) {
    return a < b ? b - a : a - b;
  }

  template <class H>
  Cost estimateBy(std::uint32_t c) const {
    return H::of(metric_, difference(c & kMask, goal_ & kMask),
                 difference(c >> kShift, goal_ >> kShift));
  }
  Cost estimate(std::uint32_t c) const { return estimateBy<Heuristic>(c); }
  double toGoal(std::uint32_t c) const {
    return metric_.approximate(estimateBy<OctileHeuristic>(c));
  }

  std::size_t indexOf(std::uint32_t c) const {
    return std::size_t{c >> kShift} * static_cast<std::size_t>(edges_.columns) + (c & kMask);
  }
  Label& labelOf(std::uint32_t c) { return space_.labels.data()[indexOf(c)]; }

  void note(TraceKind kind, std::uint32_t c) {
    if (trace_ == nullptr) return;
    trace_->note(kind,
                 {static_cast<std::int32_t>(c >> kShift), static_cast<std::int32_t>(c & kMask)});
  }

  // The trace begins with the start's expansion.
  void open(std::uint32_t start) {
    if (space_.generation == Label::kLastGeneration) {
      space_.labels.clear();
      space_.generation = 0;
    }
    generation_ = ++space_.generation << 4U;
    labelOf(start) = {Cost{}, generation_};
    space_.queue.start(metric_.ringBits(), metric_.bucket(estimate(start)));
    space_.queue.push(metric_.bucket(estimate(start)), start);
    out_.generated = 1;
    out_.found = start == goal_;  // its cost is 0
  }

  void expand(std::uint32_t cell, Cost cost) {
    const std::size_t index = indexOf(cell);
    Label* const here = space_.labels.data() + index;
    for (std::uint32_t left = edges_.moves[index] & edges_.steps; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      Label& label = here[step_index_[d]];
      const Cost reached = cost + edgeCost(d, index);
      if ((label.word ^ generation_) < 16 && !Metric::less(reached, label.cost)) continue;
      const std::uint32_t to = cell + step_packed_[d];
      const Cost total = reached + estimate(to);
      if (out_.found && !Metric::less(total, out_.cost)) continue;
      label = {reached, generation_ | d};
      ++out_.generated;
      note(TraceKind::Opened, to);
      if (to == goal_) {
        out_.cost = reached;
        out_.found = true;
      } else {
        push(metric_.bucket(total), to);
      }
    }
  }

  Cost edgeCost(Direction d, std::size_t from) const {
    if constexpr (Metric::kUniform) {
      return step_cost_[d];
    } else {
      return metric_.edgeCost(d, from, step_index_[d]);
    }
  }

  // A rounded bucket may lie before the one that is being expanded.
  void push(std::uint64_t bucket, std::uint32_t cell) {
    if constexpr (Metric::kSlack > 0) bucket = std::max(bucket, space_.queue.current());
    space_.queue.push(bucket, cell);
  }

  static constexpr unsigned kShift = 14;
  static constexpr std::uint32_t kMask = (1U << kShift) - 1;
  static_assert(GridFrame::kMaxSide <= 1 << kShift);

  const Metric metric_;
  const GridEdges edges_;
  BucketSpace<Cost>& space_;
  const std::uint32_t goal_;
  SearchTrace* trace_ = nullptr;
  std::uint32_t generation_ = 0;
  BucketOutcome<Cost> out_;
  std::array<Cost, 8> step_cost_{};
  std::array<std::uint32_t, 8> step_packed_{};
  std::array<std::ptrdiff_t, 8> step_index_{};
};

}  // namespace clearway::grid
