#include "planner/fleet/shaped/goal_times.h"

#include <algorithm>
#include <array>
#include <bit>

namespace clearway::fleet::shaped {
namespace {

constexpr std::size_t kBuckets = 1024;  // above the longest motion in units
constexpr Tick kLongestInUnits = 1000;

// The search goes on for this part of the time of the start, and this many ticks.
constexpr std::uint32_t kExtraDivisor = 4;
constexpr Tick kExtraTicks = 10 * kTicksPerSecond;

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

// States by time, for times within one round of the buckets.
class BucketQueue {
 public:
  void push(State s, std::uint32_t time) {
    buckets_[time % kBuckets].push_back(s);
    ++count_;
  }
  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] std::vector<State>& at(std::uint32_t time) { return buckets_[time % kBuckets]; }
  void popped(std::size_t n) { count_ -= n; }

 private:
  std::array<std::vector<State>, kBuckets> buckets_;
  std::size_t count_ = 0;
};

}  // namespace

bool GoalTimes::compute(const LatticeGraph& graph, const std::vector<TimedState>& seeds,
                        const std::vector<State>& starts, StopCheck* stop) {
  times_.assign(static_cast<std::size_t>(graph.states()), kUnreached);
  Tick longest = graph.longest();
  for (const auto& [state, time] : seeds) longest = std::max(longest, time);
  unit_ = longest / kLongestInUnits + 1;
  const auto moves = movesInUnits(graph, unit_);
  BucketQueue queue;
  const auto reach = [&](State s, std::uint32_t time) {
    std::uint32_t& known = times_[static_cast<std::size_t>(s)];
    if (time >= known) return;
    known = time;
    queue.push(s, time);
  };
  for (const auto& [state, time] : seeds) reach(state, static_cast<std::uint32_t>(time / unit_));
  std::size_t starts_left = starts.size();
  std::uint32_t limit = kUnreached;
  std::vector<bool> is_start(starts.empty() ? 0 : times_.size());
  for (const State s : starts) is_start[static_cast<std::size_t>(s)] = true;
  std::uint32_t now = 0;
  for (; !queue.empty() && now < limit; ++now) {
    // Motions take at least one unit or, if shorter, join the bucket that is being emptied.
    std::vector<State>& bucket = queue.at(now);
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const State s = bucket[i];
      if (times_[static_cast<std::size_t>(s)] != now) continue;
      if (!is_start.empty() && is_start[static_cast<std::size_t>(s)]) {
        is_start[static_cast<std::size_t>(s)] = false;
        if (--starts_left == 0) {
          limit = now + now / kExtraDivisor + static_cast<std::uint32_t>(kExtraTicks / unit_);
        }
      }
      const auto& from = moves[static_cast<std::size_t>(LatticeGraph::heading(s))];
      for (std::uint32_t free = graph.freeMoves(s); free != 0; free &= free - 1) {
        const UnitMove& m = from[static_cast<std::size_t>(std::countr_zero(free))];
        reach(s + m.step, now + m.units);
      }
    }
    queue.popped(bucket.size());
    bucket.clear();
    if (isStoppedInside(stop)) return false;
  }
  exhausted_ = queue.empty();
  horizon_ = exhausted_ ? kUnreached : now;
  return true;
}

}  // namespace clearway::fleet::shaped
