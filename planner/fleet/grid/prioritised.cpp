#include "planner/fleet/grid/prioritised.h"

#include <algorithm>
#include <numeric>

#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/safe_interval_search.h"

namespace clearway::fleet {
namespace {

// Plans in this order. Returns the position of the agent that has no path; the size if all have.
std::size_t planInOrder(const CellGraph& graph, const GoalDistances& distances,
                        std::span<const CellId> starts, const std::vector<AgentId>& order,
                        const PrioritisedOptions& options, Rng& rng, StopCheck& stop,
                        std::vector<GridPath>& paths, std::uint64_t& expanded) {
  ReservationTable table(graph.cells());
  SafeIntervalSearch search(graph, distances, table, options.robustness, options.forbids_cycles);
  std::size_t k = 0;
  for (; k < order.size(); ++k) {
    const AgentId a = order[k];
    if (!search.find(a, starts[a], kForeverSteps - 1, rng, &stop, paths[a])) break;
    table.add(a, paths[a]);
  }
  expanded += search.expanded();
  return k;
}

}  // namespace

PrioritisedResult planPrioritised(const CellGraph& graph, const GoalDistances& distances,
                                  std::span<const CellId> starts, const PrioritisedOptions& options,
                                  StopCheck& stop) {
  PrioritisedResult r;
  Rng rng(options.seed ^ 0x9B1075EDULL);
  std::vector<AgentId> order(starts.size());
  std::iota(order.begin(), order.end(), AgentId{0});
  for (const AgentId a : order) {
    if (distances(a, starts[a]) != GoalDistances::kUnreachable) continue;
    r.status = PlanStatus::NoPath;
    return r;
  }
  std::ranges::stable_sort(order, std::greater<>(),
                           [&](AgentId a) { return distances(a, starts[a]); });
  std::vector<GridPath> paths(starts.size());
  while (r.rounds <= options.restarts && stop.pollNow() == StopReason::None) {
    ++r.rounds;
    const std::size_t failed =
        planInOrder(graph, distances, starts, order, options, rng, stop, paths, r.expanded);
    if (failed == order.size()) {
      r.status = PlanStatus::Solved;
      r.plan = planOf(paths);
      return r;
    }
    std::rotate(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(failed),
                order.begin() + static_cast<std::ptrdiff_t>(failed) + 1);
    const auto count = static_cast<std::uint32_t>(order.size());
    std::swap(order[rng.below(count)], order[rng.below(count)]);
  }
  if (stop.reason() == StopReason::Cancelled) r.status = PlanStatus::Cancelled;
  return r;
}

}  // namespace clearway::fleet
