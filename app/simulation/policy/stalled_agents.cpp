#include "app/simulation/policy/stalled_agents.h"

#include <algorithm>
#include <utility>

namespace clearway::app {

void StalledAgents::forget() { memory_.assign(memory_.size(), Memory{}); }

std::vector<std::uint32_t> StalledAgents::since(std::uint32_t step, std::uint32_t least) const {
  std::vector<std::uint32_t> out;
  for (std::uint32_t k = 0; k < memory_.size(); ++k) {
    const Memory& m = memory_[k];
    if (m.goal != fleet::kNoCell && step >= m.since + least) out.push_back(k);
  }
  std::ranges::stable_sort(out, {}, [&](std::uint32_t k) { return memory_[k].since; });
  return out;
}

void StalledAgents::pass(std::uint32_t steps) {
  for (Memory& m : memory_) m.since += steps;
}

// Breadth-first from the agent, up to cells of other stalled agents.
std::vector<std::uint32_t> StalledAgents::barring(std::uint32_t agent,
                                                  const fleet::CellGraph& cells,
                                                  std::span<const Agent> agents) const {
  std::vector<std::uint8_t> is_seen(cells.cells(), 0);
  std::vector<fleet::CellId> queue{agents[agent].at};
  is_seen[agents[agent].at] = 1;
  std::vector<std::uint32_t> out;
  for (std::size_t k = 0; k < queue.size(); ++k) {
    if (queue[k] == agents[agent].goal) return {};
    for (const fleet::CellId next : cells.neighbours(queue[k])) {
      if (is_seen[next] != 0) continue;
      is_seen[next] = 1;
      if (stalled_at_[next] < 0) {
        queue.push_back(next);
      } else {
        out.push_back(static_cast<std::uint32_t>(stalled_at_[next]));
      }
    }
  }
  std::ranges::sort(out);
  return out;
}

void StalledAgents::update(std::uint32_t step, const fleet::CellGraph& cells,
                           std::span<const Agent> agents) {
  stalled_at_.assign(cells.cells(), -1);
  is_stalled_.assign(agents.size(), 0);
  for (std::uint32_t k = 0; k < agents.size(); ++k) {
    Memory& m = memory_[k];
    const Agent& a = agents[k];
    if (a.goal == fleet::kNoCell || a.goal != m.goal || a.distance < m.least) {
      m = {a.goal, a.distance, step};
    }
    if (a.goal == fleet::kNoCell || step - m.since < kStallSteps) {
      is_reported_[k] = 0;
      continue;
    }
    is_stalled_[k] = 1;
    stalled_at_[a.at] = k;
  }
  WaitGraph waits(agents.size());
  for (std::uint32_t k = 0; k < agents.size(); ++k) {
    if (is_stalled_[k] != 0) waits[k] = barring(k, cells, agents);
  }
  std::vector<bool> never(agents.size(), false);
  new_cycles_.clear();
  newly_stuck_.clear();
  for (std::vector<std::uint32_t>& cycle : cyclesOf(waits)) {
    bool is_new = false;
    for (const std::uint32_t k : cycle) {
      never[k] = true;
      if (std::exchange(is_reported_[k], std::uint8_t{1}) == 0) is_new = true;
    }
    if (is_new) new_cycles_.push_back(std::move(cycle));
  }
  const std::vector<bool> for_ever = waitForEver(waits, never);
  barred_ = 0;
  for (std::uint32_t k = 0; k < agents.size(); ++k) {
    if (never[k] || for_ever[k]) ++barred_;
    if (!for_ever[k] || std::exchange(is_reported_[k], std::uint8_t{1}) != 0) continue;
    newly_stuck_.push_back(k);
  }
}

}  // namespace clearway::app
