// planner/pose/search/endpoint_estimates.h — connections as the ends of a 2-D search, and what a
// path from them costs at least.
// Cost: nanoseconds a connection.
#pragma once

#include <span>
#include <vector>

#include "planner/pose/connect/endpoint_connection.h"
#include "planner/pose/heuristic/obstacle_heuristic.h"

namespace clearway::lattice {

// The lower bound at a point; 0 where there is no heuristic.
[[nodiscard]] inline std::uint32_t heuristicAt(const ObstacleHeuristic* bound, std::size_t point) {
  return bound == nullptr ? 0 : bound->at(point);
}

// The least cost of any path that begins with one of the connections, by that bound; 0 when none
// reaches the other end.
[[nodiscard]] std::uint32_t lowerBound(const LatticeIndex& points, const ObstacleHeuristic* bound,
                                       std::span<const EndpointConnection> ends);

// Of connections one after the other at the same point, the cheapest.
[[nodiscard]] std::vector<ObstacleHeuristic::Seed> heuristicSeeds(
    std::span<const EndpointConnection> ends);

}  // namespace clearway::lattice
