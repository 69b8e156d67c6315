#include "planner/point/any_angle/theta_star.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <utility>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#include "planner/point/any_angle/inferred_sight.h"
#include "planner/point/any_angle/theta_nodes.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {
namespace {

constexpr double kThetaWidths = 4.0;  // buckets of the queue in a cell
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

// Of a square: std::sqrt() also tests for numbers below 0.
double rootOf(double square) {
#if defined(__SSE2__)
  const __m128d s = _mm_set_sd(square);
  return _mm_cvtsd_f64(_mm_sqrt_sd(s, s));
#else
  return std::sqrt(square);
#endif
}

// The lengths from two cells to the targets of a third one's steps: two roots at once.
class LengthPair {
 public:
  LengthPair(Cell a, Cell b, Cell here)
      : rows_{static_cast<double>(here.row - a.row), static_cast<double>(here.row - b.row)},
        columns_{static_cast<double>(here.column - a.column),
                 static_cast<double>(here.column - b.column)} {}

  [[nodiscard]] std::pair<double, double> after(Direction d, double width, double length) const {
    const Two x = (columns_ + kStepColumns[d]) * width;
    const Two y = (rows_ + kStepRows[d]) * length;
    const Two square = x * x + y * y;
#if defined(__SSE2__)
    const Two root = _mm_sqrt_pd(square);
    return {root[0], root[1]};
#else
    return {std::sqrt(square[0]), std::sqrt(square[1])};
#endif
  }

 private:
  using Two [[gnu::vector_size(16)]] = double;
  static constexpr std::array<double, 8> kStepRows{-1, 0, 1, 0, -1, 1, 1, -1};
  static constexpr std::array<double, 8> kStepColumns{0, 1, 0, -1, 1, 1, -1, -1};
  Two rows_, columns_;
};

template <bool kLazy>
class ThetaStarRun {
 public:
  ThetaStarRun(ThetaSpace& space, const GridFrame& frame, std::span<const std::uint8_t> moves,
               Cell goal, SearchTrace* trace)
      : columns_(static_cast<std::size_t>(frame.columns())),
        width_(frame.cellWidth()),
        length_(frame.cellLength()),
        moves_(moves),
        sight_(space.sectors),
        goal_(goal),
        trace_(trace),
        space_(space),
        nodes_(space.nodes.data() + frame.columns() + 1),
        first_(2 * space.next_number),
        bends_(space.bends),
        queue_(space.queue) {
    for (Direction d = 0; d < 8; ++d) {
      step_m_[d] = distance({0, 0}, kSteps[d]);
      step_index_[d] = kSteps[d].row * static_cast<std::ptrdiff_t>(columns_) + kSteps[d].column;
    }
  }

  ThetaAnswer run(const LineOfSight& sight, Cell start, StopCheck& stop, ProgressMeter& progress) {
    sight_.begin(sight);
    infers_ = !sight.isSized();
    const double whole = distance(start, goal_);
    queue_.start(whole, std::min(width_, length_) / kThetaWidths);
    bends_.push_back({0.0, packedCell(start), 0});
    node(start) = nodeOf(0);
    open(start, whole);
    const std::size_t space_bytes = space_.bytes();
    for (std::uint32_t packed = queue_.pop(); packed != ThetaQueue::kNone; packed = queue_.pop()) {
      const Cell cell = cellOfPacked(packed);
      const std::size_t index = indexOf(cell);
      ThetaNode& node = nodes_[index];
      if ((node & kThetaClosed) != 0) continue;
      ThetaNeighbours near = neighboursOf(index);
      node |= kThetaClosed;
      if (kLazy && !seesPredecessor(cell, index, near)) {
        correct(cell, index, near.closed);
        near = neighboursOf(index);
      }
      if (cell == goal_) {
        finish();
        return answer_;
      }
      ++answer_.expanded;
      note(TraceKind::Expanded, cell);
      answer_.memory_bytes = queue_.poolBytes() + bends_.size() * sizeof(ThetaBend);
      answer_.stop = stop.poll(answer_.expanded, answer_.memory_bytes + space_bytes);
      if (answer_.stop != StopReason::None) return answer_;
      if (progress.wanted() && answer_.expanded % 1024 == 0) {
        progress.report(answer_.expanded, stop, 1.0 - distance(cell, goal_) / whole);
      }
      expand(cell, index, near);
    }
    return answer_;
  }

 private:
  void expand(Cell here, std::size_t index, ThetaNeighbours near) {
    ThetaNode* const node_here = nodes_ + index;
    const std::uint32_t bend = bendOf(*node_here);
    const ThetaNode by_bend = nodeOf(bend);
    const Cell from = cellOfPacked(bends_[bend].cell);
    const double length_from = bends_[bend].length_m;
    const LengthPair lengths(from, goal_, here);
    double length_here = kFar;  // not known yet
    std::uint32_t own = kNoBend;
    const InferredSight::Cells& needed =
        kInferredSight.of(here.row - from.row, here.column - from.column);
    for (std::uint32_t left = moves_[index] & ~(near.closed | near.same); left != 0;
         left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      ThetaNode& next = node_here[step_index_[d]];
      const Cell to = stepped(here, d);
      const auto [beyond, left_m] = lengths.after(d, width_, length_);
      // No path through this cell is shorter than the straight one from its predecessor.
      double length = length_from + beyond;
      const double known = isOpen(next) ? lengthTo(to, bendOf(next)) : kFar;
      if (length >= known) continue;
      if (kLazy || sees(from, to, index + static_cast<std::size_t>(step_index_[d]),
                        needed.of_step[d], near.same)) {
        next = by_bend;
        near.same |= 1U << d;
      } else {
        if (length_here == kFar) length_here = length_from + distance(from, here);
        length = length_here + step_m_[d];
        if (length >= known) continue;
        if (own == kNoBend) own = addBend(here, length_here, bend);
        next = nodeOf(own);
      }
      open(to, length + left_m);
    }
  }

  // Lazy: neighbours that are only open may not see theirs.
  bool seesPredecessor(Cell here, std::size_t index, ThetaNeighbours near) {
    const Cell from = cellOfPacked(bends_[bendOf(nodes_[index])].cell);
    const InferredSight::Cells& needed =
        kInferredSight.of(here.row - from.row, here.column - from.column);
    return sees(from, here, index, needed.of_cell, near.closed & near.same);
  }
  // Lazy: the predecessor of a cell that it turns out not to see is replaced by the best closed
  // neighbour.
  void correct(Cell here, std::size_t index, std::uint32_t closed) {
    double least = kFar;
    Direction best = 0;
    std::array<double, 8> lengths;  // of the closed ones
    for (std::uint32_t left = moves_[index] & closed; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      const ThetaNode next = nodes_[static_cast<std::ptrdiff_t>(index) + step_index_[d]];
      lengths[d] = lengthTo(stepped(here, d), bendOf(next));
      // No branch, which would be hard to predict.
      const double length = lengths[d] + step_m_[d];
      best = length < least ? d : best;
      least = std::min(length, least);
    }
    nodes_[index] = nodeOf(bendAt(stepped(here, best), lengths[best])) | kThetaClosed;
  }

  // `index`: of `to`; `seen`: neighbours of the cell that is expanded.
  bool sees(Cell from, Cell to, std::size_t index, InferredSight::Needed needed,
            std::uint32_t seen) {
    if (infers_) {
      if ((needed.allowed & ~moves_[index]) != 0) return false;
      if ((needed.seen & ~seen) == 0) return true;
    }
    return sight_.clear(from, to);
  }

  [[nodiscard]] double lengthTo(Cell cell, std::uint32_t bend) const {
    const ThetaBend& from = bends_[bend];
    return from.length_m + distance(cellOfPacked(from.cell), cell);
  }
  std::uint32_t addBend(Cell cell, double length_m, std::uint32_t from) {
    // By parts: a copy of what was just written in parts would wait.
    ThetaBend& bend = bends_.emplace_back();
    bend.length_m = length_m;
    bend.cell = packedCell(cell);
    bend.from = from;
    return static_cast<std::uint32_t>(bends_.size() - 1);
  }
  // At an expanded cell, where one may be already: then it is the same.
  std::uint32_t bendAt(Cell cell, double length_m) {
    const std::uint32_t packed = packedCell(cell);
    std::uint32_t& recent = recent_[packed * 0x9E3779B9U >> 24U];  // a factor of Fibonacci hashing
    if (bends_[recent].cell != packed) recent = addBend(cell, length_m, bendOf(node(cell)));
    return recent;
  }
  static Cell stepped(Cell c, Direction d) {
    return {c.row + kSteps[d].row, c.column + kSteps[d].column};
  }

  void open(Cell cell, double f) {
    ++answer_.generated;
    note(TraceKind::Opened, cell);
    queue_.push(f, packedCell(cell));
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
  [[nodiscard]] ThetaNode& node(Cell c) { return nodes_[indexOf(c)]; }
  [[nodiscard]] ThetaNeighbours neighboursOf(std::size_t index) const {
    return thetaNeighbours(nodes_ + index, static_cast<std::ptrdiff_t>(columns_), first_,
                           nodes_[index]);
  }
  // Of an open cell.
  [[nodiscard]] ThetaNode nodeOf(std::uint32_t bend) const { return first_ + 2 * bend; }
  [[nodiscard]] std::uint32_t bendOf(ThetaNode node) const { return (node - first_) / 2; }
  // Not for closed ones.
  [[nodiscard]] bool isOpen(ThetaNode node) const { return node >= first_; }
  [[nodiscard]] double distance(Cell a, Cell b) const {
    return lengthOf(a.column - b.column, a.row - b.row);
  }
  [[nodiscard]] double lengthOf(double columns, double rows) const {
    const double x = columns * width_;
    const double y = rows * length_;
    return rootOf(x * x + y * y);
  }

  const std::size_t columns_;
  const double width_, length_;
  std::span<const std::uint8_t> moves_;
  SightSectors& sight_;
  const Cell goal_;
  bool infers_ = false;  // a point's sight, from that of neighbours
  SearchTrace* trace_;
  std::array<double, 8> step_m_{};
  std::array<std::ptrdiff_t, 8> step_index_{};
  ThetaSpace& space_;
  ThetaNode* const nodes_;
  const ThetaNode first_;  // of the start
  std::vector<ThetaBend>& bends_;
  ThetaQueue& queue_;
  std::array<std::uint32_t, 256> recent_{};  // bends, by a hash of their cells
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
  bends.clear();
}

ThetaAnswer thetaSearch(ThetaSpace& space, const GridFrame& frame,
                        std::span<const std::uint8_t> moves, const LineOfSight& sight, Cell start,
                        Cell goal, bool lazy, StopCheck& stop, ProgressMeter& progress,
                        SearchTrace* trace) {
  space.begin();
  const auto run = [&]<bool kLazy> {
    return ThetaStarRun<kLazy>(space, frame, moves, goal, trace).run(sight, start, stop, progress);
  };
  return lazy ? run.template operator()<true>() : run.template operator()<false>();
}

}  // namespace clearway::grid
