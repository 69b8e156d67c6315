// planner/pose/search_parts.h — what the searches from one end and from both share.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "planner/pose/node_store.h"
#include "planner/pose/pose_search.h"

namespace clearway {

// The motions that leave (or reach) each heading, packed for the innermost loop.
class SearchEdges {
 public:
  struct Edge {
    LatticeVector shift;     // to the other end
    NodeStore::Id step = 0;  // to its state's number
    std::int32_t heading = 0;
    std::uint32_t cost = 0;
    std::uint16_t motion = 0;
  };
  SearchEdges(const MotionSet& motions, const NodeStore& nodes, bool backwards);
  [[nodiscard]] std::span<const Edge> of(std::int32_t heading) const {
    const auto k = static_cast<std::size_t>(heading);
    return std::span(edges_).subspan(first_[k], first_[k + 1] - first_[k]);
  }

 private:
  std::vector<Edge> edges_;
  std::vector<std::size_t> first_;
};

// The way of a state back to where the search began, one motion after another, by the costs.
struct TracedWay {
  std::vector<std::uint16_t> motions;
  const Connection* end = nullptr;
};
// Of a search from the starts, or backwards from the goals; `leading` are the edges that lead
// there. Precondition: the state has a cost.
[[nodiscard]] TracedWay traceBack(const PoseSearchProblem& problem, const NodeStore& nodes,
                                  bool backwards, const SearchEdges& leading,
                                  std::span<const Connection> ends, PoseState from);

// Precondition: the problem has a trace.
void note(const PoseSearchProblem& problem, TraceKind kind, const PoseState& state);

inline LatticeVector reversed(LatticeVector v) { return {-v.rows, -v.columns}; }

// Fills in motions, cost and visited states: a way from the start, the motions, a way to the goal.
void assemble(const PoseSearchProblem& problem, const Connection& lead,
              std::span<const std::uint16_t> motions, const Connection& tail,
              PoseSearchResult& out);

}  // namespace clearway
