#include "planner/pose/search/endpoint_estimates.h"

#include <algorithm>

namespace clearway::lattice {

std::uint32_t lowerBound(const LatticeIndex& points, const ObstacleHeuristic* bound,
                         std::span<const EndpointConnection> ends) {
  std::uint32_t least = ObstacleHeuristic::kUnreachable;
  for (const EndpointConnection& c : ends) {
    const std::uint32_t to_go = heuristicAt(bound, points.of(c.state.point));
    if (to_go != ObstacleHeuristic::kUnreachable) least = std::min(least, c.cost + to_go);
  }
  return least == ObstacleHeuristic::kUnreachable ? 0 : least;
}

std::vector<ObstacleHeuristic::Seed> heuristicSeeds(std::span<const EndpointConnection> ends) {
  std::vector<ObstacleHeuristic::Seed> seeds;
  for (const EndpointConnection& c : ends) {
    if (seeds.empty() || seeds.back().point != c.state.point) {
      seeds.push_back({c.state.point, c.cost});
    } else {
      seeds.back().cost = std::min(seeds.back().cost, c.cost);
    }
  }
  return seeds;
}

}  // namespace clearway::lattice
