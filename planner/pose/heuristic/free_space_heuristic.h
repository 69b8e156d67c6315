// planner/pose/heuristic/free_space_heuristic.h — what the way to a point costs at least when there
// are no obstacles.
//
// Steps of a plane with costs make up a norm: its unit ball is the convex hull of the steps divided
// by their costs. Each edge of the hull gives a linear function that no step exceeds, and the
// largest of them is the norm. As an integer it never falls by more than a step costs.
// Precondition of all this is that the steps are the same in all four quadrants; if they are not,
// the norm is 0 everywhere. Cost: nanoseconds a point.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <vector>

#include "planner/pose/primitives/heading_set.h"

namespace clearway::lattice {

struct ProjectedStep {
  LatticeVector shift;
  std::uint32_t cost = 0;  // half units
};

class FreeSpaceHeuristic {
 public:
  FreeSpaceHeuristic() = default;  // 0
  explicit FreeSpaceHeuristic(std::span<const ProjectedStep> steps);

  // In half units; of a way by that much in rows and columns, whatever the signs.
  [[nodiscard]] std::uint32_t operator()(std::int32_t rows, std::int32_t columns) const {
    std::int64_t most = 0;
    for (const Edge& e : edges_) {
      most = std::max(most, e.per_row * std::abs(rows) + e.per_column * std::abs(columns));
    }
    return static_cast<std::uint32_t>(std::min(most >> kFraction, std::int64_t{kMost}));
  }

 private:
  static constexpr unsigned kFraction = 12;
  static constexpr std::int64_t kMost = 1LL << 30U;
  struct Edge {  // of the hull, in the first quadrant; half units times 2^kFraction
    std::int64_t per_row = 0;
    std::int64_t per_column = 0;
  };
  std::vector<Edge> edges_;
};

}  // namespace clearway::lattice
