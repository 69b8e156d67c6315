#include "planner/fleet/shaped/fleet_improver.h"

#include <algorithm>

namespace clearway::fleet::shaped {
namespace {

constexpr std::uint32_t kMostAgents = 6;       // of a neighbourhood
constexpr std::uint64_t kMostExpanded = 4000;  // in one search
constexpr double kGreed = 0.02;
constexpr int kCandidates = 3;  // of which the latest agent is chosen

}  // namespace

FleetImprover::FleetImprover(FleetState& state, TimedSearch& search, Rng& rng)
    : state_(state), search_(search), rng_(rng), sum_(state.sumOfCosts()) {}

// The agent with the largest delay of a few.
std::uint32_t FleetImprover::lateAgent() {
  const auto n = static_cast<std::uint32_t>(state_.fleet().agents.size());
  const auto delay = [&](std::uint32_t i) {
    return state_.path(i).end - state_.fleet().agents[i].lower_bound;
  };
  std::uint32_t best = rng_.below(n);
  for (int i = 1; i < kCandidates; ++i) {
    const std::uint32_t other = rng_.below(n);
    if (delay(other) > delay(best)) best = other;
  }
  return best;
}

// The agents, without their reservations.
std::vector<std::uint32_t> FleetImprover::chooseAgents() {
  const auto n = static_cast<std::uint32_t>(state_.fleet().agents.size());
  const std::size_t size = std::min(n, 1 + rng_.below(kMostAgents));
  std::vector<std::uint32_t> chosen{lateAgent()};
  state_.remove(chosen[0]);
  std::vector<std::uint32_t> blockers =
      state_.blockers(chosen[0], state_.fastestPath(chosen[0], 0)).agents;
  while (chosen.size() < size && !blockers.empty()) {
    const std::size_t i = rng_.below(static_cast<std::uint32_t>(blockers.size()));
    chosen.push_back(blockers[i]);
    blockers.erase(blockers.begin() + static_cast<std::ptrdiff_t>(i));
  }
  for (int tries = 0; tries < 20 && chosen.size() < size; ++tries) {
    const std::uint32_t other = lateAgent();
    if (std::ranges::find(chosen, other) == chosen.end()) chosen.push_back(other);
  }
  for (std::size_t i = chosen.size(); i > 1; --i) {
    std::swap(chosen[i - 1], chosen[rng_.below(static_cast<std::uint32_t>(i))]);
  }
  for (const std::uint32_t a : chosen) state_.remove(a);
  return chosen;
}

bool FleetImprover::planAgain(const std::vector<std::uint32_t>& agents, Tick old_cost,
                              StopCheck& stop) {
  Tick least = 0;  // of the agents that are still to plan
  for (const std::uint32_t a : agents) least += state_.fleet().agents[a].lower_bound;
  Tick left = old_cost;
  for (const std::uint32_t a : agents) {
    least -= state_.fleet().agents[a].lower_bound;
    TimedPath path;
    if (!search_.find(a, left - least, &stop, path)) return false;
    left -= path.end;
    state_.setPath(a, std::move(path));
  }
  return true;
}

bool FleetImprover::iterate(StopCheck& stop) {
  search_.setHeldMemory(state_.memory());
  search_.setReopening(true);
  search_.setGreed({kGreed, 1.0, 0});
  search_.setLimit(kMostExpanded);
  const std::vector<std::uint32_t> agents = chooseAgents();
  std::vector<TimedPath> old;
  Tick old_cost = 0;
  for (const std::uint32_t a : agents) {
    old.push_back(state_.path(a));
    old_cost += state_.path(a).end;
  }
  if (!planAgain(agents, old_cost, stop)) {
    for (const std::uint32_t a : agents) state_.remove(a);
    for (std::size_t i = 0; i < agents.size(); ++i) state_.setPath(agents[i], std::move(old[i]));
    return false;
  }
  const Tick before = sum_;
  sum_ = state_.sumOfCosts();
  return sum_ < before;
}

}  // namespace clearway::fleet::shaped
