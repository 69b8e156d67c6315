// planner/pose/search/search_parts.h — what the searches from one end and from both share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "planner/common/lazy_zero_array.h"
#include "planner/pose/search/astar.h"
#include "planner/pose/search/context_edges.h"
#include "planner/pose/search/node_table.h"

namespace clearway::lattice {

// The motions that leave (or reach) each heading, packed for the innermost loop.
class SearchEdges {
 public:
  struct Edge {
    LatticeVector shift;     // to the other end
    NodeTable::Id step = 0;  // to its state's number
    std::int32_t heading = 0;
    std::uint32_t cost = 0;
    std::uint16_t motion = 0;
  };
  SearchEdges(const PrimitiveSet& motions, const NodeTable& nodes, bool backwards);
  // Between states with their gears, without nearness.
  SearchEdges(const PrimitiveSet& motions, const NodeTable& nodes, bool backwards,
              const ContextEdges& price);
  [[nodiscard]] std::span<const Edge> of(std::int32_t heading) const {
    const auto k = static_cast<std::size_t>(heading);
    return std::span(edges_).subspan(first_[k], first_[k + 1] - first_[k]);
  }
  // The least that any of them costs; 0 when there are none.
  [[nodiscard]] std::uint32_t cheapest() const;

 private:
  std::vector<Edge> edges_;
  std::vector<std::size_t> first_;
};

// The way of a state back to where the search began, one motion after another, by the costs.
struct BackTrace {
  std::vector<std::uint16_t> motions;
  std::vector<std::uint32_t> costs;  // of the states, from the first one back
  const EndpointConnection* end = nullptr;
};
// Of a search from the starts, or backwards from the goals; `leading` are the edges that lead
// there; `price` adds what depends on the place. Precondition: the state has a cost.
[[nodiscard]] BackTrace backtrace(const PoseSearchProblem& problem, const NodeTable& nodes,
                                  bool backwards, const SearchEdges& leading,
                                  std::span<const EndpointConnection> ends, PoseState from,
                                  ContextEdges* price = nullptr);

// How far a search has come that knows what is still to pay: from the first state expanded, by the
// state nearest to the goal so far.
class SearchProgress {
 public:
  // Borrows both.
  SearchProgress(ProgressMeter& meter, const StopCheck& stop) : meter_(&meter), stop_(&stop) {}
  void report(std::uint64_t expanded, std::uint32_t to_go) {
    if (!meter_->wanted()) return;
    if (expanded == 1) first_ = std::max(to_go, 1U);
    nearest_ = std::min(nearest_, to_go);
    if (expanded % 1024 != 0) return;
    meter_->report(expanded, stop_->elapsed_s(),
                   1.0 - static_cast<double>(nearest_) / static_cast<double>(first_));
  }

 private:
  ProgressMeter* meter_;
  const StopCheck* stop_;
  std::uint32_t nearest_ = std::numeric_limits<std::uint32_t>::max();
  std::uint32_t first_ = 1;
};

// What a point's bound is; 0 when there is none.
[[nodiscard]] inline std::uint32_t heuristicAt(const ObstacleHeuristic* bound, std::size_t point) {
  return bound == nullptr ? 0 : bound->at(point);
}
// The least cost of any way from the ends, by that bound; 0 when there is no way.
[[nodiscard]] std::uint32_t lowerBound(const PoseSearchProblem& problem,
                                       const ObstacleHeuristic* bound,
                                       std::span<const EndpointConnection> ends);

// Of ends one after the other at the same point, the cheapest.
[[nodiscard]] std::vector<ObstacleHeuristic::Seed> heuristicSeeds(
    std::span<const EndpointConnection> ends);

// Where ways to the goals begin: asked of every state that is expanded.
class GoalStateIndex {
 public:
  // Borrows it; its goals are sorted as connectGoal() does.
  explicit GoalStateIndex(const PoseSearchProblem& problem) : p_(&problem) {}
  // False when the system has no memory; before anything else.
  [[nodiscard]] bool allocate();
  // Do any begin at the point of that number?
  [[nodiscard]] bool anyAt(std::size_t point) const {
    return ((near_.data()[point >> 6U] >> (point & 63U)) & 1U) != 0;
  }
  // The ways that begin at a state.
  [[nodiscard]] std::span<const EndpointConnection> from(const PoseState& s) const;
  [[nodiscard]] std::size_t memoryBytes() const { return near_.bytes(); }

 private:
  const PoseSearchProblem* p_;
  LazyZeroArray<std::uint64_t> near_;  // a bit a point
};

// What a search hands back. Where ways of more than a million steps were left out, nothing is
// proved without a path.
[[nodiscard]] PoseSearchResult ended(PoseSearchResult result, bool pruned,
                                     std::size_t memory_bytes);

// Precondition: the problem has a trace.
void restartTrace(const PoseSearchProblem& problem);  // what was noted is void
void note(const PoseSearchProblem& problem, TraceKind kind, const PoseState& state);

inline LatticeVector reversed(LatticeVector v) { return {-v.rows, -v.columns}; }

// Fills in motions, cost and visited states: a way from the start, the motions, a way to the goal.
void assemble(const PoseSearchProblem& problem, const EndpointConnection& lead,
              std::span<const std::uint16_t> motions, const EndpointConnection& tail,
              PoseSearchResult& out);

}  // namespace clearway::lattice
