#include "planner/fleet/grid/neighbourhood_choice.h"

#include <algorithm>

#include "planner/fleet/grid/fleet_paths.h"

namespace clearway::fleet {

NeighbourhoodChoice::NeighbourhoodChoice(const CellGraph& graph, const GoalDistances& distances,
                                         const std::vector<GridPath>& paths,
                                         const ReservationTable& reservations)
    : graph_(graph),
      distances_(distances),
      paths_(paths),
      table_(reservations),
      is_chosen_(paths.size(), 0),
      is_tabu_(paths.size(), 0),
      seen_(graph.cells(), 0) {
  for (CellId c = 0; c < graph.cells(); ++c) {
    if (graph.degree(c) > 2) junctions_.push_back(c);
  }
}

void NeighbourhoodChoice::take(AgentId agent) {
  if (is_chosen_[agent] != 0) return;
  is_chosen_[agent] = 1;
  chosen_.push_back(agent);
}

const std::vector<AgentId>& NeighbourhoodChoice::choose(DestroyMethod method, std::size_t size,
                                                        Rng& rng) {
  for (const AgentId a : chosen_) is_chosen_[a] = 0;
  chosen_.clear();
  size = std::min(size, paths_.size());
  if (method == DestroyMethod::DelayedAgent) aroundDelayedAgent(size, rng);
  if (method == DestroyMethod::Junction) aroundJunction(size, rng);
  if (method == DestroyMethod::Random || chosen_.empty()) atRandom(size, rng);
  return chosen_;
}

void NeighbourhoodChoice::atRandom(std::size_t size, Rng& rng) {
  while (chosen_.size() < size) take(rng.below(static_cast<std::uint32_t>(paths_.size())));
}

// The agent with the largest delay that was not taken since the last time that all were taken.
AgentId NeighbourhoodChoice::mostDelayed() {
  for (int attempt = 0; attempt < 2; ++attempt) {
    AgentId best = kNoAgent;
    std::uint32_t most = 0;
    for (AgentId a = 0; a < paths_.size(); ++a) {
      const std::uint32_t delay = costOf(paths_[a]) - distances_(a, paths_[a].front());
      if (is_tabu_[a] != 0 || delay <= most) continue;
      most = delay;
      best = a;
    }
    if (best != kNoAgent) {
      is_tabu_[best] = 1;
      return best;
    }
    std::ranges::fill(is_tabu_, std::uint8_t{0});
  }
  return kNoAgent;
}

void NeighbourhoodChoice::aroundDelayedAgent(std::size_t size, Rng& rng) {
  const AgentId first = mostDelayed();
  if (first == kNoAgent) return;
  take(first);
  for (int attempt = 0; attempt < 10 && chosen_.size() < size; ++attempt) {
    walk(chosen_[rng.below(static_cast<std::uint32_t>(chosen_.size()))], size, rng);
  }
}

// A random walk in space and time from a point of the path, over cells from which the agent would
// arrive earlier; the agents that it meets block better paths.
void NeighbourhoodChoice::walk(AgentId agent, std::size_t size, Rng& rng) {
  const GridPath& path = paths_[agent];
  std::uint32_t time = rng.below(static_cast<std::uint32_t>(path.size()));
  CellId here = path[time];
  for (; chosen_.size() < size && time < costOf(path); ++time) {
    const std::span<const CellId> next = graph_.neighbours(here);
    const std::size_t count = next.size() + 1;
    const std::size_t first = rng.below(static_cast<std::uint32_t>(count));
    CellId to = kNoCell;
    for (std::size_t k = 0; k < count && to == kNoCell; ++k) {
      const std::size_t at = (first + k) % count;
      const CellId c = at == next.size() ? here : next[at];
      if (time + 1 + distances_(agent, c) < costOf(path)) to = c;
    }
    if (to == kNoCell) return;
    const AgentId met = table_.at(to, time + 1);
    if (met != kNoAgent) take(met);
    const AgentId leaves = table_.at(to, time);
    if (leaves != kNoAgent && table_.at(here, time + 1) == leaves && chosen_.size() < size) {
      take(leaves);
    }
    here = to;
  }
}

// Agents that pass a random junction or its surroundings, nearest cells first.
void NeighbourhoodChoice::aroundJunction(std::size_t size, Rng& rng) {
  if (junctions_.empty()) return;
  const CellId centre = junctions_[rng.below(static_cast<std::uint32_t>(junctions_.size()))];
  ++round_;
  std::vector<CellId> queue{centre};
  seen_[centre] = round_;
  for (std::size_t k = 0; k < queue.size() && chosen_.size() < size; ++k) {
    const std::span<const Stay> stays = table_.stays(queue[k]);
    const std::size_t first =
        stays.empty() ? 0 : rng.below(static_cast<std::uint32_t>(stays.size()));
    for (std::size_t s = 0; s < stays.size() && chosen_.size() < size; ++s) {
      take(stays[(first + s) % stays.size()].agent);
    }
    for (const CellId c : graph_.neighbours(queue[k])) {
      if (seen_[c] == round_) continue;
      seen_[c] = round_;
      queue.push_back(c);
    }
  }
}

}  // namespace clearway::fleet
