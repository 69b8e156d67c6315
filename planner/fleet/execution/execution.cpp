#include "planner/fleet/execution/execution.h"

#include <algorithm>

#include "core/base/rng.h"

namespace clearway::fleet {
namespace {

// The edges of a graph by their beginning.
class EdgesFrom {
 public:
  explicit EdgesFrom(const ActionGraph& graph)
      : first_(graph.actions() + 1, 0), to_(graph.edges().size()) {
    for (const ActionEdge& e : graph.edges()) ++first_[e.from + 1];
    for (std::size_t k = 1; k < first_.size(); ++k) first_[k] += first_[k - 1];
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const ActionEdge& e : graph.edges()) to_[next[e.from]++] = e.to;
  }
  [[nodiscard]] std::span<const ActionId> operator[](ActionId id) const {
    return std::span(to_).subspan(first_[id], first_[id + 1] - first_[id]);
  }

 private:
  std::vector<std::uint32_t> first_;
  std::vector<ActionId> to_;
};

std::vector<Tick> delayed(const ActionGraph& graph, std::span<const Tick> durations,
                          const ExecutionDelays& delays) {
  Rng rng(delays.seed);
  std::vector<Tick> out(durations.begin(), durations.end());
  for (std::size_t agent = 0; agent < graph.agents(); ++agent) {
    const double bound = rng.range(1.0, delays.slowest);
    for (std::size_t k = 0; k < graph.actionsOf(agent); ++k) {
      Tick& d = out[graph.id(agent, k)];
      d = std::max(d, static_cast<Tick>(static_cast<double>(d) * rng.range(1.0, bound)));
    }
  }
  return out;
}

}  // namespace

ActionTimes executeActions(const ActionGraph& graph, std::span<const Tick> durations,
                           const ExecutionDelays& delays) {
  const std::vector<Tick> lasting = delayed(graph, durations, delays);
  const EdgesFrom followers(graph);
  ActionTimes times{std::vector<Tick>(graph.actions(), 0), std::vector<Tick>(graph.actions(), 0),
                    0};
  std::vector<std::uint32_t> waits_for(graph.actions(), 0);  // actions that have not ended
  std::vector<ActionId> ready;
  for (ActionId id = 0; id < graph.actions(); ++id) {
    waits_for[id] =
        static_cast<std::uint32_t>(graph.edgesInto(id).size()) + (graph.indexOf(id) > 0 ? 1U : 0U);
    if (waits_for[id] == 0) ready.push_back(id);
  }
  const auto release = [&](ActionId id, Tick time) {
    times.start[id] = std::max(times.start[id], time);
    if (--waits_for[id] == 0) ready.push_back(id);
  };
  while (!ready.empty()) {
    const ActionId id = ready.back();
    ready.pop_back();
    ++times.executed;
    times.end[id] = times.start[id] + lasting[id];
    if (graph.indexOf(id) + 1 < graph.actionsOf(graph.agentOf(id))) release(id + 1, times.end[id]);
    for (const ActionId next : followers[id]) release(next, times.end[id]);
  }
  return times;
}

std::vector<Tick> durationsOf(const TimedFleetProblem& problem, const TimedFleetPlan& plan) {
  std::vector<Tick> out;
  for (std::size_t k = 0; k < plan.agents.size(); ++k) {
    const AgentClass& c = problem.classes[problem.agents[k].agent_class];
    for (const TimedMotion& m : plan.agents[k].motions) {
      const bool drives_on = m.law.begin > 0.0 || m.law.end > 0.0;
      out.push_back(drives_on ? std::max(m.duration, leastDuration(c, m.motion)) : m.duration);
    }
  }
  return out;
}

TimedFleetPlan executedPlan(const TimedFleetPlan& plan, const ActionTimes& times) {
  TimedFleetPlan out = plan;
  std::size_t id = 0;
  for (AgentSchedule& agent : out.agents) {
    for (TimedMotion& m : agent.motions) {
      m.start = times.start[id];
      m.duration = times.end[id] - times.start[id];
      if (m.law.begin > 0.0 || m.law.end > 0.0) m.law = {};
      ++id;
    }
  }
  return out;
}

}  // namespace clearway::fleet
