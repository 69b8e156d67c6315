#include "planner/fleet/shaped/prioritised.h"

#include <algorithm>
#include <optional>

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
                  const PlannedCount& planned, PriorityExperience& known,
                  std::uint64_t most_expanded)
      : state_(state),
        search_(search),
        rng_(rng),
        stop_(stop),
        report_(planned),
        known_(known),
        most_expanded_(most_expanded),
        failures_(known.failures) {
    failures_.resize(state.fleet().agents.size());
  }

  bool run(std::uint64_t attempts) {
    for (; attempts > 0 && !isGivenUp(); --attempts) {
      effort_ = effortNow();
      if (attempt()) return true;
      ++known_.attempts;
      // An attempt counts as a step: it may fail without any.
      if (stop_.poll(search_.expanded() + known_.attempts, state_.memory() + known_.held) !=
          StopReason::None) {
        return false;
      }
    }
    return false;
  }

  // The agents without a path, beside those that have one.
  bool repair(std::vector<std::uint32_t> agents) {
    effort_ = kCrowded;
    for (const std::uint32_t agent : agents) state_.restAtStart(agent);
    return planAll(std::move(agents));
  }

 private:
  // Searches begin with the greed kGreed; each period of `limit` expansions is greedier by a
  // factor. Where bodies fill much of the map many searches have no path at all, and waits are
  // long: these are found sooner with much greed.
  struct Effort {
    std::uint64_t limit = 0;  // expansions of a period
    std::uint64_t periods = 1;
    double greedier = 1.0;
  };
  static constexpr Effort kSparse{1'000, 2, 4.0}, kBusy{1'000, 3, 4.0}, kCrowded{300, 3, 40.0};
  static constexpr double kBusyShare = 0.015, kCrowdedShare = 0.03;  // of the free cells
  // Later attempts search for longer.
  [[nodiscard]] Effort effortNow() const {
    const Effort first = firstEffort();
    if (known_.attempts == 0) return first;
    return {first.limit + known_.attempts * kCrowded.limit / 2, kCrowded.periods,
            kCrowded.greedier};
  }
  // By the part of the free cells that the bodies cover.
  [[nodiscard]] Effort firstEffort() const {
    const PreparedFleet& fleet = state_.fleet();
    const GridFrame& frame = fleet.problem.grid.frame();
    const double cells = static_cast<double>(std::int64_t{frame.rows()} * frame.columns() -
                                             fleet.problem.grid.countBlocked());
    double area = 0.0;
    for (const FleetAgent& a : fleet.agents) {
      const Box& box = fleet.bodies[a.agent_class].box();
      area += 4.0 * box.half_length * box.half_width;
    }
    const double free_area = cells * frame.cellWidth() * frame.cellWidth();
    if (area > kCrowdedShare * free_area) return kCrowded;
    return area > kBusyShare * free_area ? kBusy : kSparse;
  }

  [[nodiscard]] bool isGivenUp() const { return search_.expanded() >= most_expanded_; }

  static constexpr double kGreed = 0.5;
  static constexpr Tick kLeastWait = 10 * kTicksPerSecond, kMostWait = 1000 * kTicksPerSecond;
  static constexpr Tick kTimeOfFailure = 10 * kTicksPerSecond;
  static constexpr int kDelays = 16;
  static constexpr std::size_t kRepairsPerEffort = 8, kLeastRepairs = 20;
  static constexpr double kPenalty = 0.25;

  [[nodiscard]] std::vector<std::uint32_t> order() {
    std::vector<std::uint32_t> agents(failures_.size());
    for (std::size_t i = 0; i < agents.size(); ++i) agents[i] = static_cast<std::uint32_t>(i);
    shuffle(agents, rng_);
    const auto weight = [&](std::uint32_t i) {
      return state_.fleet().agents[i].lower_bound - kTimeOfFailure * failures_[i];
    };
    std::ranges::stable_sort(agents, [&](auto a, auto b) { return weight(a) < weight(b); });
    return agents;
  }

  bool plan(std::uint32_t agent) {
    state_.remove(agent);
    TimedPath path;
    search_.setHeldMemory(state_.memory() + known_.held);
    search_.setReopening(false);
    search_.setGreed({kGreed, effort_.greedier, limit_});
    search_.setLimit(effort_.periods * limit_);
    const bool found = search_.find(agent, kForever, &stop_, path);
    if (found) state_.setPath(agent, std::move(path));
    return found;
  }

  // A path, and the agents that must be planned again if it is taken; none where obstacles are on
  // all paths.
  struct BlockedPath {
    std::optional<TimedPath> path;
    std::vector<std::uint32_t> blockers;
  };
  // The agent's fastest path after some time of waiting: that with the blockers that are the
  // easiest to plan again.
  [[nodiscard]] BlockedPath leastBlocked(std::uint32_t agent) {
    const Tick bound = state_.fleet().agents[agent].lower_bound;
    const auto longest = static_cast<std::uint32_t>(std::min(kLeastWait + bound, kMostWait));
    BlockedPath best;
    double least = std::numeric_limits<double>::infinity();
    for (int i = 0; i < kDelays; ++i) {
      TimedPath path = state_.fastestPath(agent, i == 0 ? 0 : rng_.below(longest));
      Blockers blockers = state_.blockers(agent, path);
      if (blockers.has_obstacle) continue;
      double weight = 0.0;
      for (const std::uint32_t other : blockers.agents) weight += 1.0 + kPenalty * failures_[other];
      if (weight >= least) continue;
      least = weight;
      best = {std::move(path), std::move(blockers.agents)};
    }
    return best;
  }

  bool attempt() {
    std::vector<std::uint32_t> todo = order();
    std::ranges::reverse(todo);
    for (std::size_t i = 0; i < failures_.size(); ++i) state_.restAtStart(i);
    return planAll(std::move(todo));
  }

  // The last one first.
  bool planAll(std::vector<std::uint32_t> todo) {
    const std::size_t n = failures_.size();
    limit_ = effort_.limit;
    for (std::size_t repairs = 0; !todo.empty() && repairs < kLeastRepairs + n;) {
      if (report_) report_(n - todo.size());
      const std::uint32_t agent = todo.back();
      todo.pop_back();
      if (plan(agent)) continue;
      if (isStopped(&stop_) || isGivenUp()) return fail(std::move(todo), agent);
      ++repairs;
      limit_ = effort_.limit * (1 + repairs / kRepairsPerEffort);
      ++failures_[agent];
      BlockedPath blocked = leastBlocked(agent);
      for (const std::uint32_t other : blocked.blockers) {
        state_.remove(other);
        std::erase(todo, other);
      }
      // The path is free now; the search may find a faster one.
      if (!plan(agent)) {
        if (!blocked.path) return fail(std::move(todo), agent);
        state_.setPath(agent, *std::move(blocked.path));
      }
      shuffle(blocked.blockers, rng_);
      todo.insert(todo.end(), blocked.blockers.begin(), blocked.blockers.end());
    }
    return todo.empty() || fail(std::move(todo), std::nullopt);
  }

  // Keeps the agents without a path, where there are fewer than in other attempts. False.
  bool fail(std::vector<std::uint32_t> left, std::optional<std::uint32_t> agent) {
    if (agent) left.push_back(*agent);
    if (known_.left.empty() || left.size() < known_.left.size()) known_.left = std::move(left);
    return false;
  }

  Effort effort_ = kSparse;
  std::uint64_t limit_ = 0;  // of expansions; grows with the repairs of an attempt
  FleetState& state_;
  TimedSearch& search_;
  Rng& rng_;
  StopCheck& stop_;
  const PlannedCount& report_;
  PriorityExperience& known_;
  std::uint64_t most_expanded_;
  std::vector<int>& failures_;
};

}  // namespace

bool planByPriority(FleetState& state, TimedSearch& search, Rng& rng, StopCheck& stop,
                    const PlannedCount& planned, PriorityExperience& known,
                    const PriorityLimits& limits) {
  return PriorityPlanner(state, search, rng, stop, planned, known, limits.expanded)
      .run(limits.attempts);
}

bool repairByPriority(FleetState& state, TimedSearch& search, Rng& rng, StopCheck& stop,
                      std::vector<std::uint32_t> agents, const PlannedCount& planned) {
  PriorityExperience none;
  return PriorityPlanner(state, search, rng, stop, planned, none, PriorityLimits{}.expanded)
      .repair(std::move(agents));
}

}  // namespace clearway::fleet::shaped
