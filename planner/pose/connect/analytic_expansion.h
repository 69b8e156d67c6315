// planner/pose/connect/analytic_expansion.h — analytic expansions: direct connections from expanded
// states to a goal, off the lattice.
//
// A weighted search tries now and then to connect the state that it expands directly to a goal: by
// a turn, a straight and a turn, or by a car's shortest curve. The connection is checked exactly
// (endpoint_connector.h), and its cost becomes a new incumbent if it is lower. The search therefore
// ends sooner, or with a cheaper path than the lattice has. The lower bounds of the lattice remain
// valid.
// The states that are tried depend on the order of expansion. The existence of a result must not.
// An expansion is therefore accepted only if the goal is also reachable without it: as long as the
// search has no incumbent, it tests whether lattice motions can extend the state to a goal, too. If
// that test fails, expansions are suspended until there is an incumbent.
// Schedule: a state is tried whenever its heuristic is below kCloser times that of the last one.
// Cost: tens of microseconds per expansion, some dozens per search; the reachability test runs
// once.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "planner/pose/connect/endpoint_connection.h"

namespace clearway::lattice {

class AnalyticExpansion {
 public:
  static constexpr double kCloser = 0.8;
  static constexpr int kTries = 2;                                        // of a car's curves
  static constexpr std::uint32_t kNoPathKnown = 2 * CostUnit::kMaxUnits;  // above every path cost

  // A connection with motions of its own.
  struct Path {
    PoseState state;
    std::vector<Motion> motions;
    std::uint32_t cost = 0;

    // Borrows the motions.
    [[nodiscard]] EndpointConnection connection() const { return {state, motions, cost}; }
  };
  using CanExtend = std::function<bool(const PoseState&)>;

  // Borrows what the context borrows, and the goals. `can_extend`: whether lattice motions lead
  // from a state to a goal (reachability_probe.h); false if that is unknown.
  AnalyticExpansion(const EndpointContext& context, std::span<const PoseGoal> goals,
                    CanExtend can_extend)
      : context_(context), goals_(goals), can_extend_(std::move(can_extend)) {}

  // Whether a state with the heuristic `to_go` is due.
  [[nodiscard]] bool shouldTry(std::uint32_t to_go) const { return to_go < due_below_; }
  // The cheapest collision-free connection from the state that costs less than `below`, in units,
  // if there is one; or why the context's `stop` ended it. A value above kNoPathKnown means that
  // there is no incumbent.
  [[nodiscard]] StopOr<std::optional<Path>> from(const PoseState& state, std::uint32_t to_go,
                                                 std::uint32_t below);

 private:
  EndpointContext context_;
  std::span<const PoseGoal> goals_;
  CanExtend can_extend_;
  bool suspended_ = false;  // until there is an incumbent
  std::uint32_t due_below_ = ~0U;
};

}  // namespace clearway::lattice
