#include "planner/fleet/shaped/prioritised.h"

#include <algorithm>

namespace clearway::fleet::shaped {
namespace {

template <class T>
void shuffle(std::vector<T>& v, Rng& rng) {
  for (std::size_t i = v.size(); i > 1; --i) {
    std::swap(v[i - 1], v[rng.below(static_cast<std::uint32_t>(i))]);
  }
}

class PriorityPlanner {
 public:
  PriorityPlanner(FleetState& state, TimedSearch& search, Rng& rng, StopCheck& stop,
                  const PlannedCount& planned)
      : state_(state),
        search_(search),
        rng_(rng),
        stop_(stop),
        report_(planned),
        failures_(state.fleet().agents.size()) {}

  bool run() {
    for (std::uint64_t limit = kFirstLimit;; limit *= 2) {
      search_.setLimit(limit);
      if (attempt()) return true;
      if (isStopped(&stop_)) return false;
    }
  }

 private:
  static constexpr std::uint64_t kFirstLimit = 50'000;  // expansions of one search
  static constexpr Tick kLongestWait = 10 * kTicksPerSecond;

  [[nodiscard]] std::vector<std::uint32_t> order() {
    std::vector<std::uint32_t> agents(failures_.size());
    for (std::size_t i = 0; i < agents.size(); ++i) agents[i] = static_cast<std::uint32_t>(i);
    shuffle(agents, rng_);
    const auto weight = [&](std::uint32_t i) {
      const PreparedFleet& fleet = state_.fleet();
      return 10.0 * failures_[i] + 2.0 * fleet.boxes[fleet.agents[i].agent_class].half_length;
    };
    std::ranges::stable_sort(agents, [&](auto a, auto b) { return weight(a) > weight(b); });
    return agents;
  }

  bool plan(std::uint32_t agent) {
    state_.remove(agent);
    TimedPath path;
    if (!search_.find(agent, kForever, &stop_, path)) return false;
    state_.setPath(agent, std::move(path));
    return true;
  }

  // The fewest blockers for some times of waiting before the start.
  [[nodiscard]] std::vector<std::uint32_t> fewestBlockers(std::uint32_t agent) {
    std::vector<std::uint32_t> best = state_.blockers(agent, 0);
    for (int i = 0; i < 2; ++i) {
      auto other = state_.blockers(agent, rng_.below(static_cast<std::uint32_t>(kLongestWait)));
      if (other.size() < best.size()) best = std::move(other);
    }
    return best;
  }

  bool attempt() {
    const std::size_t n = failures_.size();
    std::vector<std::uint32_t> todo = order();
    std::ranges::reverse(todo);
    for (std::size_t i = 0; i < n; ++i) state_.restAtStart(i);
    for (std::size_t repairs = 0; !todo.empty() && repairs < 20 + 4 * n;) {
      if (report_) report_(n - todo.size());
      const std::uint32_t agent = todo.back();
      todo.pop_back();
      if (plan(agent)) continue;
      if (isStopped(&stop_)) return false;
      ++repairs;
      ++failures_[agent];
      std::vector<std::uint32_t> removed = fewestBlockers(agent);
      shuffle(removed, rng_);
      for (const std::uint32_t other : removed) {
        state_.remove(other);
        std::erase(todo, other);
      }
      if (!plan(agent)) todo.push_back(agent);
      todo.insert(todo.end(), removed.begin(), removed.end());
    }
    return todo.empty();
  }

  FleetState& state_;
  TimedSearch& search_;
  Rng& rng_;
  StopCheck& stop_;
  const PlannedCount& report_;
  std::vector<int> failures_;
};

}  // namespace

bool planByPriority(FleetState& state, TimedSearch& search, Rng& rng, StopCheck& stop,
                    const PlannedCount& planned) {
  return PriorityPlanner(state, search, rng, stop, planned).run();
}

}  // namespace clearway::fleet::shaped
