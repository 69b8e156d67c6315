// planner/point/reference/bucket_astar.h — A* over cells in order of buckets, with exact costs.
//
// Method: label-correcting A*. Buckets order the cells roughly by cost + heuristic, the metric
//         decides exactly which of two ways to a cell is shorter; a cell whose way improves after
//         it was expanded is expanded again (rare: buckets are narrower than a step). The search
//         ends when every entry left is in a later bucket than the goal's cost, hence no shorter.
//         With the heuristic left out it is Dijkstra's algorithm.
// Ties: decided by the order of kSteps and of the buckets' stacks; integers only, so the same path
//       on every machine.
// Cost: 16 bytes a cell, reset by a generation number, so a search touches only what it visits.
#pragma once

#include "core/base/cancel.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/common/progress_meter.h"
#include "planner/common/search_trace.h"
#include "planner/point/cost/exact_octile_cost.h"
#include "planner/point/queue/bucket_queue.h"

namespace clearway::grid {

// How a cell was reached. word: generation << 4 | closed << 3 | direction of the last step.
struct PointNode {
  GridCost cost;
  std::uint32_t word;
  static constexpr std::uint32_t kClosed = 8;
  static constexpr std::uint32_t kLastGeneration = (1U << 28U) - 1;
};

// What searches on one map keep: memory that is built once and used again.
struct PointSpace {
  std::int32_t columns = 0;
  LazyZeroArray<std::uint8_t>
      moves;  // allowed steps of each cell (planner/point/grid/move_masks.h)
  LazyZeroArray<PointNode> nodes;
  BucketQueue queue;
  std::uint32_t generation = 0;

  [[nodiscard]] std::size_t bytes() const { return moves.bytes() + nodes.bytes() + queue.bytes(); }
  [[nodiscard]] std::size_t indexOf(Cell c) const {
    return static_cast<std::size_t>(c.row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(c.column);
  }
  [[nodiscard]] Direction stepInto(Cell c) const { return nodes.data()[indexOf(c)].word & 7U; }
};

struct SearchOutcome {
  bool found = false;
  StopReason stop = StopReason::None;  // None and not found: the goal cannot be reached
  std::uint64_t expanded = 0;
  std::uint64_t generated = 0;
};

template <class Metric>
class BucketAStar {
 public:
  // `steps` is a mask of the steps that may be used at all.
  BucketAStar(const Metric& metric, PointSpace& space, Cell goal, std::uint32_t steps,
              bool informed)
      : metric_(metric),
        space_(space),
        fixed_bytes_(space.bytes() - space.queue.bytes()),
        steps_(steps),
        informed_(informed),
        goal_(pack(goal)) {
    for (Direction d = 0; d < 8; ++d) {
      step_cost_[d] = metric.stepCost(d);
      step_packed_[d] = pack(kSteps[d]);
      step_index_[d] = kSteps[d].row * std::ptrdiff_t{space.columns} + kSteps[d].column;
    }
  }

  [[nodiscard]] SearchOutcome run(Cell start, StopCheck& stop, ProgressMeter& progress,
                                  SearchTrace* trace = nullptr) {
    trace_ = trace;
    beginGeneration();
    const std::uint32_t first = pack(start);
    const double way = metric_.approximate(distanceToGoal(first));
    nodeAt(first) = {0, generation_};
    space_.queue.start(metric_.ringBits(), metric_.bucket(estimate(first)));
    space_.queue.push(metric_.bucket(estimate(first)), first);
    outcome_.generated = 1;
    if (first == goal_) outcome_.found = true;  // cost 0: nothing in the queue is shorter
    while (!space_.queue.empty()) {
      if (outcome_.found && space_.queue.lowest() > metric_.bucket(best_)) break;
      const std::uint32_t cell = space_.queue.pop();
      PointNode& node = nodeAt(cell);
      if ((node.word & PointNode::kClosed) != 0) continue;
      if (outcome_.found && !Metric::less(node.cost + estimate(cell), best_)) continue;
      node.word |= PointNode::kClosed;
      ++outcome_.expanded;
      note(TraceKind::Expanded, cell);
      if ((outcome_.stop = stop.poll(outcome_.expanded, fixed_bytes_ + space_.queue.bytes())) !=
          StopReason::None) {
        outcome_.found = false;
        break;
      }
      if (progress.wanted() && outcome_.expanded % 1024 == 0) {
        progress.report(outcome_.expanded, stop.elapsed_s(),
                        1.0 - metric_.approximate(distanceToGoal(cell)) / way);
      }
      expand(cell, node.cost);
    }
    return outcome_;
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

  GridCost distanceToGoal(std::uint32_t c) const {
    return metric_.distance(difference(c & kMask, goal_ & kMask),
                            difference(c >> kShift, goal_ >> kShift));
  }
  GridCost estimate(std::uint32_t c) const { return informed_ ? distanceToGoal(c) : 0; }

  std::size_t indexOf(std::uint32_t c) const {
    return std::size_t{c >> kShift} * static_cast<std::size_t>(space_.columns) + (c & kMask);
  }
  PointNode& nodeAt(std::uint32_t c) { return space_.nodes.data()[indexOf(c)]; }

  void note(TraceKind kind, std::uint32_t c) {
    if (trace_ == nullptr) return;
    trace_->note(kind,
                 {static_cast<std::int32_t>(c >> kShift), static_cast<std::int32_t>(c & kMask)});
  }

  void beginGeneration() {
    if (space_.generation == PointNode::kLastGeneration) {
      space_.nodes.clear();
      space_.generation = 0;
    }
    generation_ = ++space_.generation << 4U;
  }

  void expand(std::uint32_t cell, GridCost cost) {
    const std::size_t index = indexOf(cell);
    PointNode* const here = space_.nodes.data() + index;
    for (std::uint32_t left = space_.moves.data()[index] & steps_; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      PointNode& node = here[step_index_[d]];
      const GridCost reached = cost + step_cost_[d];
      if ((node.word ^ generation_) < 16 && !Metric::less(reached, node.cost)) continue;
      const std::uint32_t to = cell + step_packed_[d];
      const GridCost total = reached + estimate(to);
      if (outcome_.found && !Metric::less(total, best_)) continue;
      node = {reached, generation_ | d};
      ++outcome_.generated;
      note(TraceKind::Opened, to);
      if (to == goal_) {
        best_ = reached;
        outcome_.found = true;
      } else {
        space_.queue.push(metric_.bucket(total), to);
      }
    }
  }

  static constexpr unsigned kShift = 14;
  static constexpr std::uint32_t kMask = (1U << kShift) - 1;
  static_assert(GridFrame::kMaxSide <= 1 << kShift);

  const Metric metric_;
  PointSpace& space_;
  const std::size_t fixed_bytes_;
  const std::uint32_t steps_;
  const bool informed_;
  const std::uint32_t goal_;
  SearchTrace* trace_ = nullptr;
  std::uint32_t generation_ = 0;
  GridCost best_ = 0;
  SearchOutcome outcome_;
  std::array<GridCost, 8> step_cost_{};
  std::array<std::uint32_t, 8> step_packed_{};
  std::array<std::ptrdiff_t, 8> step_index_{};
};

}  // namespace clearway::grid
