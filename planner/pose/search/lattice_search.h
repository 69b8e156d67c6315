// planner/pose/search/lattice_search.h — the searches of one query on one lattice: its heuristics
// are made once, and each weight of an anytime query is searched with the strategy of
// search_selection.h.
// Cost: that of the heuristics, then of each search. Not thread-safe.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/pose/heuristic/turn_estimate.h"
#include "planner/pose/search/optimal_search.h"
#include "planner/pose/search/reachability_probe.h"
#include "planner/pose/search/weighted_search.h"

namespace clearway::lattice {

// What the ends of a search refer to.
struct LatticeConnections {
  std::vector<EndpointConnection> starts;
  std::vector<EndpointConnection> goals;
  std::vector<std::vector<Motion>> direct;
  std::size_t bytes = 0;

  [[nodiscard]] SearchEnds ends() const {
    return {.starts = starts, .goals = goals, .direct = direct, .bytes = bytes};
  }
};

class LatticeSearch {
 public:
  struct Input {
    LatticeContext& setup;
    MotionChecker& checker;
    const PoseOptions& options;
    EndpointContext context;
    std::span<const PoseGoal> goals;
    ProgressMeter& meter;
    ReachabilityProbe& probe;
    LatticeConnections connections;
  };
  // Borrows all but the connections. Makes the heuristics that searches with these weights need, or
  // returns why it was stopped.
  [[nodiscard]] static StopOr<std::unique_ptr<LatticeSearch>> make(Input input,
                                                                   std::span<const double> weights,
                                                                   StopCheck& stop);

  // False when the obstacle heuristic proves that no path exists.
  [[nodiscard]] bool mayReachGoal() const;
  [[nodiscard]] SearchStrategy strategyFor(double weight) const {
    return chooseSearch(traits(weight, residual_pays_)).strategy;
  }
  // With the optimal strategy: the cheapest path that costs less than `below`.
  [[nodiscard]] PoseSearchResult searchOptimal(std::uint32_t below, const SearchRun& run);
  // With any other strategy, also where the optimal one found no memory.
  [[nodiscard]] PoseSearchResult search(double weight, const SearchRun& run);
  // Whether a search with that weight would be in vain, as the goal lies in a pocket; false when it
  // is not known.
  [[nodiscard]] bool goalIsEnclosed(double weight, StopCheck& stop);
  // Search k of n begins: its part of the progress.
  void beginPart(std::size_t k, std::size_t n);
  // A path known from now on: paths that cost as much are not looked for again.
  void addDirect(const std::vector<Motion>& path);

  [[nodiscard]] CostUnit unit() const { return space_.unit(); }
  [[nodiscard]] const LatticeContext& setup() const { return in_.setup; }

 private:
  explicit LatticeSearch(Input input);
  [[nodiscard]] StopReason makeHeuristics(std::span<const double> weights, StopCheck& stop);
  [[nodiscard]] SearchTraits traits(double weight, bool residual_pays) const;
  [[nodiscard]] WeightedSearchInput weightedInput(double weight);
  // With the memory of the free space.
  [[nodiscard]] SearchRun counted(SearchRun run) const;
  [[nodiscard]] PoseSearchResult searchForward(double weight, const SearchRun& run);
  [[nodiscard]] PoseSearchResult searchBidirectional(const SearchRun& run);

  Input in_;
  SearchSpace space_;
  bool residual_pays_ = false;
  bool lazy_ = false;  // the obstacle heuristic is extended on demand
  std::optional<ObstacleHeuristic> to_goal_;
  std::optional<TurnEstimate> turns_;
};

}  // namespace clearway::lattice
