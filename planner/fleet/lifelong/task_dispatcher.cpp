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

Itinerary TaskDispatcher::itineraryOf(AgentId agent) const {
  const Worker& w = workers_[agent];
  Itinerary goals;
  for (std::size_t k = 0; k < w.tasks.size(); ++k) {
    const FleetTask& task = tasks_[w.tasks[k]];
    if (k > 0 || !w.is_loaded) goals.push_back(task.pickup);
    goals.push_back(task.dropoff);
  }
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
  for (const CellId goal : itineraryOf(agent)) {
    const std::uint32_t d = distances.between(goal, at);
    if (d == GoalDistances::kUnreachable) return {d, at};
    steps += d;
    at = goal;
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

void TaskDispatcher::arrive(AgentId agent, CellId at, Step now,
                            const std::function<void(TaskId, Visit)>& visited) {
  Worker& w = workers_[agent];
  while (!w.tasks.empty()) {
    const TaskId id = w.tasks.front();
    if (at != (w.is_loaded ? tasks_[id].dropoff : tasks_[id].pickup)) return;
    (w.is_loaded ? records_[id].dropped_off : records_[id].picked_up) = now;
    w.patience = 0;
    last_event_ = now;
    if (visited) visited(id, w.is_loaded ? Visit::DropOff : Visit::PickUp);
    if (w.is_loaded) {
      w.tasks.erase(w.tasks.begin());
      ++done_;
    }
    w.is_loaded = !w.is_loaded;
  }
}

}  // namespace clearway::fleet
