// planner/pose/search/cheapest_goal.h — the goal of a search for a cheap path: it keeps the
// incumbent, the cheapest path to a goal known so far.
//
// Sources of incumbents: connections from an expanded state to a goal, each checked when it would
// be cheaper than the incumbent; direct connections that need no lattice; and, where there is one,
// the analytic expansion (planner/pose/connect/analytic_expansion.h).
// Cost: a bit test per expansion; a connection's check where one begins.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "planner/common/lazy_zero_array.h"
#include "planner/pose/connect/analytic_expansion.h"
#include "planner/pose/connect/endpoint_connection.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/search/backtrace.h"

namespace clearway::lattice {

// The connections to the goal, asked for by state.
//
// A bit for each lattice point states where none begins, which is nearly everywhere.
// Cost: a load per question; a binary search where a connection begins.
class GoalIndex {
 public:
  // Borrows the connections, sorted as connectGoal() does; nullopt when the system has no memory.
  [[nodiscard]] static std::optional<GoalIndex> make(const LatticeIndex& points,
                                                     std::span<const EndpointConnection> goals);
  // Does any connection begin at the point of that number?
  [[nodiscard]] bool anyAt(std::size_t point) const {
    return ((near_.data()[point >> 6U] >> (point & 63U)) & 1U) != 0;
  }
  // The connections that begin at a state.
  [[nodiscard]] std::span<const EndpointConnection> from(const PoseState& s) const;
  [[nodiscard]] std::size_t memoryBytes() const { return near_.touchedBytes(goals_.size()); }

 private:
  GoalIndex() = default;
  std::span<const EndpointConnection> goals_;
  LazyZeroArray<std::uint64_t> near_;  // a bit a point
};

template <class Edges>
class CheapestGoal {
 public:
  static constexpr bool kAnswersWhenStopped = false;
  static constexpr std::uint32_t kNoIncumbent = std::numeric_limits<std::uint32_t>::max();

  struct Input {
    const SearchSpace& space;
    const SearchEnds& ends;
    GoalIndex index;
    AnalyticExpansion* expansion = nullptr;      // with its heuristic, or none
    const ObstacleHeuristic* to_goal = nullptr;  // its heuristic
    std::uint32_t below = kNoIncumbent;          // only paths that cost less are looked for
  };
  CheapestGoal(Input input, Edges& edges)
      : in_(std::move(input)), edges_(&edges), incumbent_cost_(in_.below) {}

  void offerDirect() {
    for (const std::vector<Motion>& path : in_.ends.direct) {
      const std::uint32_t cost = edges_->costOf(path);
      if (cost < incumbent_cost_) updateIncumbent({cost, &path, nullptr, {}, {}});
    }
  }
  // Of an expanded state; true when the search may end.
  bool visit(const PoseState& s, std::size_t point, std::uint32_t cost) {
    if (in_.index.anyAt(point)) tryConnections(s, cost);
    if (in_.expansion != nullptr) tryExpansion(s, cost);
    return false;
  }
  [[nodiscard]] std::uint32_t incumbentCost() const { return incumbent_cost_; }
  [[nodiscard]] bool found() const { return incumbent_.direct != nullptr || hasState(); }
  // Whether the path leads over the lattice, and to which of its states.
  [[nodiscard]] bool hasState() const { return incumbent_.tail != nullptr || incumbent_.expansion; }
  [[nodiscard]] const PoseState& state() const { return incumbent_.state; }

  // Preconditions: found(), and, with a state, the path to it.
  void finish(const BackTrace& lead, PoseSearchResult& out) const {
    if (!hasState()) {
      out.found = true;
      out.cost = incumbent_cost_;
      out.motions = *incumbent_.direct;
      return;
    }
    const EndpointConnection tail =
        incumbent_.expansion ? incumbent_.expansion->connection() : *incumbent_.tail;
    const std::vector<BackTrace::Step> steps(lead.steps.rbegin(), lead.steps.rend());
    assemblePath(in_.space, *lead.end, steps, out);
    out.cost += tail.cost + edges_->entryCost(incumbent_.state, tail);
    out.motions.insert(out.motions.end(), tail.motions.begin(), tail.motions.end());
  }
  [[nodiscard]] std::size_t memoryBytes() const { return in_.index.memoryBytes(); }

 private:
  struct Incumbent {
    std::uint32_t cost = kNoIncumbent;
    const std::vector<Motion>* direct = nullptr;
    const EndpointConnection* tail = nullptr;  // from the state
    PoseState state;
    std::optional<AnalyticExpansion::Path> expansion;  // or this one
  };
  void updateIncumbent(Incumbent better) {
    incumbent_ = std::move(better);
    incumbent_cost_ = incumbent_.cost;
  }

  void tryConnections(const PoseState& s, std::uint32_t cost) {
    for (const EndpointConnection& c : in_.index.from(edges_->pose(s))) {
      if (cost + c.cost >= incumbent_cost_) continue;
      const std::uint32_t whole = cost + c.cost + edges_->entryCost(s, c);
      if (whole >= incumbent_cost_ || !in_.space.checker.isFree(c.motions)) continue;
      updateIncumbent({whole, nullptr, &c, s, {}});
    }
  }

  void tryExpansion(const PoseState& s, std::uint32_t cost) {
    const std::uint32_t to_go = in_.to_goal == nullptr ? 0 : in_.to_goal->at(s.point);
    if (!in_.expansion->shouldTry(to_go) || cost >= incumbent_cost_) return;
    // Stopped, the search ends at its next poll.
    auto found = in_.expansion->from(edges_->pose(s), to_go, incumbent_cost_ - cost);
    if (!found || !*found) return;
    std::optional<AnalyticExpansion::Path> path = *std::move(found);
    const std::uint32_t whole = cost + path->cost + edges_->entryCost(s, path->connection());
    if (whole < incumbent_cost_) updateIncumbent({whole, nullptr, nullptr, s, std::move(path)});
  }

  Input in_;
  Edges* edges_;
  Incumbent incumbent_;
  std::uint32_t incumbent_cost_;  // or what it must cost less than
};

}  // namespace clearway::lattice
