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

constexpr double kThetaWidths = 8.0;  // buckets of the queue in a cell
constexpr unsigned kThetaShift = 14;
constexpr std::uint32_t kNoBend = UINT32_MAX;
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
        nodes_(space.nodes.data()),
        seen_(space.seen),
        closed_(space.closed),
        bends_(space.bends),
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
    bends_.push_back({0.0, packedCell(start), 0});
    node(start) = 0;
    seen_.set(start);
    open(start, 0.0);
    const std::size_t space_bytes = space_.bytes();
    std::uint32_t bucket = 0;
    while ((bucket = queue_.lowest()) != IntervalQueue::kNone) {
      const std::uint32_t entry = queue_.top(bucket);
      const Cell cell = cellOfPacked(entries_[entry].cell);
      queue_.pop(bucket, entries_[entry].below);
      free_entries_.push_back(entry);
      if (closed_[cell]) continue;
      closed_.set(cell);
      space_.first_row = std::min(space_.first_row, cell.row);
      space_.last_row = std::max(space_.last_row, cell.row);
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
    const std::uint32_t bend = nodes_[index];
    const Cell from = cellOfPacked(bends_[bend].cell);
    const double length_from = bends_[bend].length_m;
    const double length_here = length_from + distance(from, here);
    const std::uint32_t seen = seen_.around(here);
    std::uint32_t own = kNoBend;
    for (std::uint32_t left = moves_[index] & ~closed_.around(here); left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      std::uint32_t& next = nodes_[index + static_cast<std::size_t>(step_index_[d])];
      const Cell to = stepped(here, d);
      double known = kFar;
      if ((seen >> d & 1U) != 0) {
        if (next == bend) continue;
        known = lengthTo(to, next);
      }
      // No path through this cell is shorter than the straight one from its predecessor.
      double length = length_from + distance(from, to);
      if (length >= known) continue;
      if (lazy_ || sight_.clear(from, to)) {
        next = bend;
      } else {
        length = length_here + step_m_[d];
        if (length >= known) continue;
        if (own == kNoBend) own = addBend(here, length_here, bend);
        next = own;
      }
      seen_.set(to);
      open(to, length);
    }
  }

  // Lazy: the predecessor of a cell that it turns out not to see is replaced by the best closed
  // neighbour.
  void correct(Cell here) {
    const std::size_t index = indexOf(here);
    if (sight_.clear(cellOfPacked(bends_[nodes_[index]].cell), here)) return;
    double least = kFar;
    double length_best = 0.0;
    Cell best = here;
    for (std::uint32_t left = moves_[index] & closed_.around(here); left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const Cell at = stepped(here, d);
      const double length = lengthTo(at, node(at));
      if (length + step_m_[d] >= least) continue;
      least = length + step_m_[d];
      length_best = length;
      best = at;
    }
    nodes_[index] = addBend(best, length_best, node(best));
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
    const Cell from = cellOfPacked(bends_[node(cell)].cell);
    const auto middle = [](std::int32_t k) { return static_cast<float>(k) + 0.5F; };
    const float x = middle(cell.column);
    trace_->note(kind, cell,
                 TraceInterval{middle(from.column), middle(from.row), x, x, middle(cell.row)});
  }

  void finish() {
    answer_.found = true;
    answer_.length_m = lengthTo(goal_, node(goal_));
    answer_.cells.push_back(goal_);
    for (std::uint32_t k = node(goal_);; k = bends_[k].from) {
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
  std::uint32_t* const nodes_;  // predecessors
  CellMarks& seen_;
  CellMarks& closed_;
  std::vector<ThetaBend>& bends_;
  IntervalQueue& queue_;
  std::vector<ThetaSpace::Entry>& entries_;
  std::vector<std::uint32_t>& free_entries_;
  ThetaAnswer answer_;
};

}  // namespace

StopOr<ThetaSpace> ThetaSpace::make(const GridFrame& frame, const StopCheck& stop) {
  ThetaSpace space;
  const std::size_t cells = cellCount(frame);
  const std::size_t bytes =
      cells * sizeof(std::uint32_t) + 2 * CellMarks::wordsOf(frame) * sizeof(std::uint64_t);
  if (!stop.hasRoomFor(bytes) || !space.nodes.allocate(cells) || !space.seen.allocate(frame) ||
      !space.closed.allocate(frame)) {
    return stopped(StopReason::MemoryLimit);
  }
  return space;
}

void ThetaSpace::begin() {
  if (last_row >= first_row) {
    seen.clear(first_row - 1, last_row + 1);
    closed.clear(first_row, last_row);
  }
  first_row = INT32_MAX;
  last_row = -1;
  entries.clear();
  free_entries.clear();
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
