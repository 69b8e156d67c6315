#include "planner/point/any_angle/theta_star.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <queue>

#include "planner/common/lazy_zero_array.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {
namespace {

// All zeros: not seen.
struct ThetaNode {
  double length_m;
  std::uint32_t from;  // the predecessor in sight; itself at the start
  bool seen;
  bool closed;
};

struct Entry {
  double total_m;
  double length_m;
  std::uint32_t index;
};
struct Later {
  bool operator()(const Entry& a, const Entry& b) const {
    if (a.total_m != b.total_m) return a.total_m > b.total_m;
    return a.length_m != b.length_m ? a.length_m < b.length_m : a.index > b.index;
  }
};

class ThetaStarRun {
 public:
  ThetaStarRun(const GridFrame& frame, std::span<const std::uint8_t> moves,
               const LineOfSight& sight)
      : frame_(frame), moves_(moves), sight_(sight) {}

  ThetaAnswer run(Cell start, Cell goal, StopCheck& stop, ProgressMeter& progress,
                  SearchTrace* trace) {
    answer_.memory_bytes = moves_.size() * sizeof(ThetaNode);
    answer_.stop = stop.poll(0, answer_.memory_bytes);
    if (answer_.stop == StopReason::None && !nodes_.allocate(moves_.size())) {
      answer_.stop = StopReason::MemoryLimit;
    }
    if (answer_.stop != StopReason::None) return answer_;
    goal_ = goal;
    trace_ = trace;
    const double whole = distance(start, goal);
    nodes_.data()[indexOf(frame_, start)] = {0.0, indexOf(frame_, start), true, false};
    open(indexOf(frame_, start));
    while (!queue_.empty()) {
      const std::uint32_t index = queue_.top().index;
      queue_.pop();
      ThetaNode& node = nodes_.data()[index];
      if (node.closed) continue;
      node.closed = true;
      if (cellOf(frame_, index) == goal) {
        finish(index);
        return answer_;
      }
      ++answer_.expanded;
      if (trace_ != nullptr) trace_->note(TraceKind::Expanded, cellOf(frame_, index));
      answer_.stop =
          stop.poll(answer_.expanded, answer_.memory_bytes + answer_.generated * sizeof(Entry));
      if (answer_.stop != StopReason::None) return answer_;
      if (progress.wanted() && answer_.expanded % 1024 == 0) {
        progress.report(answer_.expanded, stop.elapsed_s(),
                        1.0 - distance(cellOf(frame_, index), goal) / whole);
      }
      expand(index);
    }
    return answer_;
  }

 private:
  void expand(std::uint32_t index) {
    const Cell here = cellOf(frame_, index);
    const std::uint32_t from = nodes_.data()[index].from;
    for (std::uint32_t left = moves_[index]; left != 0; left &= left - 1) {
      const Cell step = kSteps[static_cast<Direction>(std::countr_zero(left))];
      const Cell to{here.row + step.row, here.column + step.column};
      ThetaNode& next = nodes_.data()[indexOf(frame_, to)];
      if (next.closed) continue;
      // No path through this cell is shorter than the straight one from its predecessor.
      const double straight = nodes_.data()[from].length_m + distance(cellOf(frame_, from), to);
      if (next.seen && straight >= next.length_m) continue;
      const std::uint32_t via = sight_.clear(cellOf(frame_, from), to) ? from : index;
      const double length = nodes_.data()[via].length_m + distance(cellOf(frame_, via), to);
      if (next.seen && length >= next.length_m) continue;
      next = {length, via, true, false};
      open(indexOf(frame_, to));
    }
  }

  void open(std::uint32_t index) {
    const double length = nodes_.data()[index].length_m;
    queue_.push({length + distance(cellOf(frame_, index), goal_), length, index});
    ++answer_.generated;
    if (trace_ != nullptr) trace_->note(TraceKind::Opened, cellOf(frame_, index));
  }

  void finish(std::uint32_t index) {
    answer_.found = true;
    answer_.length_m = nodes_.data()[index].length_m;
    for (; nodes_.data()[index].from != index; index = nodes_.data()[index].from) {
      answer_.cells.push_back(cellOf(frame_, index));
    }
    answer_.cells.push_back(cellOf(frame_, index));
    std::ranges::reverse(answer_.cells);
  }

  [[nodiscard]] double distance(Cell a, Cell b) const {
    const double x = (a.column - b.column) * frame_.cellWidth();
    const double y = (a.row - b.row) * frame_.cellLength();
    return std::sqrt(x * x + y * y);
  }
  const GridFrame& frame_;
  std::span<const std::uint8_t> moves_;
  const LineOfSight& sight_;
  Cell goal_;
  SearchTrace* trace_ = nullptr;
  LazyZeroArray<ThetaNode> nodes_;
  std::priority_queue<Entry, std::vector<Entry>, Later> queue_;
  ThetaAnswer answer_;
};

}  // namespace

ThetaAnswer thetaSearch(const GridFrame& frame, std::span<const std::uint8_t> moves,
                        const LineOfSight& sight, Cell start, Cell goal, StopCheck& stop,
                        ProgressMeter& progress, SearchTrace* trace) {
  return ThetaStarRun(frame, moves, sight).run(start, goal, stop, progress, trace);
}

}  // namespace clearway::grid
