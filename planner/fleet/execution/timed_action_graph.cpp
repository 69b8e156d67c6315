#include "planner/fleet/execution/timed_action_graph.h"

#include <algorithm>
#include <tuple>

#include "planner/fleet/execution/swept_places.h"

namespace clearway::fleet {
namespace {

// An action in the order of a place.
struct Visit {
  Tick start = 0, end = 0;
  ActionId action = 0;
  std::uint32_t agent = 0;
};

class TimedGraphBuilder {
 public:
  TimedGraphBuilder(const TimedFleetPlan& plan, const SweptPlaces& places)
      : plan_(plan), places_(places), latest_(plan.agents.size(), -1) {
    for (const AgentSchedule& agent : plan.agents) {
      first_.push_back(static_cast<ActionId>(all_.size()));
      for (const TimedMotion& m : agent.motions) {
        all_.push_back({m.start, m.end(), static_cast<ActionId>(all_.size()),
                        static_cast<std::uint32_t>(first_.size() - 1)});
      }
    }
    sortVisits();
  }

  StopOr<ActionGraph> build(StopCheck* stop) {
    std::vector<std::size_t> counts;
    for (const AgentSchedule& agent : plan_.agents) counts.push_back(agent.motions.size());
    std::size_t id = 0;
    for (std::size_t agent = 0; agent < counts.size(); ++agent) {
      if (isStopped(stop)) return stopped(stop->reason());
      std::ranges::fill(latest_, -1);
      for (std::size_t k = 0; k < counts[agent]; ++k) order(all_[id++]);
    }
    return ActionGraph(counts, std::move(edges_));
  }

 private:
  // The visits of every place by their ends.
  void sortVisits() {
    visits_.resize(places_.size());
    longest_.assign(places_.size(), 0);
    for (PlaceId p = 0; p < places_.size(); ++p) {
      for (const ActionId id : places_.actionsAt(p)) {
        visits_[p].push_back(all_[id]);
        longest_[p] = std::max(longest_[p], all_[id].end - all_[id].start);
      }
      std::ranges::sort(visits_[p], {},
                        [](const Visit& v) { return std::tuple(v.end, v.start, v.action); });
    }
  }

  // Adds the edges into one action.
  void order(const Visit& to) {
    found_.clear();
    const PlaceId here = places_.of(to.action);
    orderAt(here, to);
    for (const PlaceId p : places_.neighbours(here)) orderAt(p, to);
    // The last action of each agent, if no earlier action of this agent waits for it already.
    std::ranges::sort(found_, {}, [](const Visit& v) { return std::tuple(v.agent, v.action); });
    for (std::size_t k = 0; k < found_.size(); ++k) {
      const Visit& from = found_[k];
      if (k + 1 < found_.size() && found_[k + 1].agent == from.agent) continue;
      auto& latest = latest_[from.agent];
      const auto index = static_cast<std::int64_t>(from.action - first_[from.agent]);
      if (index <= latest) continue;
      latest = index;
      edges_.push_back({from.action, to.action});
    }
  }

  void orderAt(PlaceId p, const Visit& to) {
    const std::vector<Visit>& visits = visits_[p];
    const auto later = std::ranges::upper_bound(visits, to.start, {}, &Visit::end);
    // Ended before: the last one, and those that overlap it in time. Earlier ones come before it.
    Tick started = -1;
    for (auto it = later; it != visits.begin();) {
      --it;
      if (it->end <= started) break;
      started = std::max(started, it->start);
      if (it->agent != to.agent) found_.push_back(*it);
    }
    // At the same time.
    for (auto it = later; it != visits.end() && it->end - longest_[p] < to.end; ++it) {
      if (it->start < to.end && it->agent != to.agent && goesFirst(*it, to)) {
        found_.push_back(*it);
      }
    }
  }

  // Of two motions that overlap in time.
  [[nodiscard]] bool goesFirst(const Visit& a, const Visit& b) const {
    const auto rank = [](const Visit& v) { return std::tuple(v.start, v.end, v.action); };
    const bool a_is_earlier = rank(a) < rank(b);
    const Visit& early = a_is_earlier ? a : b;
    const Visit& late = a_is_earlier ? b : a;
    const bool is_blocked =
        places_.startMayOverlap(places_.of(late.action), places_.of(early.action));
    return a_is_earlier != is_blocked;
  }

  const TimedFleetPlan& plan_;
  const SweptPlaces& places_;
  std::vector<ActionId> first_;  // of each agent
  std::vector<Visit> all_;       // by action
  std::vector<std::vector<Visit>> visits_;
  std::vector<Tick> longest_;
  std::vector<std::int64_t>
      latest_;  // the last action of each agent that the current one waits for
  std::vector<Visit> found_;
  std::vector<ActionEdge> edges_;
};

}  // namespace

StopOr<ActionGraph> timedActionGraph(const TimedFleetProblem& problem, const TimedFleetPlan& plan,
                                     StopCheck* stop) {
  const StopOr<SweptPlaces> places = SweptPlaces::make(problem, plan, stop);
  if (!places) return stopped(places.error());
  return TimedGraphBuilder(plan, *places).build(stop);
}

}  // namespace clearway::fleet
