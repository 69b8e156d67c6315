// planner/pose/heuristic/free_space_heuristic.h — a lower bound of the cost between two points
// without obstacles.
//
// Method: a set of 2-D steps with costs defines a norm. Its unit ball is the convex hull of the
// steps divided by their costs. Each edge of the hull gives a linear function that no step exceeds,
// and the maximum of these functions is the norm. The integer norm is consistent: it never falls by
// more than the cost of a step.
// The steps must be symmetric in all four quadrants; otherwise the heuristic is 0 everywhere.
// Cost: nanoseconds per point. Thread-safe.
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
  FreeSpaceHeuristic() = default;  // 0 everywhere
  explicit FreeSpaceHeuristic(std::span<const ProjectedStep> steps);

  // In half units. The signs of the differences are irrelevant.
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
  struct Edge {  // of the hull in the first quadrant; half units times 2^kFraction
    std::int64_t per_row = 0;
    std::int64_t per_column = 0;
  };
  std::vector<Edge> edges_;
};

}  // namespace clearway::lattice
