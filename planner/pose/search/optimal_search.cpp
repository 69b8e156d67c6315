#include "planner/pose/search/optimal_search.h"

#include <algorithm>
#include <utility>

#include "planner/pose/heuristic/residual_heuristic.h"
#include "planner/pose/heuristic/weighted_heuristic.h"
#include "planner/pose/search/astar.h"
#include "planner/pose/search/cheapest_goal.h"
#include "planner/pose/search/eager_heuristic.h"
#include "planner/pose/search/endpoint_estimates.h"
#include "planner/pose/search/progress_parts.h"
#include "planner/pose/search/weighted_search.h"

namespace clearway::lattice {
namespace {

constexpr double kFirstWeight = 1.3;
constexpr std::size_t kFewPoints = std::size_t{1} << 15U;
// Where the incumbent costs more than that many times the obstacle heuristic, detail pays.
constexpr double kWideGap = 1.2;
constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// The sum of the obstacle heuristic and the residual one. On paths that cost less than the
// incumbent it never falls by more than a primitive costs, so what is expanded there stays as it
// is; elsewhere states may be expanded again.
class SummedHeuristic : public EagerHeuristic {
 public:
  static constexpr bool kBeforeMasks = true;

  SummedHeuristic(const ObstacleHeuristic& to_goal, const ResidualHeuristic& residual,
                  std::uint32_t lowest)
      : to_goal_(to_goal), residual_(residual), lowest_(lowest) {}

  Estimate operator()(std::size_t point, const PoseState& s) const {
    const std::uint32_t by_obstacles = to_goal_.at(point);
    if (by_obstacles == ObstacleHeuristic::kUnreachable) return {kNone, kNone};
    const std::uint32_t more = residual_.at(s.point, s.heading);
    if (more == ResidualHeuristic::kPruned) return {kNone, kNone};
    return {by_obstacles + more, by_obstacles + more};
  }
  [[nodiscard]] std::uint32_t lowest() const { return lowest_; }
  [[nodiscard]] static bool coversOutside() { return true; }
  [[nodiscard]] std::size_t memoryBytes() const { return residual_.memoryBytes(); }

 private:
  const ObstacleHeuristic& to_goal_;
  const ResidualHeuristic& residual_;
  std::uint32_t lowest_;
};

PoseSearchResult findIncumbent(const OptimalSearchInput& in, const SearchRun& run) {
  const ProgressPart part = incumbentPart(!in.setup.verdicts.empty());
  run.meter.setPart(part.from, part.to);
  PoseSearchResult first = searchWeighted({.space = in.space,
                                           .ends = in.ends,
                                           .weight = kFirstWeight,
                                           .to_goal = &in.to_goal,
                                           .extended = &in.to_goal,
                                           .turns = in.turns},
                                          run);
  run.meter.setPart(part.to, 1.0);
  run.meter.goOn(first.expanded);
  first.suboptimality_bound = kFirstWeight;
  return first;
}

// Looks for paths that cost less than `below`; the heuristics are known to that.
PoseSearchResult proveOptimal(const OptimalSearchInput& in, std::uint32_t below,
                              const ResidualHeuristic& residual, const SearchRun& run) {
  FixedEdges edges(in.space);
  auto nodes = NodeTable::make(in.space.points, edges.headingCount(), NodeTable::Layout::Wide,
                               in.space.memory);
  auto index = GoalIndex::make(in.space.points, in.ends.goals);
  if (!nodes || !index) return stoppedSearch(StopReason::MemoryLimit);
  SummedHeuristic heuristic(in.to_goal, residual,
                            lowerBound(in.space.points, &in.to_goal, in.ends.starts));
  SearchEnds ends = in.ends;
  ends.direct = {};  // the incumbent costs no more
  CheapestGoal<FixedEdges> goal(
      {.space = in.space, .ends = ends, .index = std::move(*index), .below = below}, edges);
  SearchRun proof = run;
  proof.widens = true;
  return AStar(in.space, ends, std::move(*nodes), heuristic, edges, goal, proof).run();
}

// The same with the obstacle heuristic alone, extended as far as the search comes: over possible
// steps it knows the shape, and misses only turns in place.
PoseSearchResult proveOverPossibleSteps(const OptimalSearchInput& in, std::uint32_t below,
                                        const SearchRun& run) {
  FixedEdges edges(in.space);
  auto nodes = NodeTable::make(in.space.points, edges.headingCount(), NodeTable::Layout::Narrow,
                               in.space.memory);
  auto index = GoalIndex::make(in.space.points, in.ends.goals);
  if (!nodes || !index) return stoppedSearch(StopReason::MemoryLimit);
  WeightedHeuristic heuristic(&in.to_goal, nullptr, 1.0,
                              lowerBound(in.space.points, &in.to_goal, in.ends.starts),
                              &in.to_goal);
  SearchEnds ends = in.ends;
  ends.direct = {};  // the incumbent costs no more
  CheapestGoal<FixedEdges> goal(
      {.space = in.space, .ends = ends, .index = std::move(*index), .below = below}, edges);
  SearchRun proof = run;
  proof.share_at_goal = kProofToGoal;
  return AStar(in.space, ends, std::move(*nodes), heuristic, edges, goal, proof).run();
}

// Adds what was counted before.
PoseSearchResult after(const PoseSearchResult& before, PoseSearchResult result) {
  result.expanded += before.expanded;
  result.generated += before.generated;
  result.memory_bytes = std::max(result.memory_bytes, before.memory_bytes);
  return result;
}

// What is found below the incumbent's cost, by the heuristics up to there. In open space the
// incumbent often costs no more than the lower bound from the start: then nothing is searched.
PoseSearchResult searchBelow(const OptimalSearchInput& in, std::uint32_t below,
                             const SearchRun& run) {
  if (below <= lowerBound(in.space.points, &in.to_goal, in.ends.starts)) return {};
  if (!in.setup.verdicts.empty()) return proveOverPossibleSteps(in, below, run);
  const auto up_to = static_cast<std::uint32_t>(
      std::min<std::uint64_t>(ProjectedSteps::kPerUnit * std::uint64_t{below} + 2, kNone));
  if (const StopReason r = in.to_goal.extend(up_to, run.stop); r != StopReason::None) {
    return stoppedSearch(r);
  }
  const auto starts = heuristicSeeds(in.ends.starts);
  const auto goals = heuristicSeeds(in.ends.goals);
  auto from_start = ObstacleHeuristic::make({.free_space = in.setup.free_space,
                                             .steps = in.setup.steps,
                                             .of = ObstacleHeuristic::Of::FromStart,
                                             .seeds = starts,
                                             .ends = goals,
                                             .opposite = &in.to_goal,
                                             .links = &in.setup.links,
                                             .beyond = 0.0,
                                             .zeros = &in.space.memory->zeros},
                                            run.stop);
  if (!from_start) return stoppedSearch(from_start.error());
  if (const StopReason r = from_start->extend(up_to, run.stop); r != StopReason::None) {
    return stoppedSearch(r);
  }
  SearchRun held = run;
  held.held_bytes += in.to_goal.memoryBytes() + from_start->memoryBytes() +
                     (in.turns == nullptr ? 0 : in.turns->memoryBytes());
  const bool wide = below > kWideGap * lowerBound(in.space.points, &in.to_goal, in.ends.starts);
  const auto residual = ResidualHeuristic::make(
      {.lattice = in.space.lattice,
       .motions = in.space.motions,
       .masks = in.space.masks,
       .projection = {&in.space.points, &in.setup.steps, &in.to_goal, &*from_start},
       .goals = in.ends.goals,
       .below = below,
       .detail = wide ? ResidualHeuristic::Detail::Fine : ResidualHeuristic::Detail::Coarse,
       .held_bytes = held.held_bytes + in.space.masks.memoryBytes()},
      run.stop);
  if (!residual) return stoppedSearch(residual.error());
  return proveOptimal(in, below, *residual, held);
}

}  // namespace

bool isSmall(const LatticeContext& setup) { return setup.free_space.points().size() <= kFewPoints; }

bool isWorthFlooding(const LatticeContext& setup) {
  return ResidualHeuristic::fits(setup.lattice) && !isSmall(setup);
}

PoseSearchResult searchOptimal(const OptimalSearchInput& input, const SearchRun& run) {
  if (input.below != kNone) return searchBelow(input, input.below, run);
  PoseSearchResult incumbent = findIncumbent(input, run);
  if (!incumbent.found) return incumbent;
  if (run.trace != nullptr) {
    const StateLattice& lattice = input.space.lattice;
    run.trace->note(TraceKind::Began, lattice.frame().cellAt(lattice.anchor()));
  }
  SearchRun rest = run;
  rest.expanded_before += incumbent.expanded;
  PoseSearchResult better = after(incumbent, searchBelow(input, incumbent.cost, rest));
  if (better.found) return better;
  incumbent.stop = better.stop;
  incumbent.expanded = better.expanded;
  incumbent.generated = better.generated;
  incumbent.memory_bytes = better.memory_bytes;
  return incumbent;
}

}  // namespace clearway::lattice
