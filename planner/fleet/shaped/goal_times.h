// planner/fleet/shaped/goal_times.h — the least time from each state to a goal without other
// agents: the heuristic of the search.
//
// Method: A* from the goal in units of some milliseconds, durations rounded down,
//         with a circular bucket queue. Motions are reversible, so it uses the same motions.
// The search is directed: states are taken by their time plus a lower bound of the time from the
// start to them. It ends some time after it has reached the start: the states that it has reached
// are a corridor around the fastest paths, and hold every path that is not much longer.
// The heuristic never exceeds the true time. It is consistent up to a few units.
// Cost: 5 to 10 ns a motion of the states taken. Thread-safe after compute().
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
  // some time after the last of these that it can reach. All lie within `radius` cells of `middle`.
  // `whole`: it ends when all states are reached. False if it was stopped.
  bool compute(const LatticeGraph& graph, const std::vector<TimedState>& seeds,
               const std::vector<State>& starts, Cell middle, int radius, bool whole,
               StopCheck* stop);

  // Ticks; kForever outside the corridor and if the goal cannot be reached.
  [[nodiscard]] Tick at(State s) const {
    const std::uint32_t t = times_[static_cast<std::size_t>(s)];
    return t == kUnreached ? kForever : static_cast<Tick>(t) * unit_;
  }
  // Whether the corridor holds all states from which the goal can be reached.
  [[nodiscard]] bool isComplete() const { return is_complete_; }
  [[nodiscard]] std::size_t memory() const { return times_.capacity() * sizeof(std::uint32_t); }

 private:
  [[nodiscard]] std::uint32_t fromStart(State s) const;

  std::vector<std::uint32_t> times_;
  const LatticeGraph* graph_ = nullptr;
  Cell middle_;     // of the starts
  int radius_ = 0;  // around it [cells]
  double units_a_cell_ = 0.0;
  Tick unit_ = 1;
  bool is_complete_ = false;
};

}  // namespace clearway::fleet::shaped
