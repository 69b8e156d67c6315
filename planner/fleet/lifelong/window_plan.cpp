#include "planner/fleet/lifelong/window_plan.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace clearway::fleet {
namespace {

constexpr std::array<std::size_t, 3> kSizes{1, 3, 6};

}  // namespace

WindowPlan::WindowPlan(const CellGraph& graph, GoalDistances& distances, std::uint32_t steps,
                       std::uint64_t seed, bool forbids_cycles)
    : graph_(graph),
      distances_(distances),
      steps_(steps),
      forbids_cycles_(forbids_cycles),
      generator_(graph, distances, no_guide_, seed, forbids_cycles),
      table_(graph.cells(), steps),
      search_(graph, distances, table_, steps),
      rng_(seed ^ 0x3114D0B0ULL) {}

bool WindowPlan::generate(const std::vector<CellId>& from, const std::vector<Itinerary>& goals,
                          std::vector<std::uint32_t> priority) {
  const auto count = static_cast<AgentId>(from.size());
  std::vector<AgentId> order(count);
  std::iota(order.begin(), order.end(), AgentId{0});
  std::vector<GoalProgress> done(count);
  std::vector<CellId> now = from;
  std::vector<CellId> next(count);
  for (AgentId a = 0; a < count; ++a) paths_[a] = {from[a]};
  for (std::uint32_t t = 0;; ++t) {
    for (AgentId a = 0; a < count; ++a) {
      const std::uint32_t before = done[a].stage;
      next[a] = done[a].arrive(goals[a], now[a]) ? now[a] : kNoCell;
      if (done[a].stage != before) priority[a] = 0;
      if (done[a].stage < goals[a].size()) {
        distances_.setGoal(a, goals[a][done[a].stage].cell, now[a]);
        ++priority[a];
      }
    }
    if (t == steps_) return true;
    std::ranges::stable_sort(order, [&](AgentId a, AgentId b) {
      return priority[a] != priority[b] ? priority[a] > priority[b] : a < b;
    });
    if (!generator_.generate(now, order, next)) return false;
    now = next;
    for (AgentId a = 0; a < count; ++a) paths_[a].push_back(now[a]);
  }
}

// Steps of the path that bring the agent no nearer; none if it reaches its last goal.
std::uint32_t WindowPlan::lostOn(const GridPath& path, const Itinerary& goals) {
  const std::uint32_t now = search_.remaining(goals, 0, path.front());
  const std::uint32_t end = search_.remainingAfter(goals, path);
  return end == 0 ? 0 : end + steps_ - now;
}

// An agent that loses steps, and agents near it at some step of the window.
bool WindowPlan::choose(const std::vector<Itinerary>& goals) {
  for (const AgentId a : chosen_) is_chosen_[a] = 0;
  chosen_.clear();
  const auto count = static_cast<AgentId>(goals.size());
  AgentId first = rng_.below(count);
  for (AgentId k = 0; k < count && lost_[first] == 0; ++k)
    first = first + 1 == count ? 0 : first + 1;
  if (lost_[first] == 0) return false;
  const std::size_t size = kSizes[rng_.below(kSizes.size())];
  chosen_.push_back(first);
  is_chosen_[first] = 1;
  const std::uint32_t step = rng_.below(steps_ + 1);
  std::vector<CellId> queue{paths_[first][step]};
  for (std::size_t k = 0; k < queue.size() && k < 60 && chosen_.size() < size; ++k) {
    const AgentId met = table_.at(step, queue[k]);
    if (met != kNoAgent && is_chosen_[met] == 0) {
      chosen_.push_back(met);
      is_chosen_[met] = 1;
    }
    for (const CellId c : graph_.neighbours(queue[k])) {
      if (std::ranges::find(queue, c) == queue.end()) queue.push_back(c);
    }
  }
  for (std::size_t k = chosen_.size() - 1; k > 0; --k) {
    std::swap(chosen_[k], chosen_[rng_.below(static_cast<std::uint32_t>(k + 1))]);
  }
  return true;
}

void WindowPlan::replan(const std::vector<Itinerary>& goals) {
  std::uint64_t before = 0;
  for (const AgentId a : chosen_) {
    table_.remove(paths_[a]);
    before += search_.remainingAfter(goals[a], paths_[a]);
  }
  std::vector<GridPath> fresh(chosen_.size());
  std::uint64_t after = 0;
  std::size_t done = 0;
  for (; done < chosen_.size() && after <= before; ++done) {
    const AgentId a = chosen_[done];
    if (!search_.find(paths_[a].front(), goals[a], rng_, fresh[done])) break;
    after += search_.remainingAfter(goals[a], fresh[done]);
    table_.add(a, fresh[done]);
  }
  if (done == chosen_.size() && after <= before) {
    for (std::size_t k = 0; k < done; ++k) {
      const AgentId a = chosen_[k];
      lost_[a] = lostOn(fresh[k], goals[a]);
      paths_[a] = std::move(fresh[k]);
    }
    return;
  }
  for (std::size_t k = 0; k < done; ++k) table_.remove(fresh[k]);
  for (const AgentId a : chosen_) table_.add(a, paths_[a]);
}

void WindowPlan::improve(const std::vector<Itinerary>& goals, std::uint64_t iterations,
                         StopCheck& stop) {
  for (AgentId a = 0; a < goals.size(); ++a) {
    table_.add(a, paths_[a]);
    lost_[a] = lostOn(paths_[a], goals[a]);
  }
  for (std::uint64_t k = 0; k < iterations && stop.pollNow() == StopReason::None; ++k) {
    if (!choose(goals)) break;
    replan(goals);
  }
  for (const GridPath& path : paths_) table_.remove(path);
}

bool WindowPlan::make(const std::vector<CellId>& from, const std::vector<Itinerary>& goals,
                      const std::vector<std::uint32_t>& priority, std::uint64_t iterations,
                      StopCheck& stop) {
  paths_.resize(from.size());
  lost_.assign(from.size(), 0);
  is_chosen_.assign(from.size(), 0);
  chosen_.clear();
  if (!generate(from, goals, priority)) return false;
  if (iterations == 0) return true;
  improve(goals, iterations, stop);
  return !forbids_cycles_ || !hasCycle() || generate(from, goals, priority);
}

// Whether agents that all move in one step, each to the cell of the next one, come round.
bool WindowPlan::hasCycle() const {
  const auto count = static_cast<AgentId>(paths_.size());
  std::vector<AgentId> on(graph_.cells(), kNoAgent);
  for (std::uint32_t t = 0; t < steps_; ++t) {
    for (AgentId a = 0; a < count; ++a) on[paths_[a][t]] = a;
    std::vector<AgentId> seen(count, kNoAgent);  // from which agent it was followed
    for (AgentId first = 0; first < count; ++first) {
      AgentId a = first;
      while (a != kNoAgent && seen[a] == kNoAgent && paths_[a][t] != paths_[a][t + 1]) {
        seen[a] = first;
        a = on[paths_[a][t + 1]];
      }
      if (a != kNoAgent && seen[a] == first && paths_[a][t] != paths_[a][t + 1]) return true;
    }
    for (AgentId a = 0; a < count; ++a) on[paths_[a][t]] = kNoAgent;
  }
  return false;
}

}  // namespace clearway::fleet
