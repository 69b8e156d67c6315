// planner/fleet/shaped/goal_times.h — the least time from each state to a goal without other
// agents: the heuristic of the search, computed as far as it is asked for.
//
// Method: A* from the goal, directed by the distances of cells from the start, in units of some
// milliseconds, durations rounded down,
//         with a circular bucket queue. Motions are reversible, so it uses the same motions. It
//         pauses when the state in question is settled, and is resumed for the next one (Silver,
//         "Cooperative pathfinding", 2005: reverse resumable A*).
// The heuristic never exceeds the true time. It is consistent up to a few units.
// Cost: 5 to 10 ns a motion of the states taken, once for each. Memory: 4 bytes for each state near
//       those reached, and 8 bytes for each entry of the queue. Not thread-safe.
#pragma once

#include <array>
#include <span>
#include <utility>
#include <vector>

#include "core/base/stop_source.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/fleet/shaped/cell_distances.h"

namespace clearway::fleet::shaped {

// A state and the time from there to the end.
using TimedState = std::pair<State, Tick>;

class GoalTimes {
 public:
  // `seeds`: states that are goals or from which a link leads to a goal. The search is directed to
  // the states within `radius` cells of `middle`. Only prepares: nothing is settled yet.
  // `memory`: wordsFor(graph) zeros, which must outlive this; empty: its own. False if the system
  // has no memory.
  [[nodiscard]] bool begin(const LatticeGraph& graph, const std::vector<TimedState>& seeds,
                           Cell middle, int radius, std::span<std::uint32_t> memory = {});
  [[nodiscard]] static std::size_t wordsFor(const LatticeGraph& graph) {
    return static_cast<std::size_t>(graph.states());
  }

  // Goes on until the time of the state is known. False if stopped before.
  bool settle(State s, StopCheck* stop);

  [[nodiscard]] bool isSettled(State s) const { return (times_[s] & kSettled) != 0 || count_ == 0; }
  // Ticks; kForever if the goal cannot be reached. Precondition: isSettled(s).
  [[nodiscard]] Tick at(State s) const {
    const std::uint32_t word = times_[s];
    return word == 0 ? kForever : static_cast<Tick>(kFar - word / 2) * unit_;
  }
  // The time if it is known, else a lower bound.
  [[nodiscard]] Tick lowerBound(State s) const {
    if (isSettled(s)) return at(s);
    const std::uint32_t from_start = fromStart(s);
    if (from_start == kNone) return kForever;
    return now_ > from_start ? static_cast<Tick>(now_ - from_start) * unit_ : 0;
  }
  [[nodiscard]] std::size_t memory() const;

 private:
  static constexpr std::uint32_t kSettled = 1;
  static constexpr std::uint32_t kFar = (1U << 31U) - 1;  // above all times
  static constexpr std::uint32_t kBuckets = 4096;         // above twice the longest motion in units
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kMostMoves = 31;  // from a heading

  struct UnitMove {
    State step;
    std::uint32_t units;
  };
  struct Entry {
    State state;
    std::uint32_t next;  // of the bucket, or of the free ones
  };

  struct Waiting {  // a seed that is not queued yet
    State state;
    std::uint32_t time;
  };

  // A word of times_: the larger, the nearer.
  [[nodiscard]] static std::uint32_t wordOf(std::uint32_t time) { return 2 * (kFar - time); }
  // A lower bound of the time from the start to a state, in units; kNone if it cannot be reached.
  [[nodiscard]] std::uint32_t fromStart(State s) const {
    const std::uint32_t distance = distances_.at(s);
    if (distance == CellDistances::kUnreached) return kNone;
    return static_cast<std::uint32_t>((distance * units_per_distance_) >> 16U);
  }
  void setMoves(const LatticeGraph& graph);
  void reach(State s, std::uint32_t time);
  void expand(State s, std::uint32_t time);
  void goToNextBucket();
  void takeBucket();
  void takeWaiting();

  const LatticeGraph* graph_ = nullptr;
  LazyZeroArray<std::uint32_t> own_;  // memory of times_, unless it is given
  std::uint32_t* times_ = nullptr;    // wordOf(), and kSettled; 0: not reached
  std::array<std::array<UnitMove, kMostMoves>, kHeadings> moves_;
  std::vector<std::uint32_t> buckets_;                    // the first entry of each
  std::array<std::uint64_t, kBuckets / 64> has_entries_;  // a bit for each bucket
  std::vector<Entry> entries_;
  std::uint32_t free_ = kNone;    // entries
  std::vector<Waiting> waiting_;  // the one with the smallest key last
  std::size_t count_ = 0;         // of queued and of waiting entries
  std::size_t reached_ = 0;
  std::uint32_t now_ = 0;                 // the key of the next bucket
  mutable CellDistances distances_;       // known as far as they were asked for
  std::uint64_t units_per_distance_ = 0;  // times 2^16
  Tick unit_ = 1;
};

}  // namespace clearway::fleet::shaped
