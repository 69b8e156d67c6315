#include "planner/point/any_angle/theta_star.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {
namespace {

constexpr double kThetaWidths = 4.0;  // buckets of the queue in a cell
constexpr unsigned kThetaShift = 14;
constexpr std::uint32_t kNoBend = UINT32_MAX;
constexpr std::uint32_t kThetaClosed = 1U << 31U;  // of a node
constexpr double kFar = std::numeric_limits<double>::infinity();
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

class ThetaStarRun {
 public:
  ThetaStarRun(ThetaSpace& space, const GridFrame& frame, std::span<const std::uint8_t> moves,
               Cell goal, bool lazy, SearchTrace* trace)
      : columns_(static_cast<std::size_t>(frame.columns())),
        width_(frame.cellWidth()),
        length_(frame.cellLength()),
        moves_(moves),
        sight_(space.sectors),
        goal_(goal),
        lazy_(lazy),
        trace_(trace),
        space_(space),
        nodes_(space.nodes.data() + frame.columns() + 1),
        first_(space.next_number),
        bends_(space.bends),
        queue_(space.queue),
        entries_(space.entries) {
    for (Direction d = 0; d < 8; ++d) {
      step_m_[d] = distance({0, 0}, kSteps[d]);
      step_column_[d] = kSteps[d].column;
      step_row_[d] = kSteps[d].row;
      step_index_[d] = kSteps[d].row * static_cast<std::ptrdiff_t>(columns_) + kSteps[d].column;
    }
  }

  ThetaAnswer run(const LineOfSight& sight, Cell start, StopCheck& stop, ProgressMeter& progress) {
    sight_.begin(sight);
    const double whole = distance(start, goal_);
    queue_.start(whole, std::min(width_, length_) / kThetaWidths);
    bends_.push_back({0.0, packedCell(start), 0});
    node(start) = nodeOf(0);
    open(start, whole);
    const std::size_t space_bytes = space_.bytes();
    for (std::uint32_t packed = next(); packed != IntervalQueue::kNone; packed = next()) {
      const Cell cell = cellOfPacked(packed);
      if (node(cell) >= kThetaClosed) continue;
      node(cell) |= kThetaClosed;
      if (lazy_) correct(cell);
      if (cell == goal_) {
        finish();
        return answer_;
      }
      ++answer_.expanded;
      note(TraceKind::Expanded, cell);
      answer_.memory_bytes =
          entries_.size() * sizeof(ThetaSpace::Entry) + bends_.size() * sizeof(ThetaBend);
      answer_.stop = stop.poll(answer_.expanded, answer_.memory_bytes + space_bytes);
      if (answer_.stop != StopReason::None) return answer_;
      if (progress.wanted() && answer_.expanded % 1024 == 0) {
        progress.report(answer_.expanded, stop, 1.0 - distance(cell, goal_) / whole);
      }
      expand(cell);
    }
    return answer_;
  }

 private:
  void expand(Cell here) {
    const std::size_t index = indexOf(here);
    std::uint32_t* const node_here = nodes_ + index;
    const std::uint32_t bend = bendOf(*node_here);
    const Cell from = cellOfPacked(bends_[bend].cell);
    const double length_from = bends_[bend].length_m;
    const double from_column = here.column - from.column;
    const double from_row = here.row - from.row;
    const double goal_column = here.column - goal_.column;
    const double goal_row = here.row - goal_.row;
    double length_here = kFar;  // not known yet
    std::uint32_t own = kNoBend;
    // Expanded, or open with the same predecessor: no branch, which would be hard to predict.
    const std::uint32_t first_closed = kThetaClosed | first_;
    const std::uint32_t same = nodeOf(bend);
    const std::uint32_t done =
        around(node_here, [=](std::uint32_t n) { return (n >= first_closed) | (n == same); });
    for (std::uint32_t left = moves_[index] & ~done; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      std::uint32_t& next = node_here[step_index_[d]];
      const Cell to = stepped(here, d);
      // No path through this cell is shorter than the straight one from its predecessor.
      double length =
          length_from + lengthOf(from_column + step_column_[d], from_row + step_row_[d]);
      const double left_m = lengthOf(goal_column + step_column_[d], goal_row + step_row_[d]);
      const double known = isOpen(next) ? lengthTo(to, bendOf(next)) : kFar;
      if (length >= known) continue;
      if (lazy_ || sight_.clear(from, to)) {
        next = nodeOf(bend);
      } else {
        if (length_here == kFar) length_here = length_from + lengthOf(from_column, from_row);
        length = length_here + step_m_[d];
        if (length >= known) continue;
        if (own == kNoBend) own = addBend(here, length_here, bend);
        next = nodeOf(own);
      }
      open(to, length + left_m);
    }
  }

  // Bit d: what the test says of the node that step d leads to.
  template <class Test>
  std::uint32_t around(const std::uint32_t* node_here, const Test& test) const {
    const std::uint32_t* const above = node_here - columns_;
    const std::uint32_t* const below = node_here + columns_;
    const auto bit = [&test](std::uint32_t node, Direction d) {
      return static_cast<std::uint32_t>(test(node)) << d;
    };
    return bit(above[0], 0) | bit(node_here[1], 1) | bit(below[0], 2) | bit(node_here[-1], 3) |
           bit(above[1], 4) | bit(below[1], 5) | bit(below[-1], 6) | bit(above[-1], 7);
  }

  // Lazy: the predecessor of a cell that it turns out not to see is replaced by the best closed
  // neighbour.
  void correct(Cell here) {
    std::uint32_t* const node_here = &node(here);
    if (sight_.clear(cellOfPacked(bends_[bendOf(*node_here)].cell), here)) return;
    const std::uint32_t closed =
        around(node_here, [first = kThetaClosed | first_](std::uint32_t n) { return n >= first; });
    double least = kFar;
    double length_best = 0.0;
    Cell best = here;
    for (std::uint32_t left = moves_[indexOf(here)] & closed; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const Cell at = stepped(here, d);
      const double length = lengthTo(at, bendOf(node(at)));
      if (length + step_m_[d] >= least) continue;
      least = length + step_m_[d];
      length_best = length;
      best = at;
    }
    *node_here = nodeOf(addBend(best, length_best, bendOf(node(best)))) | kThetaClosed;
  }

  [[nodiscard]] double lengthTo(Cell cell, std::uint32_t bend) const {
    const ThetaBend& from = bends_[bend];
    return from.length_m + distance(cellOfPacked(from.cell), cell);
  }
  std::uint32_t addBend(Cell cell, double length_m, std::uint32_t from) {
    bends_.push_back({length_m, packedCell(cell), from});
    return static_cast<std::uint32_t>(bends_.size() - 1);
  }
  static Cell stepped(Cell c, Direction d) {
    return {c.row + kSteps[d].row, c.column + kSteps[d].column};
  }

  // The cell that is opened last in the lowest bucket waits outside of the queue.
  void open(Cell cell, double f) {
    std::uint32_t packed = packedCell(cell);
    std::uint32_t bucket = queue_.bucketOf(f);
    ++answer_.generated;
    note(TraceKind::Opened, cell);
    if (bucket <= waiting_bucket_) {
      std::swap(bucket, waiting_bucket_);
      std::swap(packed, waiting_);
      if (bucket == IntervalQueue::kNone) return;
    }
    push(bucket, packed);
  }

  void push(std::uint32_t bucket, std::uint32_t packed) {
    std::uint32_t entry = free_entry_;
    if (entry == IntervalQueue::kNone) {
      entry = static_cast<std::uint32_t>(entries_.size());
      entries_.emplace_back();
    } else {
      free_entry_ = entries_[entry].below;
    }
    entries_[entry] = {packed, queue_.push(bucket, entry)};
  }

  // The open cell of the lowest bucket that came last, or kNone.
  std::uint32_t next() {
    const std::uint32_t lowest = queue_.lowest();
    const std::uint32_t waiting = waiting_bucket_;
    waiting_bucket_ = IntervalQueue::kNone;
    if (waiting <= lowest) return waiting == IntervalQueue::kNone ? waiting : waiting_;
    if (waiting != IntervalQueue::kNone) push(waiting, waiting_);
    const std::uint32_t entry = queue_.top(lowest);
    const ThetaSpace::Entry taken = entries_[entry];
    queue_.pop(lowest, taken.below);
    entries_[entry].below = free_entry_;
    free_entry_ = entry;
    return taken.cell;
  }

  // The ray from the predecessor.
  void note(TraceKind kind, Cell cell) {
    if (trace_ == nullptr) return;
    const Cell from = cellOfPacked(bends_[bendOf(node(cell))].cell);
    const auto middle = [](std::int32_t k) { return static_cast<float>(k) + 0.5F; };
    const float x = middle(cell.column);
    trace_->note(kind, cell,
                 TraceInterval{middle(from.column), middle(from.row), x, x, middle(cell.row)});
  }

  void finish() {
    answer_.found = true;
    answer_.length_m = lengthTo(goal_, bendOf(node(goal_)));
    answer_.cells.push_back(goal_);
    for (std::uint32_t k = bendOf(node(goal_));; k = bends_[k].from) {
      const Cell cell = cellOfPacked(bends_[k].cell);
      if (cell != answer_.cells.back()) answer_.cells.push_back(cell);
      if (bends_[k].from == k) break;
    }
    std::ranges::reverse(answer_.cells);
  }

  [[nodiscard]] std::size_t indexOf(Cell c) const {
    return static_cast<std::size_t>(c.row) * columns_ + static_cast<std::size_t>(c.column);
  }
  [[nodiscard]] std::uint32_t& node(Cell c) { return nodes_[indexOf(c)]; }
  // Of an open cell.
  [[nodiscard]] std::uint32_t nodeOf(std::uint32_t bend) const { return first_ + bend; }
  [[nodiscard]] std::uint32_t bendOf(std::uint32_t node) const {
    return (node & ~kThetaClosed) - first_;
  }
  // Not for closed ones.
  [[nodiscard]] bool isOpen(std::uint32_t node) const {
    return node - first_ < kThetaClosed - first_;
  }
  [[nodiscard]] double distance(Cell a, Cell b) const {
    return lengthOf(a.column - b.column, a.row - b.row);
  }
  [[nodiscard]] double lengthOf(double columns, double rows) const {
    const double x = columns * width_;
    const double y = rows * length_;
    return std::sqrt(x * x + y * y);
  }

  const std::size_t columns_;
  const double width_, length_;
  std::span<const std::uint8_t> moves_;
  SightSectors& sight_;
  const Cell goal_;
  const bool lazy_;
  SearchTrace* trace_;
  std::array<double, 8> step_m_{}, step_column_{}, step_row_{};
  std::array<std::ptrdiff_t, 8> step_index_{};
  ThetaSpace& space_;
  std::uint32_t* const nodes_;  // predecessors
  const std::uint32_t first_;   // number of the start
  std::vector<ThetaBend>& bends_;
  IntervalQueue& queue_;
  std::vector<ThetaSpace::Entry>& entries_;
  std::uint32_t free_entry_ = IntervalQueue::kNone;
  std::uint32_t waiting_bucket_ = IntervalQueue::kNone, waiting_ = 0;
  ThetaAnswer answer_;
};

}  // namespace

StopOr<ThetaSpace> ThetaSpace::make(const GridFrame& frame, const StopCheck& stop) {
  ThetaSpace space;
  const std::size_t nodes = cellCount(frame) + 2 * static_cast<std::size_t>(frame.columns() + 1);
  if (!stop.hasRoomFor(nodes * sizeof(std::uint32_t)) || !space.nodes.allocate(nodes)) {
    return stopped(StopReason::MemoryLimit);
  }
  return space;
}

void ThetaSpace::begin() {
  next_number += static_cast<std::uint32_t>(bends.size());
  if (next_number > kMostNumbers) {
    nodes.clear();
    next_number = 1;
  }
  entries.clear();
  bends.clear();
}

ThetaAnswer thetaSearch(ThetaSpace& space, const GridFrame& frame,
                        std::span<const std::uint8_t> moves, const LineOfSight& sight, Cell start,
                        Cell goal, bool lazy, StopCheck& stop, ProgressMeter& progress,
                        SearchTrace* trace) {
  space.begin();
  return ThetaStarRun(space, frame, moves, goal, lazy, trace).run(sight, start, stop, progress);
}

}  // namespace clearway::grid
