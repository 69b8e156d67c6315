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
    effort_ = isCrowded() ? kLater : kFirst;
    for (;;) {
      if (attempt()) return true;
      if (isStopped(&stop_)) return false;
      const std::uint64_t limit = std::max(kLater.limit, 2 * effort_.limit);
      effort_ = kLater;
      effort_.limit = limit;
    }
  }

 private:
  // Whether the bodies cover a large part of the free cells: brief searches then fail too often.
  [[nodiscard]] bool isCrowded() const {
    const PreparedFleet& fleet = state_.fleet();
    const GridFrame& frame = fleet.problem.grid.frame();
    const double cells = static_cast<double>(std::int64_t{frame.rows()} * frame.columns() -
                                             fleet.problem.grid.countBlocked());
    double area = 0.0;
    for (const FleetAgent& a : fleet.agents) {
      const Box& box = fleet.boxes[a.agent_class];
      area += 4.0 * box.half_length * box.half_width;
    }
    return area > kCrowded * cells * frame.cellWidth() * frame.cellWidth();
  }

  // The first attempt is brief; later ones search for longer, and less greedily.
  struct Effort {
    std::uint64_t limit = 0;  // expansions of a first search
    std::uint64_t more = 1;   // times that many in a second search of all states
    double greed = 0.0;       // of the second search
    std::size_t repairs = 0;  // for each agent
  };
  static constexpr Effort kFirst{2'000, 4, 2.0, 1}, kLater{10'000, 2, 1.0, 4};
  static constexpr double kGreed = 0.25;
  static constexpr double kCrowded = 0.03;
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

  // Searches the corridor of the agent; if that fails, all states with more greed.
  bool plan(std::uint32_t agent) {
    state_.remove(agent);
    TimedPath path;
    search_.setGreed(kGreed);
    search_.setLimit(effort_.limit);
    bool found = search_.find(agent, kForever, &stop_, path);
    if (!found && !isStopped(&stop_)) {
      const bool whole = state_.fleet().agents[agent].times.isComplete();
      if (!whole && !state_.widen(agent, stop_)) return false;
      search_.setGreed(effort_.greed);
      search_.setLimit(effort_.more * effort_.limit);
      found = search_.find(agent, kForever, &stop_, path);
    }
    if (found) state_.setPath(agent, std::move(path));
    return found;
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
    for (std::size_t repairs = 0; !todo.empty() && repairs < 20 + effort_.repairs * n;) {
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

  Effort effort_ = kFirst;
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
