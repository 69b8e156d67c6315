// planner/pose/heuristic/anytime_weights.h — the heuristic weight of weighted A*, and the weight
// schedule of the anytime search.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/primitive_cost.h"

namespace clearway::lattice {

inline constexpr double kWeightScale = 1024.0;

// The weight that is applied to the heuristic, in 1/1024. Only two thirds of the excess over 1 are
// used. The full weight leads the search into dead ends near the goal: it then finds costlier paths
// and is hardly faster.
inline constexpr double kShareOfWeight = 2.0 / 3.0;
[[nodiscard]] inline std::uint64_t usedWeight(double allowed, double share = kShareOfWeight) {
  constexpr double kMaxWeight = 1000.0;
  const double weight = 1.0 + share * (std::clamp(allowed, 1.0, kMaxWeight) - 1.0);
  return static_cast<std::uint64_t>(weight * kWeightScale);
}

// The weighted heuristic, clamped to the largest cost. The weight is in 1/1024.
[[nodiscard]] inline std::uint32_t weighted(std::uint32_t heuristic, std::uint64_t weight) {
  if (heuristic == ObstacleHeuristic::kUnreachable) return heuristic;
  const std::uint64_t more = heuristic * weight / static_cast<std::uint64_t>(kWeightScale);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(more, CostUnit::kMaxUnits));
}

// The suboptimality bounds of the successive searches, ending with options.weight.
[[nodiscard]] inline std::vector<double> weightsFor(const PoseOptions& options) {
  std::vector<double> all;
  for (const double w : {3.0, 1.5, 1.2, 1.1, 1.05}) {
    if (options.anytime && w > options.weight) all.push_back(w);
  }
  all.push_back(options.weight);
  return all;
}

}  // namespace clearway::lattice
