#include "planner/point/mask_search.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "planner/point/moves.h"

namespace clearway {
namespace {

constexpr unsigned kBucketShift = 14;
constexpr std::uint32_t kClosed = 16;
constexpr std::uint32_t kFromStart = 8;
constexpr unsigned kGenerationShift = 5;
constexpr std::uint32_t kNoCell = UINT32_MAX;

// The steps worth taking after a step in direction d (or from the start) by what is allowed.
using StepTable = std::array<std::array<std::uint8_t, 256>, 9>;

constexpr std::uint32_t bitOf(Direction d) { return 1U << d; }

// Direction 4 + k lies between k and k + 1: see kSteps.
constexpr Direction between(Direction straight, Direction next) {
  const Direction first = (straight + 1) % 4 == next ? straight : next;
  return 4 + first;
}

constexpr std::uint32_t worthwhile(Direction last, std::uint32_t allowed) {
  if (isDiagonal(last)) {
    const Direction one = last - 4;
    return allowed & (bitOf(last) | bitOf(one) | bitOf((one + 1) % 4));
  }
  std::uint32_t steps = bitOf(last);
  const Direction back = (last + 2) % 4;
  for (const Direction side : {(last + 1) % 4, (last + 3) % 4}) {
    const bool round_corner =
        (allowed & bitOf(side)) != 0 && (allowed & bitOf(between(side, back))) == 0;
    if (round_corner) steps |= bitOf(side) | bitOf(between(side, last));
  }
  return allowed & steps;
}

constexpr StepTable makeTable() {
  StepTable table{};
  for (std::uint32_t allowed = 0; allowed < 256; ++allowed) {
    for (Direction d = 0; d < 8; ++d) {
      table[d][allowed] = static_cast<std::uint8_t>(worthwhile(d, allowed));
    }
    table[kFromStart][allowed] = static_cast<std::uint8_t>(allowed);
  }
  return table;
}
constexpr StepTable kWorthwhile = makeTable();

std::uint32_t apart(std::uint32_t a, std::uint32_t b) { return a < b ? b - a : a - b; }

// Rows and columns in 16 bits each; steps are added as words.
std::uint32_t pack(Cell c) {
  return (static_cast<std::uint32_t>(c.row) << 16U) + static_cast<std::uint32_t>(c.column);
}

class Run {
 public:
  Run(const std::uint8_t* moves, const GridFrame& frame, MaskSearch::Node* nodes,
      MaskSearch::Buckets& buckets, std::uint32_t generation, Cell goal)
      : moves_(moves),
        nodes_(nodes),
        buckets_(buckets),
        columns_(static_cast<std::uint32_t>(frame.columns())),
        generation_(generation << kGenerationShift),
        goal_(pack(goal)) {
    limit_ = UINT32_MAX - 2 * octileDistance(columns_, static_cast<std::uint32_t>(frame.rows()));
    for (Direction d = 0; d < 8; ++d) {
      packed_[d] = pack(kSteps[d]);
      offset_[d] = kSteps[d].row * std::ptrdiff_t{columns_} + kSteps[d].column;
    }
  }

  JumpOutcome search(std::uint32_t start, StopCheck& stop, ProgressMeter& progress) {
    for (auto& b : buckets_) b.clear();
    const OctileCost way = estimate(start);
    bucket_ = way >> kBucketShift;
    nodes_[indexOf(start)] = {0, generation_ | kFromStart};
    outcome_.generated = 1;
    for (std::uint32_t cell = start; cell != kNoCell; cell = nextCell()) {
      MaskSearch::Node& node = nodes_[indexOf(cell)];
      if ((node.word & kClosed) != 0) continue;
      node.word |= kClosed;
      if (outcome_.found && node.cost + estimate(cell) >= best_) continue;
      ++outcome_.expanded;
      outcome_.stop = stop.poll(outcome_.expanded);
      if (outcome_.stop != StopReason::None || node.cost > limit_) {
        outcome_.too_long = outcome_.stop == StopReason::None;
        outcome_.found = false;
        break;
      }
      if (progress.wanted() && outcome_.expanded % 1024 == 0) {
        progress.report(outcome_.expanded, stop.elapsed_s(),
                        1.0 - static_cast<double>(estimate(cell)) / static_cast<double>(way));
      }
      expand(cell, node);
    }
    return outcome_;
  }

  [[nodiscard]] Direction stepInto(Cell c) const { return nodes_[indexOf(pack(c))].word & 7U; }

 private:
  OctileCost estimate(std::uint32_t c) const {
    return octileDistance(apart(c & 0xFFFFU, goal_ & 0xFFFFU), apart(c >> 16U, goal_ >> 16U));
  }
  std::size_t indexOf(std::uint32_t c) const {
    return std::size_t{c >> 16U} * columns_ + (c & 0xFFFFU);
  }

  // What was reached last, if it lies in the bucket at hand; else the top of the lowest bucket.
  std::uint32_t nextCell() {
    if (at_hand_ != kNoCell) return std::exchange(at_hand_, kNoCell);
    for (; waiting_ > 0; ++bucket_) {
      if (outcome_.found && bucket_ > best_ >> kBucketShift) return kNoCell;
      auto& stack = buckets_[bucket_ % MaskSearch::kRing];
      if (stack.empty()) continue;
      const std::uint32_t cell = stack.back();
      stack.pop_back();
      --waiting_;
      return cell;
    }
    return kNoCell;
  }

  void put(std::uint32_t bucket, std::uint32_t cell) {
    if (bucket <= bucket_) {
      std::swap(cell, at_hand_);
      if (cell == kNoCell) return;
      bucket = bucket_;
    }
    buckets_[bucket % MaskSearch::kRing].push_back(cell);
    ++waiting_;
  }

  void expand(std::uint32_t cell, const MaskSearch::Node& from) {
    const std::size_t index = indexOf(cell);
    const OctileCost cost = from.cost;
    MaskSearch::Node* const here = nodes_ + index;
    for (std::uint32_t left = kWorthwhile[from.word & 15U][moves_[index]]; left != 0;
         left &= left - 1) {
      const auto d = static_cast<Direction>(std::countr_zero(left));
      MaskSearch::Node& node = here[offset_[d]];
      const OctileCost reached = cost + (isDiagonal(d) ? kDiagonalCost : kStraightCost);
      if ((node.word ^ generation_) < (1U << kGenerationShift) && node.cost <= reached) continue;
      const std::uint32_t to = cell + packed_[d];
      const OctileCost total = reached + estimate(to);
      if (outcome_.found && total >= best_) continue;
      node = {reached, generation_ | d};
      ++outcome_.generated;
      if (to == goal_) {
        best_ = reached;
        outcome_.found = true;
      } else {
        put(total >> kBucketShift, to);
      }
    }
  }

  const std::uint8_t* const moves_;
  MaskSearch::Node* const nodes_;
  MaskSearch::Buckets& buckets_;
  const std::uint32_t columns_;
  const std::uint32_t generation_;
  const std::uint32_t goal_;
  OctileCost limit_ = 0;
  std::uint32_t bucket_ = 0;
  std::uint32_t at_hand_ = kNoCell;
  std::size_t waiting_ = 0;
  OctileCost best_ = 0;
  JumpOutcome outcome_;
  std::array<std::uint32_t, 8> packed_{};
  std::array<std::ptrdiff_t, 8> offset_{};
};

}  // namespace

bool MaskSearch::reserve(const GridFrame& frame) {
  return nodes_.allocate(static_cast<std::size_t>(frame.rows()) *
                         static_cast<std::size_t>(frame.columns()));
}

JumpOutcome MaskSearch::run(std::span<const std::uint8_t> moves, const GridFrame& frame, Cell start,
                            Cell goal, StopCheck& stop, ProgressMeter& progress,
                            std::vector<Cell>& corners) {
  corners.clear();
  if (++generation_ > UINT32_MAX >> kGenerationShift) {
    nodes_.clear();
    generation_ = 1;
  }
  if (start == goal) {
    corners.push_back(start);
    JumpOutcome here;
    here.found = true;
    return here;
  }
  Run run(moves.data(), frame, nodes_.data(), buckets_, generation_, goal);
  const JumpOutcome outcome = run.search(pack(start), stop, progress);
  if (!outcome.found) return outcome;
  Direction last = kFromStart;
  for (Cell c = goal; c != start;) {
    const Direction d = run.stepInto(c);
    if (d != last) corners.push_back(c);
    last = d;
    c = {c.row - kSteps[d].row, c.column - kSteps[d].column};
  }
  corners.push_back(start);
  std::ranges::reverse(corners);
  return outcome;
}

std::size_t MaskSearch::bytes() const {
  std::size_t bytes = nodes_.bytes();
  for (const auto& b : buckets_) bytes += b.capacity() * sizeof(std::uint32_t);
  return bytes;
}

}  // namespace clearway
