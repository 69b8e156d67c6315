#include "planner/pose/search/lattice_search.h"

#include <algorithm>
#include <utility>

#include "planner/pose/connect/goal_region.h"
#include "planner/pose/cost/path_cost.h"
#include "planner/pose/search/bidirectional_astar.h"
#include "planner/pose/search/endpoint_estimates.h"
#include "planner/pose/search/progress_parts.h"

namespace clearway::lattice {
namespace {

// How much further than the least cost the heuristic of an exact search looks; on small maps what
// it knows of the rest without a look does.
double beyondOn(const LatticeContext& setup) { return isSmall(setup) ? 0.0 : 0.15; }

}  // namespace

LatticeSearch::LatticeSearch(Input input)
    : in_(std::move(input)), space_(SearchSpace::on(in_.setup, in_.checker, in_.options)) {}

SearchTraits LatticeSearch::traits(double weight, bool residual_pays) const {
  return {.weighted = weight > 1.0,
          .extra_costs = hasExtraCosts(in_.options),
          .residual_pays = residual_pays,
          .many_goals = in_.connections.goals.size() > SearchTraits::kMostBidirectionalGoals};
}

StopOr<std::unique_ptr<LatticeSearch>> LatticeSearch::make(Input input,
                                                           std::span<const double> weights,
                                                           StopCheck& stop) {
  std::unique_ptr<LatticeSearch> search(new LatticeSearch(std::move(input)));
  const StopReason r = search->makeHeuristics(weights, stop);
  if (r != StopReason::None) return stopped(r);
  return search;
}

StopReason LatticeSearch::makeHeuristics(std::span<const double> weights, StopCheck& stop) {
  if (in_.options.search == PoseSearch::Dijkstra) return StopReason::None;
  const bool may_flood = weights.back() <= 1.0 && isWorthFlooding(in_.setup) &&
                         chooseSearch(traits(1.0, true)).strategy == SearchStrategy::Optimal;
  const StepHeadings& turns = in_.setup.primitives->projection->headings;
  const bool has_turns = turns.isUseful() &&
                         (may_flood || chooseSearch(traits(weights.front(), false)).turn_estimates);
  residual_pays_ = may_flood && has_turns;
  lazy_ = chooseSearch(traits(weights.front(), residual_pays_)).lazy_heuristic;
  const auto goals = heuristicSeeds(in_.connections.goals);
  const auto starts = heuristicSeeds(in_.connections.starts);
  const bool over_steps = !in_.setup.verdicts.empty();
  auto to_goal = ObstacleHeuristic::make({.free_space = in_.setup.free_space,
                                          .steps = in_.setup.steps,
                                          .of = ObstacleHeuristic::Of::ToGoal,
                                          .seeds = goals,
                                          .ends = starts,
                                          .links = &in_.setup.links,
                                          .verdicts = &in_.setup.verdicts,
                                          .masks = &in_.setup.masks,
                                          .beyond = lazy_ ? 0.0 : beyondOn(in_.setup),
                                          .meter = over_steps ? &in_.meter : nullptr,
                                          .part = kHeuristicPart,
                                          .zeros = &space_.memory->zeros},
                                         stop);
  if (!to_goal) return to_goal.error();
  to_goal_.emplace(std::move(*to_goal));
  if (!has_turns) return StopReason::None;
  turns_ = TurnEstimate::make(*to_goal_, turns, space_.points, &space_.memory->zeros);
  return turns_ ? StopReason::None : StopReason::MemoryLimit;
}

bool LatticeSearch::mayReachGoal() const {
  return !to_goal_ || !in_.connections.direct.empty() ||
         std::ranges::any_of(in_.connections.starts, [&](const EndpointConnection& c) {
           return to_goal_->at(c.state.point) != ObstacleHeuristic::kUnreachable;
         });
}

void LatticeSearch::beginPart(std::size_t k, std::size_t n) {
  const ProgressPart part = searchPart(!in_.setup.verdicts.empty(), k, n);
  in_.meter.setPart(part.from, part.to);
}

void LatticeSearch::addDirect(const std::vector<Motion>& path) {
  if (in_.options.table == nullptr) in_.connections.direct.push_back(path);
}

WeightedSearchInput LatticeSearch::weightedInput(double weight) {
  const PoseSearchChoice choice = chooseSearch(traits(weight, false));
  return {.space = space_,
          .ends = in_.connections.ends(),
          .weight = weight,
          .costs = hasExtraCosts(in_.options) ? EdgeCosts::InContext : EdgeCosts::Fixed,
          .to_goal = to_goal_ ? &*to_goal_ : nullptr,
          .extended = lazy_ ? &*to_goal_ : nullptr,
          .turns = choice.turn_estimates && turns_ ? &*turns_ : nullptr};
}

bool LatticeSearch::goalIsEnclosed(double weight, StopCheck& stop) {
  const PoseSearchChoice choice = chooseSearch(traits(weight, false));
  return choice.strategy == SearchStrategy::Weighted &&
         in_.probe.goalIsEnclosed(weightedInput(weight), stop);
}

SearchRun LatticeSearch::counted(SearchRun run) const {
  run.held_bytes += in_.setup.free_space.memoryBytes();
  return run;
}

PoseSearchResult LatticeSearch::searchOptimal(std::uint32_t below, const SearchRun& run) {
  return lattice::searchOptimal({.space = space_,
                                 .ends = in_.connections.ends(),
                                 .setup = in_.setup,
                                 .to_goal = *to_goal_,
                                 .turns = turns_ ? &*turns_ : nullptr,
                                 .below = below},
                                counted(run));
}

PoseSearchResult LatticeSearch::search(double weight, const SearchRun& run) {
  if (weight <= 1.0 && lazy_ && !residual_pays_) {  // exact, after others
    const std::uint32_t least = lowerBound(space_.points, &*to_goal_, in_.connections.starts);
    const auto all = static_cast<std::uint32_t>((1.0 + beyondOn(in_.setup)) * least);
    const StopReason r = to_goal_->extend(ProjectedSteps::kPerUnit * all, run.stop);
    if (r != StopReason::None) return stoppedSearch(r);
  }
  const PoseSearchChoice choice = chooseSearch(traits(weight, false));
  return choice.strategy == SearchStrategy::Bidirectional ? searchBidirectional(counted(run))
                                                          : searchForward(weight, counted(run));
}

PoseSearchResult LatticeSearch::searchForward(double weight, const SearchRun& run) {
  WeightedSearchInput input = weightedInput(weight);
  AnalyticExpansion expansion(in_.context, in_.goals,
                              [&](const PoseState& s) { return in_.probe.canExtend(input, s); });
  const bool expands = chooseSearch(traits(weight, false)).analytic_expansion;
  if (expands && in_.options.table == nullptr) input.expansion = &expansion;
  return searchWeighted(input, run);
}

PoseSearchResult LatticeSearch::searchBidirectional(const SearchRun& run) {
  BidirectionalSearchInput input{
      .space = space_,
      .ends = in_.connections.ends(),
      .costs = hasExtraCosts(in_.options) ? EdgeCosts::InContext : EdgeCosts::Fixed};
  if (input.costs == EdgeCosts::Fixed) {
    auto free = freeConnections(std::move(in_.connections.goals), in_.checker, run.stop);
    if (!free) return stoppedSearch(free.error());
    in_.connections.goals = std::move(*free);
    input.ends = in_.connections.ends();
  }
  if (!to_goal_) return lattice::searchBidirectional(input, run);
  const auto starts = heuristicSeeds(in_.connections.starts);
  const auto goals = heuristicSeeds(in_.connections.goals);
  const auto from_start = ObstacleHeuristic::make({.free_space = in_.setup.free_space,
                                                   .steps = in_.setup.steps,
                                                   .of = ObstacleHeuristic::Of::FromStart,
                                                   .seeds = starts,
                                                   .ends = goals,
                                                   .opposite = &*to_goal_,
                                                   .links = &in_.setup.links,
                                                   .verdicts = &in_.setup.verdicts,
                                                   .masks = &in_.setup.masks,
                                                   .zeros = &space_.memory->zeros},
                                                  run.stop);
  if (!from_start) return stoppedSearch(from_start.error());
  input.to_goal = &*to_goal_;
  input.from_start = &*from_start;
  return lattice::searchBidirectional(input, run);
}

}  // namespace clearway::lattice
