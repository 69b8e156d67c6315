#include "planner/pose/search/reachability_probe.h"

#include <algorithm>
#include <vector>

#include "planner/pose/connect/goal_region.h"

namespace clearway::lattice {
namespace {

constexpr std::uint64_t kPocketExpansions = 300'000;
constexpr std::uint64_t kGreedyExpansions = 20'000;
constexpr double kGreedyWeight = 10.0;

}  // namespace

// A direct connection leads out of any pocket; analytic expansions aim at the goal, where this
// search begins.
bool ReachabilityProbe::goalIsEnclosed(const WeightedSearchInput& search, StopCheck& stop) {
  if (!search.space.options.allow_reverse || !search.ends.direct.empty()) return false;
  const auto starts = freeConnections({search.ends.goals.begin(), search.ends.goals.end()},
                                      search.space.checker, stop);
  if (!starts) return false;
  std::vector<EndpointConnection> goals(search.ends.starts.begin(), search.ends.starts.end());
  std::ranges::stable_sort(goals, [](const EndpointConnection& a, const EndpointConnection& b) {
    return comesBefore(a.state, b.state);
  });
  WeightedSearchInput back = search;
  back.ends.starts = *starts;
  back.ends.goals = goals;
  back.to_goal = nullptr;
  back.extended = nullptr;
  const PoseSearchResult r = run(back, kPocketExpansions, nullptr);
  return !r.found && r.stop == StopReason::None;
}

bool ReachabilityProbe::canExtend(const WeightedSearchInput& search, const PoseState& from) {
  const EndpointConnection start{from, {}, 0};
  WeightedSearchInput rest = search;
  rest.weight = std::max(search.weight, kGreedyWeight);
  rest.ends.starts = std::span(&start, 1);
  rest.ends.direct = {};
  return run(rest, kGreedyExpansions, control_->trace).found;
}

PoseSearchResult ReachabilityProbe::run(WeightedSearchInput input, std::uint64_t most,
                                        SearchTrace* trace) {
  input.costs = EdgeCosts::Fixed;
  input.expansion = nullptr;
  Budget budget = control_->budget;
  budget.time_limit_s -= query_->elapsed_s();
  budget.max_nodes = most;
  StopCheck stop(budget, control_->stop);
  const PlanControl quiet;
  ProgressMeter meter(quiet);
  PoseSearchResult r = searchWeighted(input, {.stop = stop, .meter = meter, .trace = trace});
  expanded_ += r.expanded;
  generated_ += r.generated;
  return r;
}

}  // namespace clearway::lattice
