#include "planner/pose/search/weighted_search.h"

#include "planner/pose/heuristic/weighted_heuristic.h"
#include "planner/pose/search/astar.h"
#include "planner/pose/search/cheapest_goal.h"
#include "planner/pose/search/context_edges.h"
#include "planner/pose/search/endpoint_estimates.h"

namespace clearway::lattice {
namespace {

template <class Edges>
PoseSearchResult search(const WeightedSearchInput& in, NodeTable::Layout layout,
                        const SearchRun& run) {
  Edges edges(in.space);
  auto nodes = NodeTable::make(in.space.points, edges.headingCount(), layout, in.space.memory);
  auto index = GoalIndex::make(in.space.points, in.ends.goals);
  if (!nodes || !index) return stoppedSearch(StopReason::MemoryLimit);
  const std::uint32_t least = lowerBound(in.space.points, in.to_goal, in.ends.starts);
  WeightedHeuristic heuristic(in.to_goal, in.weight > 1.0 ? in.turns : nullptr, in.weight, least,
                              in.extended);
  CheapestGoal<Edges> goal({.space = in.space,
                            .ends = in.ends,
                            .index = std::move(*index),
                            .expansion = in.expansion,
                            .to_goal = in.to_goal},
                           edges);
  return AStar(in.space, in.ends, std::move(*nodes), heuristic, edges, goal, run).run();
}

}  // namespace

PoseSearchResult searchWeighted(const WeightedSearchInput& input, const SearchRun& run) {
  if (input.costs == EdgeCosts::InContext) {
    const auto layout = input.weight > 1.0 ? NodeTable::Layout::Narrow : NodeTable::Layout::Wide;
    return search<ContextEdges>(input, layout, run);
  }
  return search<FixedEdges>(input, NodeTable::Layout::Narrow, run);
}

}  // namespace clearway::lattice
