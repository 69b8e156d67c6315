#include "planner/fleet/shaped/goal_times.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>

namespace clearway::fleet::shaped {
namespace {

constexpr std::size_t kBuckets = 4096;  // above twice the longest motion in units
constexpr Tick kLongestInUnits = 1000;

// The search goes on for this part of the time of the start, and this many ticks.
constexpr std::uint32_t kExtraDivisor = 8;
constexpr Tick kExtraTicks = 6 * kTicksPerSecond;

struct UnitMove {
  State step;
  std::uint32_t units;
};

std::array<std::vector<UnitMove>, kHeadings> movesInUnits(const LatticeGraph& graph, Tick unit) {
  std::array<std::vector<UnitMove>, kHeadings> moves;
  for (int k = 0; k < kHeadings; ++k) {
    for (const LatticeGraph::Move& m : graph.moves(k)) {
      moves[static_cast<std::size_t>(k)].push_back(
          {m.step, static_cast<std::uint32_t>(m.duration / unit)});
    }
  }
  return moves;
}

// States by key, for keys within one round of the buckets.
class BucketQueue {
 public:
  using Item = std::pair<State, std::uint32_t>;
  void push(Item item, std::uint32_t key) {
    buckets_[key % kBuckets].push_back(item);
    ++count_;
  }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::vector<Item>& at(std::uint32_t key) { return buckets_[key % kBuckets]; }
  template <class F>
  void forEach(F&& f) const {
    for (const auto& bucket : buckets_) {
      for (const Item& item : bucket) f(item);
    }
  }
  void clear() {
    if (count_ > 0) {
      for (auto& bucket : buckets_) bucket.clear();
    }
    count_ = 0;
  }
  void popped(std::size_t n) { count_ -= n; }

 private:
  std::vector<std::vector<Item>> buckets_ = std::vector<std::vector<Item>>(kBuckets);
  std::size_t count_ = 0;
};

}  // namespace

// A lower bound of the time from the starts to a state, in units.
std::uint32_t GoalTimes::fromStart(State s) const {
  const Cell c = graph_->cellOf(s);
  const int rows = std::abs(c.row - middle_.row), columns = std::abs(c.column - middle_.column);
  const double cells =
      std::max(static_cast<double>(std::max(rows, columns)), 0.70710678 * (rows + columns));
  const double units = (cells - radius_) * units_a_cell_ - 1.0;
  return units > 0.0 ? static_cast<std::uint32_t>(units) : 0;
}

bool GoalTimes::compute(const LatticeGraph& graph, const std::vector<TimedState>& seeds,
                        const std::vector<State>& starts, Cell middle, int radius, bool whole,
                        StopCheck* stop) {
  graph_ = &graph;
  middle_ = middle;
  radius_ = radius;
  times_.assign(static_cast<std::size_t>(graph.states()), kUnreached);
  unit_ = graph.longest() / kLongestInUnits + 1;
  for (const auto& [state, time] : seeds) unit_ = std::max(unit_, time / kLongestInUnits + 1);
  // Durations in units are rounded down, by at most half for motions of two units.
  units_a_cell_ = 0.98 * static_cast<double>(graph.leastTimePerCell()) / static_cast<double>(unit_);
  const auto moves = movesInUnits(graph, unit_);
  // The buckets keep their memory for the next agent.
  static thread_local BucketQueue queue;
  queue.clear();
  std::uint32_t now = 0;
  const auto reach = [&](State s, std::uint32_t time) {
    std::uint32_t& known = times_[static_cast<std::size_t>(s)];
    if (time >= known) return;
    known = time;
    queue.push({s, time}, std::max(now, time + fromStart(s)));
  };
  for (const auto& [state, time] : seeds) now = std::max(now, fromStart(state));
  const std::uint32_t first = now;
  for (const auto& [state, time] : seeds) reach(state, static_cast<std::uint32_t>(time / unit_));
  std::size_t starts_left = starts.size();
  std::uint32_t limit = kUnreached;
  for (now = first; !queue.empty() && now < limit; ++now) {
    auto& bucket = queue.at(now);
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const auto [s, time] = bucket[i];
      if (times_[static_cast<std::size_t>(s)] != time) continue;
      if (starts_left > 0 && std::ranges::binary_search(starts, s) && --starts_left == 0) {
        if (!whole)
          limit = now + now / kExtraDivisor + static_cast<std::uint32_t>(kExtraTicks / unit_);
      }
      const auto& from = moves[static_cast<std::size_t>(LatticeGraph::heading(s))];
      for (std::uint32_t free = graph.freeMoves(s); free != 0; free &= free - 1) {
        const UnitMove& m = from[static_cast<std::size_t>(std::countr_zero(free))];
        reach(s + m.step, time + m.units);
      }
    }
    queue.popped(bucket.size());
    bucket.clear();
    if (isStoppedInside(stop)) break;
  }
  is_complete_ = queue.empty();
  // States that were not taken may have shorter times than the known ones.
  queue.forEach([&](const BucketQueue::Item& item) {
    std::uint32_t& known = times_[static_cast<std::size_t>(item.first)];
    if (known == item.second) known = kUnreached;
  });
  return stop == nullptr || stop->reason() == StopReason::None;
}

}  // namespace clearway::fleet::shaped
