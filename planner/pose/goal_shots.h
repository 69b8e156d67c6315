// planner/pose/goal_shots.h — ways from where a search is straight to its goal, off the lattice.
//
// A search with a weight need not walk all of an open way by lattice motions: now and then it asks
// whether a turn, a straight and a turn, or a car's shortest curve, lead from a state it expands to
// a goal, checked exactly (connection.h). What that costs is offered as a way to the goal, so a
// search ends sooner, or with a cheaper path than the lattice has. Nothing is lost: the bounds of
// what the lattice offers stay as they are.
// When: whenever a state is nearer to the goal, by the bound, than kCloser of the last one asked.
// Cost: tens of microseconds each, some dozens a search.
#pragma once

#include <optional>
#include <span>

#include "planner/pose/connection.h"

namespace clearway {

class GoalShots {
 public:
  static constexpr double kCloser = 0.8;
  static constexpr int kTries = 2;  // of a car's curves

  // Borrows what the context borrows, and the goals.
  GoalShots(const ConnectionContext& context, std::span<const PoseGoal> goals)
      : context_(context), goals_(goals) {}

  // Is it time, at a state with so much still to pay?
  [[nodiscard]] bool isDue(std::uint32_t to_go) const { return to_go < due_below_; }
  // The cheapest free way from the state that costs less than `below`, in units.
  [[nodiscard]] std::optional<Connection> from(const PoseState& state, std::uint32_t to_go,
                                               std::uint32_t below);

 private:
  ConnectionContext context_;
  std::span<const PoseGoal> goals_;
  std::uint32_t due_below_ = ~0U;
};

}  // namespace clearway
