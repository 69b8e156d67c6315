#include "planner/point/any_angle/theta_star.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "planner/common/lazy_zero_array.h"
#include "planner/point/any_angle/interval_queue.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {
namespace {

constexpr double kThetaWidths = 8.0;  // buckets of the queue in a cell
constexpr unsigned kThetaShift = 14;
constexpr std::uint32_t kThetaMask = (1U << kThetaShift) - 1;
static_assert(GridFrame::kMaxSide <= 1 << kThetaShift);

// Row and column in 14 bits each.
std::uint32_t packedCell(Cell c) {
  return static_cast<std::uint32_t>(c.row) << kThetaShift | static_cast<std::uint32_t>(c.column);
}
Cell cellOfPacked(std::uint32_t p) {
  return {static_cast<std::int32_t>(p >> kThetaShift & kThetaMask),
          static_cast<std::int32_t>(p & kThetaMask)};
}

// All zeros: not seen.
struct ThetaNode {
  static constexpr std::uint32_t kSeen = 1U << 30U;
  static constexpr std::uint32_t kClosed = 1U << 31U;
  double length_m;
  std::uint32_t from;  // the predecessor, packed, itself at the start; and both marks
  [[nodiscard]] bool seen() const { return (from & kSeen) != 0; }
  [[nodiscard]] bool closed() const { return (from & kClosed) != 0; }
};

struct ThetaEntry {
  std::uint32_t cell;   // packed
  std::uint32_t below;  // in its bucket of the queue
};

class ThetaStarRun {
 public:
  ThetaStarRun(const GridFrame& frame, std::span<const std::uint8_t> moves,
               const LineOfSight& sight, Cell goal, bool lazy, SearchTrace* trace)
      : columns_(static_cast<std::size_t>(frame.columns())),
        width_(frame.cellWidth()),
        length_(frame.cellLength()),
        moves_(moves),
        sight_(sight),
        goal_(goal),
        lazy_(lazy),
        trace_(trace) {
    for (Direction d = 0; d < 8; ++d) {
      step_m_[d] = distance({0, 0}, kSteps[d]);
      step_index_[d] = kSteps[d].row * static_cast<std::ptrdiff_t>(columns_) + kSteps[d].column;
    }
  }

  ThetaAnswer run(Cell start, StopCheck& stop, ProgressMeter& progress) {
    answer_.memory_bytes = moves_.size() * sizeof(ThetaNode);
    answer_.stop = stop.poll(0, answer_.memory_bytes);
    if (answer_.stop == StopReason::None && !nodes_.allocate(moves_.size())) {
      answer_.stop = StopReason::MemoryLimit;
    }
    if (answer_.stop != StopReason::None) return answer_;
    const double whole = distance(start, goal_);
    queue_.start(whole, std::min(width_, length_) / kThetaWidths);
    node(start) = {0.0, packedCell(start) | ThetaNode::kSeen};
    open(start, 0.0);
    std::uint32_t bucket = 0;
    while ((bucket = queue_.lowest()) != IntervalQueue::kNone) {
      const std::uint32_t entry = queue_.top(bucket);
      const Cell cell = cellOfPacked(entries_[entry].cell);
      queue_.pop(bucket, entries_[entry].below);
      free_entries_.push_back(entry);
      if (node(cell).closed()) continue;
      node(cell).from |= ThetaNode::kClosed;
      if (lazy_) correct(cell);
      if (cell == goal_) {
        finish();
        return answer_;
      }
      ++answer_.expanded;
      if (trace_ != nullptr) trace_->note(TraceKind::Expanded, cell);
      answer_.stop =
          stop.poll(answer_.expanded, answer_.memory_bytes + entries_.size() * sizeof(ThetaEntry));
      if (answer_.stop != StopReason::None) return answer_;
      if (progress.wanted() && answer_.expanded % 1024 == 0) {
        progress.report(answer_.expanded, stop.elapsed_s(), 1.0 - distance(cell, goal_) / whole);
      }
      expand(cell);
    }
    return answer_;
  }

 private:
  void expand(Cell here) {
    const std::size_t index = indexOf(here);
    ThetaNode* const node_here = nodes_.data() + index;
    const Cell from = cellOfPacked(node_here->from);
    const std::uint32_t same = packedCell(from) | ThetaNode::kSeen;
    const double length_here = node_here->length_m;
    const double length_from = node(from).length_m;
    for (std::uint32_t left = moves_[index]; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      ThetaNode& next = node_here[step_index_[d]];
      if (next.closed()) continue;
      const Cell to{here.row + kSteps[d].row, here.column + kSteps[d].column};
      if (next.from == same) continue;
      // No path through this cell is shorter than the straight one from its predecessor.
      const double straight = length_from + distance(from, to);
      if (next.seen() && straight >= next.length_m) continue;
      if (lazy_ || sight_.clear(from, to)) {
        next = {straight, packedCell(from) | ThetaNode::kSeen};
      } else {
        const double length = length_here + step_m_[d];
        if (next.seen() && length >= next.length_m) continue;
        next = {length, packedCell(here) | ThetaNode::kSeen};
      }
      open(to, next.length_m);
    }
  }

  // Lazy: the predecessor of a cell that it turns out not to see is replaced by the best closed
  // neighbour.
  void correct(Cell here) {
    const std::size_t index = indexOf(here);
    ThetaNode& n = nodes_.data()[index];
    if (sight_.clear(cellOfPacked(n.from), here)) return;
    n.length_m = std::numeric_limits<double>::infinity();
    for (std::uint32_t left = moves_[index]; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const ThetaNode& next = nodes_.data()[index + static_cast<std::size_t>(step_index_[d])];
      if (!next.closed() || next.length_m + step_m_[d] >= n.length_m) continue;
      n.length_m = next.length_m + step_m_[d];
      n.from = packedCell({here.row + kSteps[d].row, here.column + kSteps[d].column}) |
               ThetaNode::kSeen | ThetaNode::kClosed;
    }
  }

  void open(Cell cell, double length_m) {
    std::uint32_t entry = 0;
    if (free_entries_.empty()) {
      entry = static_cast<std::uint32_t>(entries_.size());
      entries_.emplace_back();
    } else {
      entry = free_entries_.back();
      free_entries_.pop_back();
    }
    const std::uint32_t bucket = queue_.bucketOf(length_m + distance(cell, goal_));
    entries_[entry] = {packedCell(cell), queue_.push(bucket, entry)};
    ++answer_.generated;
    if (trace_ != nullptr) trace_->note(TraceKind::Opened, cell);
  }

  void finish() {
    answer_.found = true;
    answer_.length_m = node(goal_).length_m;
    Cell cell = goal_;
    for (Cell from = cellOfPacked(node(cell).from); from != cell;
         from = cellOfPacked(node(cell).from)) {
      answer_.cells.push_back(cell);
      cell = from;
    }
    answer_.cells.push_back(cell);
    std::ranges::reverse(answer_.cells);
  }

  [[nodiscard]] std::size_t indexOf(Cell c) const {
    return static_cast<std::size_t>(c.row) * columns_ + static_cast<std::size_t>(c.column);
  }
  [[nodiscard]] ThetaNode& node(Cell c) { return nodes_.data()[indexOf(c)]; }
  [[nodiscard]] double distance(Cell a, Cell b) const {
    const double x = (a.column - b.column) * width_;
    const double y = (a.row - b.row) * length_;
    return std::sqrt(x * x + y * y);
  }

  const std::size_t columns_;
  const double width_, length_;
  std::span<const std::uint8_t> moves_;
  const LineOfSight& sight_;
  const Cell goal_;
  const bool lazy_;
  SearchTrace* trace_;
  std::array<double, 8> step_m_{};
  std::array<std::ptrdiff_t, 8> step_index_{};
  LazyZeroArray<ThetaNode> nodes_;
  IntervalQueue queue_;
  std::vector<ThetaEntry> entries_;
  std::vector<std::uint32_t> free_entries_;
  ThetaAnswer answer_;
};

}  // namespace

ThetaAnswer thetaSearch(const GridFrame& frame, std::span<const std::uint8_t> moves,
                        const LineOfSight& sight, Cell start, Cell goal, bool lazy, StopCheck& stop,
                        ProgressMeter& progress, SearchTrace* trace) {
  return ThetaStarRun(frame, moves, sight, goal, lazy, trace).run(start, stop, progress);
}

}  // namespace clearway::grid
