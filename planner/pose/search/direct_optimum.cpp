#include "planner/pose/search/direct_optimum.h"

#include <algorithm>
#include <limits>

#include "planner/pose/heuristic/projected_steps.h"
#include "planner/pose/search/endpoint_estimates.h"

namespace clearway::lattice {
namespace {

constexpr std::uint64_t kHalves = ProjectedSteps::kPerUnit;

// A lower bound of the cost of all paths over the lattice, in half units.
std::uint64_t leastOverLattice(const FreeSpaceHeuristic& free_space, const SearchEnds& ends) {
  const auto starts = heuristicSeeds(ends.starts);
  const auto goals = heuristicSeeds(ends.goals);
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const ObstacleHeuristic::Seed& s : starts) {
    for (const ObstacleHeuristic::Seed& g : goals) {
      const std::uint64_t between =
          free_space(g.point.row - s.point.row, g.point.column - s.point.column);
      least = std::min(least, kHalves * (std::uint64_t{s.cost} + g.cost) + between);
    }
  }
  return least;
}

}  // namespace

PoseSearchResult findDirectOptimum(const FreeSpaceHeuristic& free_space, const SearchEnds& ends,
                                   const CostUnit& unit, const PoseOptions& options) {
  PoseSearchResult result;
  const std::vector<Motion>* cheapest = nullptr;
  for (const std::vector<Motion>& path : ends.direct) {
    const std::uint32_t cost = unit.up(motionCost(path, options));
    if (cheapest != nullptr && cost >= result.cost) continue;
    cheapest = &path;
    result.cost = cost;
  }
  if (cheapest == nullptr || kHalves * result.cost > leastOverLattice(free_space, ends)) return {};
  result.found = true;
  result.motions = *cheapest;
  result.memory_bytes = ends.bytes;
  return result;
}

}  // namespace clearway::lattice
