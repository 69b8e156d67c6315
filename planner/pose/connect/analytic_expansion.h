// planner/pose/connect/analytic_expansion.h — ways from where a search is straight to its goal, off
// the lattice.
//
// A search with a weight need not walk all of an open way by lattice motions: now and then it asks
// whether a turn, a straight and a turn, or a car's shortest curve, lead from a state it expands to
// a goal, checked exactly (endpoint_connector.h). What that costs is offered as a way to the goal,
// so a search ends sooner, or with a cheaper path than the lattice has. The bounds of what the
// lattice offers stay as they are. Which states are asked depends on the order of the search, so
// whether there is an answer does not: a shot is taken only where the goal is also reached without
// it. As long as the search knows no other way, it asks whether lattice motions lead on from the
// shot's state, too; when they seem not to, it goes on without shots until it knows one. When:
// whenever a state is nearer to the goal, by the bound, than kCloser of the last one asked. Cost:
// tens of microseconds each, some dozens a search; the question once.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <utility>

#include "planner/pose/connect/endpoint_connector.h"

namespace clearway::lattice {

class AnalyticExpansion {
 public:
  static constexpr double kCloser = 0.8;
  static constexpr int kTries = 2;                                        // of a car's curves
  static constexpr std::uint32_t kNoPathKnown = 2 * CostUnit::kMaxUnits;  // no way costs as much

  using CanExtend = std::function<bool(const PoseState&)>;

  // Borrows what the context borrows, and the goals. `leads_on`: whether lattice motions lead from
  // a state to a goal (reachability_probe.h); false when it is not known.
  AnalyticExpansion(const EndpointContext& context, std::span<const PoseGoal> goals,
                    CanExtend leads_on)
      : context_(context), goals_(goals), leads_on_(std::move(leads_on)) {}

  // Is it time, at a state with so much still to pay?
  [[nodiscard]] bool shouldTry(std::uint32_t to_go) const { return to_go < due_below_; }
  // The cheapest free way from the state that costs less than `below`, in units; more than
  // kNoPathKnown: the search knows no way yet.
  [[nodiscard]] std::optional<EndpointConnection> from(const PoseState& state, std::uint32_t to_go,
                                                       std::uint32_t below);

 private:
  EndpointContext context_;
  std::span<const PoseGoal> goals_;
  CanExtend leads_on_;
  bool may_not_ = false;  // lead on; then shots wait
  std::uint32_t due_below_ = ~0U;
};

}  // namespace clearway::lattice
