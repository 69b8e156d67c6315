// planner/pose/heuristic/anytime_weights.h — how much the bound counts in a weighted search, and
// with which weights an anytime search runs.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "planner/pose/heuristic/obstacle_heuristic.h"
#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/primitive_cost.h"

namespace clearway::lattice {

inline constexpr double kWeightScale = 1024.0;

// In 1/1024. Of what a weight allows beyond 1, two thirds are used: with all of it the search runs
// into dead ends near the goal, so that it finds dearer ways, hardly sooner.
inline constexpr double kShareOfWeight = 2.0 / 3.0;
[[nodiscard]] inline std::uint64_t usedWeight(double allowed, double share = kShareOfWeight) {
  constexpr double kMaxWeight = 1000.0;
  const double weight = 1.0 + share * (std::clamp(allowed, 1.0, kMaxWeight) - 1.0);
  return static_cast<std::uint64_t>(weight * kWeightScale);
}

// A bound with its weight, in 1/1024; no more than any cost.
[[nodiscard]] inline std::uint32_t weighted(std::uint32_t bound, std::uint64_t weight) {
  if (bound == ObstacleHeuristic::kUnreachable) return bound;
  const std::uint64_t more = bound * weight / static_cast<std::uint64_t>(kWeightScale);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(more, CostUnit::kMaxUnits));
}

// The multiples of the least cost that are asked for, one after the other.
[[nodiscard]] inline std::vector<double> weightsFor(const PoseOptions& options) {
  std::vector<double> all;
  for (const double w : {3.0, 1.5, 1.2, 1.1, 1.05}) {
    if (options.anytime && w > options.weight) all.push_back(w);
  }
  all.push_back(options.weight);
  return all;
}

}  // namespace clearway::lattice
