#include "planner/point/jps/canonical_astar.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "planner/point/grid/canonical_steps.h"
#include "planner/point/grid/cell_index.h"
#include "planner/point/grid/path_corners.h"

namespace clearway::grid {
namespace {

constexpr unsigned kCanonicalBucketShift = 14;
constexpr std::uint32_t kClosed = 16;
constexpr unsigned kMovesShift = 5;
constexpr unsigned kGenerationShift = 13;
constexpr std::uint32_t kMovesMask = 0xFFU << kMovesShift;
constexpr std::uint32_t kLastGeneration = UINT32_MAX >> kGenerationShift;
constexpr std::uint32_t kNoCell = UINT32_MAX;

// Rows and columns in 16 bits each; steps are added as words.
std::uint32_t pack(Cell c) {
  return (static_cast<std::uint32_t>(c.row) << 16U) + static_cast<std::uint32_t>(c.column);
}
Cell cellOf(std::uint32_t packed) {
  return {static_cast<std::int32_t>(packed >> 16U), static_cast<std::int32_t>(packed & 0xFFFFU)};
}

class CanonicalRun {
 public:
  CanonicalRun(std::uint32_t rows, std::uint32_t columns, CanonicalAStar::Node* nodes,
               CanonicalAStar::Buckets& buckets, std::uint32_t generation, Cell goal,
               const Landmarks* landmarks, SearchTrace* trace)
      : nodes_(nodes),
        buckets_(buckets),
        columns_(columns),
        generation_(generation << kGenerationShift),
        goal_(pack(goal)),
        landmarks_(landmarks),
        trace_(trace) {
    limit_ = UINT32_MAX - 2 * octileDistance(columns, rows);
    for (Direction d = 0; d < 8; ++d) {
      packed_[d] = pack(kSteps[d]);
      offset_[d] = kSteps[d].row * std::ptrdiff_t{columns_} + kSteps[d].column;
    }
  }

  JumpOutcome search(std::uint32_t start, StopCheck& stop, ProgressMeter& progress) {
    for (auto& b : buckets_) b.clear();
    const OctileCost octile = estimate(start);
    if (landmarks_ != nullptr) {
      goal_row_ = &landmarks_->row(indexOf(goal_));
      if (estimate(start) == octile) goal_row_ = nullptr;  // they know no better
    }
    const OctileCost whole = estimate(start);
    bucket_ = whole >> kCanonicalBucketShift;
    label(nodes_[indexOf(start)], 0, kFromStart);
    outcome_.generated = 1;
    for (std::uint32_t cell = start; cell != kNoCell; cell = nextCell()) {
      CanonicalAStar::Node& node = nodes_[indexOf(cell)];
      if ((node.word & kClosed) != 0) continue;
      node.word |= kClosed;
      if (outcome_.found && estimate(cell) >= best_ - std::min(best_, node.cost)) continue;
      ++outcome_.expanded;
      outcome_.stop = stop.poll(outcome_.expanded);
      if (outcome_.stop != StopReason::None || node.cost > limit_) {
        outcome_.too_long = outcome_.stop == StopReason::None;
        outcome_.found = false;
        break;
      }
      if (progress.wanted() && outcome_.expanded % 1024 == 0) {
        progress.report(outcome_.expanded, stop,
                        1.0 - static_cast<double>(estimate(cell)) / static_cast<double>(whole));
      }
      if (trace_ != nullptr) trace_->note(TraceKind::Expanded, cellOf(cell));
      expand(cell, &node);
    }
    return outcome_;
  }

  [[nodiscard]] Direction stepInto(Cell c) const { return nodes_[indexOf(pack(c))].word & 7U; }

 private:
  OctileCost estimate(std::uint32_t c) const {
    const OctileCost octile =
        octileDistance(apart(c & 0xFFFFU, goal_ & 0xFFFFU), apart(c >> 16U, goal_ >> 16U));
    if (goal_row_ == nullptr) return octile;
    return std::max(octile, landmarks_->bound(landmarks_->row(indexOf(c)), *goal_row_));
  }
  std::size_t indexOf(std::uint32_t c) const {
    return std::size_t{c >> 16U} * columns_ + (c & 0xFFFFU);
  }

  // What was reached last, if it lies in the current bucket; else the top of the lowest bucket.
  std::uint32_t nextCell() {
    if (next_ != kNoCell) return std::exchange(next_, kNoCell);
    for (; waiting_ > 0; ++bucket_) {
      if (outcome_.found && bucket_ > best_ >> kCanonicalBucketShift) return kNoCell;
      auto& stack = buckets_[bucket_ % CanonicalAStar::kRing];
      if (stack.empty()) continue;
      const std::uint32_t cell = stack.back();
      stack.pop_back();
      --waiting_;
      return cell;
    }
    return kNoCell;
  }

  void put(std::uint32_t bucket, std::uint32_t cell) {
    if (trace_ != nullptr) trace_->note(TraceKind::Opened, cellOf(cell));
    if (bucket <= bucket_) {
      std::swap(cell, next_);
      if (cell == kNoCell) return;
      bucket = bucket_;
    }
    buckets_[bucket % CanonicalAStar::kRing].push_back(cell);
    ++waiting_;
  }

  void label(CanonicalAStar::Node& node, OctileCost cost, std::uint32_t last) {
    node = {cost, generation_ | (node.word & kMovesMask) | last};
  }

  void expand(std::uint32_t cell, CanonicalAStar::Node* here) {
    const OctileCost cost = here->cost;
    const std::uint32_t moves = (here->word & kMovesMask) >> kMovesShift;
    for (std::uint32_t left = kWorthwhile[here->word & 15U][moves]; left != 0; left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      CanonicalAStar::Node& node = here[offset_[d]];
      const OctileCost reached = cost + (isDiagonal(d) ? kDiagonalCost : kStraightCost);
      if ((node.word ^ generation_) < (1U << kGenerationShift) && node.cost <= reached) continue;
      const std::uint32_t to = cell + packed_[d];
      const OctileCost total = reached + std::min(estimate(to), UINT32_MAX - reached);
      if (outcome_.found && total >= best_) continue;
      label(node, reached, d);
      ++outcome_.generated;
      if (to == goal_) {
        best_ = reached;
        outcome_.found = true;
      } else {
        put(total >> kCanonicalBucketShift, to);
      }
    }
  }

  CanonicalAStar::Node* const nodes_;
  CanonicalAStar::Buckets& buckets_;
  const std::uint32_t columns_;
  const std::uint32_t generation_;
  const std::uint32_t goal_;
  const Landmarks* const landmarks_;
  SearchTrace* const trace_;
  const Landmarks::Row* goal_row_ = nullptr;  // when the landmarks are used
  OctileCost limit_ = 0;
  std::uint32_t bucket_ = 0;
  std::uint32_t next_ = kNoCell;
  std::size_t waiting_ = 0;
  OctileCost best_ = 0;
  JumpOutcome outcome_;
  std::array<std::uint32_t, 8> packed_{};
  std::array<std::ptrdiff_t, 8> offset_{};
};

}  // namespace

StopOr<CanonicalAStar> CanonicalAStar::make(std::span<const std::uint8_t> moves,
                                            const GridFrame& frame) {
  CanonicalAStar search;
  if (!search.nodes_.allocate(moves.size())) return stopped(StopReason::MemoryLimit);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    search.nodes_.data()[i].word = std::uint32_t{moves[i]} << kMovesShift;
  }
  search.rows_ = frame.rows();
  search.columns_ = frame.columns();
  return search;
}

void CanonicalAStar::clearGenerations() {
  for (std::size_t i = 0; i < nodes_.size(); ++i) nodes_.data()[i].word &= kMovesMask;
  generation_ = 0;
}

JumpOutcome CanonicalAStar::run(Cell start, Cell goal, StopCheck& stop, ProgressMeter& progress,
                                std::vector<Cell>& corners, const Landmarks* landmarks,
                                SearchTrace* trace) {
  corners.clear();
  if (generation_ == kLastGeneration) clearGenerations();
  ++generation_;
  if (start == goal) {
    corners.push_back(start);
    JumpOutcome here;
    here.found = true;
    return here;
  }
  CanonicalRun run(static_cast<std::uint32_t>(rows_), static_cast<std::uint32_t>(columns_),
                   nodes_.data(), buckets_, generation_, goal, landmarks, trace);
  const JumpOutcome outcome = run.search(pack(start), stop, progress);
  if (!outcome.found) return outcome;
  corners = tracedCorners(start, goal, [&](Cell c) { return run.stepInto(c); });
  return outcome;
}

std::size_t CanonicalAStar::bytes() const {
  std::size_t bytes = nodes_.bytes();
  for (const auto& b : buckets_) bytes += b.capacity() * sizeof(std::uint32_t);
  return bytes;
}

}  // namespace clearway::grid
