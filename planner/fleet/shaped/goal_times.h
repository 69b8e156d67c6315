// planner/fleet/shaped/goal_times.h — the least time from each state to a goal without other
// agents: the heuristic of the search.
//
// Method: Dijkstra's algorithm from the goal in units of some milliseconds, durations rounded down,
//         with a circular bucket queue. Motions are reversible, so it uses the same motions.
// It ends some time after it has reached the start: states beyond have the time at which it ended,
// a lower bound.
// The heuristic is consistent: it never exceeds the duration of a motion plus the value after it.
// Cost: 5 to 10 ns a motion. Thread-safe after compute().
#pragma once

#include <utility>
#include <vector>

#include "core/base/cancel.h"
#include "planner/fleet/shaped/lattice_graph.h"

namespace clearway::fleet::shaped {

// A state and the time from there to the end.
using TimedState = std::pair<State, Tick>;

class GoalTimes {
 public:
  static constexpr std::uint32_t kUnreached = ~std::uint32_t{0};

  // `seeds`: states that are goals or from which a link leads to a goal; `starts`: the search ends
  // some time after the last of these that it can reach.
  // False if it was stopped.
  bool compute(const LatticeGraph& graph, const std::vector<TimedState>& seeds,
               const std::vector<State>& starts, StopCheck* stop);

  // Ticks; kForever if the goal cannot be reached.
  [[nodiscard]] Tick at(State s) const {
    const std::uint32_t t = times_[static_cast<std::size_t>(s)];
    if (t < horizon_) return static_cast<Tick>(t) * unit_;
    return exhausted_ ? kForever : static_cast<Tick>(horizon_) * unit_;
  }
  [[nodiscard]] std::size_t memory() const { return times_.capacity() * sizeof(std::uint32_t); }

 private:
  std::vector<std::uint32_t> times_;
  Tick unit_ = 1;
  std::uint32_t horizon_ = 0;  // times from here on are not final
  bool exhausted_ = false;     // all states that can be reached are final
};

}  // namespace clearway::fleet::shaped
