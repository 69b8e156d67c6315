#include "planner/fleet/lifelong/task_dispatcher.h"

#include <algorithm>
#include <numeric>

namespace clearway::fleet {
namespace {

constexpr TaskId kNoTask = std::numeric_limits<TaskId>::max();
constexpr std::size_t kLeastConsidered = 50;

}  // namespace

TaskDispatcher::TaskDispatcher(const std::vector<FleetTask>& tasks, std::size_t agents,
                               AssignmentMethod method)
    : tasks_(tasks),
      method_(method),
      workers_(agents),
      records_(tasks.size()),
      order_(tasks.size()) {
  std::iota(order_.begin(), order_.end(), TaskId{0});
  std::ranges::stable_sort(order_, {}, [&](TaskId k) { return tasks[k].release; });
}

void TaskDispatcher::release(Step now) {
  while (next_ < order_.size() && tasks_[order_[next_]].release <= now) {
    waiting_.push_back(order_[next_++]);
    last_event_ = now;
  }
  if (waiting_.empty() && isIdle()) last_event_ = now;
}

bool TaskDispatcher::isIdle() const {
  return std::ranges::all_of(workers_, [](const Worker& w) { return w.tasks.empty(); });
}

std::vector<TaskDispatcher::Stop> TaskDispatcher::stopsOf(AgentId agent) const {
  const Worker& w = workers_[agent];
  std::vector<Stop> out;
  for (std::size_t k = 0; k < w.tasks.size(); ++k) {
    const TaskId id = w.tasks[k];
    if (k > 0 || !w.is_loaded) out.push_back({id, Visit::PickUp, tasks_[id].pickup});
    out.push_back({id, Visit::DropOff, tasks_[id].dropoff});
  }
  return out;
}

Itinerary TaskDispatcher::itineraryOf(AgentId agent) const {
  Itinerary goals;
  for (const Stop& stop : stopsOf(agent)) goals.push_back({stop.cell});
  return goals;
}

std::vector<std::uint32_t> TaskDispatcher::priorities() const {
  std::vector<std::uint32_t> out;
  for (const Worker& w : workers_) out.push_back(w.tasks.empty() ? 0 : 1 + w.patience);
  return out;
}

void TaskDispatcher::passStep() {
  for (Worker& w : workers_) ++w.patience;
}

std::pair<std::uint32_t, CellId> TaskDispatcher::freeAt(AgentId agent, CellId at,
                                                        GoalDistances& distances) const {
  std::uint32_t steps = 0;
  for (const Stop& stop : stopsOf(agent)) {
    const std::uint32_t d = distances.between(stop.cell, at);
    if (d == GoalDistances::kUnreachable) return {d, at};
    steps += d;
    at = stop.cell;
  }
  return {steps, at};
}

void TaskDispatcher::assign(std::span<const CellId> at, Step now, Step horizon,
                            GoalDistances& distances, std::span<const std::uint8_t> is_absent) {
  struct Candidate {
    AgentId agent;
    std::uint32_t steps;
    CellId at;
  };
  std::vector<Candidate> agents;
  for (AgentId a = 0; a < workers_.size(); ++a) {
    if (waiting_.empty() || workers_[a].tasks.size() > 1) continue;
    if (!is_absent.empty() && is_absent[a] != 0) continue;
    const auto [steps, end] = freeAt(a, at[a], distances);
    if (steps < horizon) agents.push_back({a, steps, end});
  }
  const std::size_t columns =
      std::min(waiting_.size(), std::max(kLeastConsidered, 2 * agents.size()));
  std::vector<std::uint32_t> costs;
  costs.reserve(agents.size() * columns);
  for (const Candidate& c : agents) {
    for (std::size_t k = 0; k < columns; ++k) {
      const FleetTask& task = tasks_[waiting_[k]];
      const std::uint32_t d = distances.between(task.pickup, c.at);
      costs.push_back(d == GoalDistances::kUnreachable ? kImpossible : c.steps + d);
    }
  }
  const std::vector<std::size_t> found = fleet::assign(method_, costs, agents.size(), columns);
  for (std::size_t k = 0; k < agents.size(); ++k) {
    if (found[k] == kUnassigned) continue;
    TaskId& task = waiting_[found[k]];
    workers_[agents[k].agent].tasks.push_back(task);
    records_[task].agent = agents[k].agent;
    records_[task].assigned = now;
    task = kNoTask;
  }
  std::erase(waiting_, kNoTask);
}

std::optional<TaskDispatcher::Stop> TaskDispatcher::nextStop(AgentId agent) const {
  const Worker& w = workers_[agent];
  if (w.tasks.empty()) return std::nullopt;
  const TaskId id = w.tasks.front();
  return w.is_loaded ? Stop{id, Visit::DropOff, tasks_[id].dropoff}
                     : Stop{id, Visit::PickUp, tasks_[id].pickup};
}

void TaskDispatcher::complete(AgentId agent, Step now) {
  Worker& w = workers_[agent];
  TaskRecord& record = records_[w.tasks.front()];
  (w.is_loaded ? record.dropped_off : record.picked_up) = now;
  w.patience = 0;
  last_event_ = now;
  if (w.is_loaded) {
    w.tasks.erase(w.tasks.begin());
    ++done_;
  }
  w.is_loaded = !w.is_loaded;
}

void TaskDispatcher::arrive(AgentId agent, CellId at, Step now) {
  for (auto stop = nextStop(agent); stop && stop->cell == at; stop = nextStop(agent)) {
    complete(agent, now);
  }
}

}  // namespace clearway::fleet
