#include "tests/bench/point_rival.h"

#include <algorithm>
#include <bit>

namespace clearway::bench {
namespace {

constexpr std::uint32_t kStraight = 2378;
constexpr std::uint32_t kDiagonal = 3363;
constexpr unsigned kBucketShift = 9;
constexpr std::uint32_t kClosed = 8;
constexpr std::array<std::int32_t, 8> kRight{0, 1, 0, -1, 1, 1, -1, -1};
constexpr std::array<std::int32_t, 8> kDown{-1, 0, 1, 0, -1, 1, 1, -1};

std::uint32_t difference(std::uint32_t a, std::uint32_t b) { return a < b ? b - a : a - b; }

}  // namespace

PlainAStar::PlainAStar(const OccupancyGrid& grid)
    : pitch_(static_cast<std::uint32_t>(grid.frame().columns()) + 2) {
  const std::int32_t rows = grid.frame().rows();
  const std::int32_t columns = grid.frame().columns();
  steps_.assign(std::size_t{pitch_} * (static_cast<std::size_t>(rows) + 2), 0);
  nodes_.assign(steps_.size(), {});
  for (unsigned k = 0; k < 8; ++k) {
    offset_[k] =
        static_cast<std::uint32_t>(kDown[k]) * pitch_ + static_cast<std::uint32_t>(kRight[k]);
  }
  for (std::int32_t i = 0; i < rows; ++i) {
    for (std::int32_t j = 0; j < columns; ++j) {
      if (grid.blocked({i, j})) continue;
      unsigned steps = 0;
      for (unsigned k = 0; k < 8; ++k) {
        const bool open = !grid.blocked({i + kDown[k], j + kRight[k]}) &&
                          !grid.blocked({i, j + kRight[k]}) && !grid.blocked({i + kDown[k], j});
        steps |= open ? 1U << k : 0U;
      }
      steps_[(static_cast<std::size_t>(i) + 1) * pitch_ + static_cast<std::size_t>(j) + 1] =
          static_cast<std::uint8_t>(steps);
    }
  }
}

std::optional<StepCounts> PlainAStar::solve(Cell start, Cell goal) {
  const std::uint32_t generation = ++generation_ << 4U;
  const auto goal_x = static_cast<std::uint32_t>(goal.column) + 1;
  const auto goal_y = static_cast<std::uint32_t>(goal.row) + 1;
  const auto first_x = static_cast<std::uint32_t>(start.column) + 1;
  const auto first_y = static_cast<std::uint32_t>(start.row) + 1;
  const std::uint32_t first = first_y * pitch_ + first_x;
  const std::uint32_t last = goal_y * pitch_ + goal_x;
  const auto estimate = [&](std::uint32_t x, std::uint32_t y) {
    const std::uint32_t dx = difference(x, goal_x);
    const std::uint32_t dy = difference(y, goal_y);
    return std::max(dx, dy) * kStraight + std::min(dx, dy) * (kDiagonal - kStraight);
  };
  for (auto& b : buckets_) b.clear();
  nodes_[first] = {0, generation};
  std::uint32_t bucket = estimate(first_x, first_y) >> kBucketShift;
  buckets_[bucket % 32].push_back(first);
  std::uint32_t best = UINT32_MAX;
  for (std::size_t live = 1; live > 0;) {
    auto& stack = buckets_[bucket % 32];
    if (stack.empty()) {
      ++bucket;
      continue;
    }
    if (best != UINT32_MAX && bucket << kBucketShift >= best) break;
    const std::uint32_t at = stack.back();
    stack.pop_back();
    --live;
    if ((nodes_[at].word & kClosed) != 0) continue;
    nodes_[at].word |= kClosed;
    const std::uint32_t cost = nodes_[at].cost;
    if (at == last) {
      best = cost;
      continue;
    }
    const std::uint32_t y = at / pitch_;
    const std::uint32_t x = at - y * pitch_;
    for (std::uint32_t left = steps_[at]; left != 0; left &= left - 1) {
      const auto k = static_cast<unsigned>(std::countr_zero(left));
      const std::uint32_t to = at + offset_[k];
      const std::uint32_t reached = cost + (k < 4 ? kStraight : kDiagonal);
      Node& node = nodes_[to];
      if (node.word >> 4U == generation_ && node.cost <= reached) continue;
      node = {reached, generation | k};
      const std::uint32_t total = reached + estimate(x + static_cast<std::uint32_t>(kRight[k]),
                                                     y + static_cast<std::uint32_t>(kDown[k]));
      if (total >= best) continue;
      buckets_[std::max(total >> kBucketShift, bucket) % 32].push_back(to);
      ++live;
    }
  }
  if (best == UINT32_MAX) return std::nullopt;
  StepCounts counts;
  for (std::uint32_t at = last; at != first;) {
    const std::uint32_t k = nodes_[at].word & 7U;
    ++(k < 4 ? counts.straight : counts.diagonal);
    at -= offset_[k];
  }
  return counts;
}

}  // namespace clearway::bench
