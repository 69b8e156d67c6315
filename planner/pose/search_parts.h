// planner/pose/search_parts.h — what the searches from one end and from both share.
#pragma once

#include <span>
#include <vector>

#include "planner/pose/pose_search.h"

namespace clearway {

// The motions that leave (or reach) each heading, packed for the innermost loop.
class SearchEdges {
 public:
  struct Edge {
    LatticeVector shift;  // to the other end
    std::int32_t heading = 0;
    std::uint32_t cost = 0;
    std::uint16_t motion = 0;
  };
  SearchEdges(const MotionSet& motions, bool backwards);
  [[nodiscard]] std::span<const Edge> of(std::int32_t heading) const {
    const auto k = static_cast<std::size_t>(heading);
    return std::span(edges_).subspan(first_[k], first_[k + 1] - first_[k]);
  }

 private:
  std::vector<Edge> edges_;
  std::vector<std::size_t> first_;
};

inline LatticeVector reversed(LatticeVector v) { return {-v.rows, -v.columns}; }

// Fills in motions and visited states: the start's way to `first`, the motions, the goal's way.
void assemble(const PoseSearchProblem& problem, const PoseState& first, std::uint32_t first_cost,
              std::span<const std::uint16_t> motions, const std::vector<Motion>& tail,
              PoseSearchResult& out);

}  // namespace clearway
