#include "planner/point/any_angle/theta_star.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

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
        query_(space.query),
        nodes_(space.nodes.data()),
        queue_(space.queue),
        entries_(space.entries),
        free_entries_(space.free_entries) {
    for (Direction d = 0; d < 8; ++d) {
      step_m_[d] = distance({0, 0}, kSteps[d]);
      step_index_[d] = kSteps[d].row * static_cast<std::ptrdiff_t>(columns_) + kSteps[d].column;
    }
  }

  ThetaAnswer run(const LineOfSight& sight, Cell start, StopCheck& stop, ProgressMeter& progress) {
    sight_.begin(sight);
    const double whole = distance(start, goal_);
    queue_.start(whole, std::min(width_, length_) / kThetaWidths);
    node(start) = {0.0, packedCell(start), query_};
    open(start, 0.0);
    const std::size_t space_bytes = space_.bytes();
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
      note(TraceKind::Expanded, cell);
      answer_.memory_bytes = entries_.size() * sizeof(ThetaSpace::Entry);
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
    ThetaNode* const node_here = nodes_ + index;
    const Cell from = cellOfPacked(node_here->from);
    const std::uint32_t same = packedCell(from);
    const double length_here = node_here->length_m;
    const double length_from = node(from).length_m;
    for (std::uint32_t left = moves_[index]; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      ThetaNode& next = node_here[step_index_[d]];
      const bool seen = next.query == query_;
      if (seen && (next.closed() || next.from == same)) continue;
      const Cell to{here.row + kSteps[d].row, here.column + kSteps[d].column};
      // No path through this cell is shorter than the straight one from its predecessor.
      const double straight = length_from + distance(from, to);
      if (seen && straight >= next.length_m) continue;
      if (lazy_ || sight_.clear(from, to)) {
        next = {straight, same, query_};
      } else {
        const double length = length_here + step_m_[d];
        if (seen && length >= next.length_m) continue;
        next = {length, packedCell(here), query_};
      }
      open(to, next.length_m);
    }
  }

  // Lazy: the predecessor of a cell that it turns out not to see is replaced by the best closed
  // neighbour.
  void correct(Cell here) {
    const std::size_t index = indexOf(here);
    ThetaNode& n = nodes_[index];
    if (sight_.clear(cellOfPacked(n.from), here)) return;
    n.length_m = std::numeric_limits<double>::infinity();
    for (std::uint32_t left = moves_[index]; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const ThetaNode& next = nodes_[index + static_cast<std::size_t>(step_index_[d])];
      if (next.query != query_ || !next.closed() || next.length_m + step_m_[d] >= n.length_m)
        continue;
      n.length_m = next.length_m + step_m_[d];
      n.from = packedCell({here.row + kSteps[d].row, here.column + kSteps[d].column}) |
               ThetaNode::kClosed;
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
    note(TraceKind::Opened, cell);
  }

  // The ray from the predecessor.
  void note(TraceKind kind, Cell cell) {
    if (trace_ == nullptr) return;
    const Cell from = cellOfPacked(node(cell).from);
    const auto middle = [](std::int32_t k) { return static_cast<float>(k) + 0.5F; };
    const float x = middle(cell.column);
    trace_->note(kind, cell,
                 TraceInterval{middle(from.column), middle(from.row), x, x, middle(cell.row)});
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
  [[nodiscard]] ThetaNode& node(Cell c) { return nodes_[indexOf(c)]; }
  [[nodiscard]] double distance(Cell a, Cell b) const {
    const double x = (a.column - b.column) * width_;
    const double y = (a.row - b.row) * length_;
    return std::sqrt(x * x + y * y);
  }

  const std::size_t columns_;
  const double width_, length_;
  std::span<const std::uint8_t> moves_;
  SightSectors& sight_;
  const Cell goal_;
  const bool lazy_;
  SearchTrace* trace_;
  std::array<double, 8> step_m_{};
  std::array<std::ptrdiff_t, 8> step_index_{};
  ThetaSpace& space_;
  const std::uint32_t query_;
  ThetaNode* const nodes_;
  IntervalQueue& queue_;
  std::vector<ThetaSpace::Entry>& entries_;
  std::vector<std::uint32_t>& free_entries_;
  ThetaAnswer answer_;
};

}  // namespace

StopOr<ThetaSpace> ThetaSpace::make(std::size_t cells, const StopCheck& stop) {
  ThetaSpace space;
  if (!stop.hasRoomFor(cells * sizeof(ThetaNode)) || !space.nodes.allocate(cells)) {
    return stopped(StopReason::MemoryLimit);
  }
  return space;
}

void ThetaSpace::begin() {
  if (query == UINT32_MAX) {
    nodes.clear();
    query = 0;
  }
  ++query;
  entries.clear();
  free_entries.clear();
}

ThetaAnswer thetaSearch(ThetaSpace& space, const GridFrame& frame,
                        std::span<const std::uint8_t> moves, const LineOfSight& sight, Cell start,
                        Cell goal, bool lazy, StopCheck& stop, ProgressMeter& progress,
                        SearchTrace* trace) {
  space.begin();
  return ThetaStarRun(space, frame, moves, goal, lazy, trace).run(sight, start, stop, progress);
}

}  // namespace clearway::grid
