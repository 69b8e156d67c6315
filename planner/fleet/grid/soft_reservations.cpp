#include "planner/fleet/grid/soft_reservations.h"

#include <algorithm>

namespace clearway::fleet {

void SoftReservations::add(AgentId agent, std::span<const CellId> path) {
  forEachStay(path, [&](CellId c, std::uint32_t begin, std::uint32_t end) {
    cells_[c].stays.push_back({begin, end, agent});
    cells_[c].segments.clear();
  });
}

void SoftReservations::remove(AgentId agent, std::span<const CellId> path) {
  forEachStay(path, [&](CellId c, std::uint32_t begin, std::uint32_t) {
    std::vector<Stay>& stays = cells_[c].stays;
    stays.erase(std::ranges::find_if(
        stays, [&](const Stay& s) { return s.agent == agent && s.begin == begin; }));
    cells_[c].segments.clear();
  });
}

std::span<const SoftReservations::Segment> SoftReservations::segments(CellId c) {
  Entry& entry = cells_[c];
  if (!entry.segments.empty()) return entry.segments;
  std::vector<std::uint32_t> begins{0};
  for (const Stay& s : entry.stays) {
    begins.push_back(s.begin);
    if (s.end != kForeverSteps) begins.push_back(s.end + 1);
  }
  std::ranges::sort(begins);
  begins.erase(std::unique(begins.begin(), begins.end()), begins.end());
  for (std::size_t k = 0; k < begins.size(); ++k) {
    const std::uint32_t end = k + 1 < begins.size() ? begins[k + 1] - 1 : kForeverSteps;
    const auto covers = [&](const Stay& s) { return s.begin <= begins[k] && s.end >= begins[k]; };
    entry.segments.push_back(
        {begins[k], end, static_cast<std::uint32_t>(std::ranges::count_if(entry.stays, covers))});
  }
  return entry.segments;
}

std::uint32_t SoftReservations::arrivalsAfter(CellId c, std::uint32_t time) const {
  const auto later = [&](const Stay& s) { return s.begin > time; };
  return static_cast<std::uint32_t>(std::ranges::count_if(cells_[c].stays, later));
}

// Calls visit(agent) for each agent that makes this move.
template <class Visit>
void SoftReservations::forEachThatMoves(CellId from, CellId to, std::uint32_t arrival,
                                        const Visit& visit) const {
  for (const Stay& s : cells_[from].stays) {
    if (s.end + 1 != arrival) continue;
    for (const Stay& t : cells_[to].stays) {
      if (t.begin == arrival && t.agent == s.agent) visit(s.agent);
    }
  }
}

template <class Visit>
void SoftReservations::forEachMove(CellId from, CellId to, std::uint32_t arrival,
                                   const Visit& visit) const {
  forEachThatMoves(to, from, arrival, visit);
  if (!graph_.isDiagonal(from, to)) return;
  const CellGraph::Sides sides = graph_.sidesOf(from, to);
  forEachThatMoves(sides.one, sides.two, arrival, visit);
  forEachThatMoves(sides.two, sides.one, arrival, visit);
}

std::uint32_t SoftReservations::conflictsOfMove(CellId from, CellId to,
                                                std::uint32_t arrival) const {
  std::uint32_t count = 0;
  forEachMove(from, to, arrival, [&](AgentId) { ++count; });
  return count;
}

std::vector<AgentId> SoftReservations::conflictsOf(AgentId agent,
                                                   std::span<const CellId> path) const {
  std::vector<AgentId> found;
  const auto take = [&](AgentId other) {
    if (other != agent) found.push_back(other);
  };
  forEachStay(path, [&](CellId c, std::uint32_t begin, std::uint32_t end) {
    for (const Stay& s : cells_[c].stays) {
      if (s.begin <= end && begin <= s.end) take(s.agent);
    }
  });
  for (std::size_t t = 1; t < path.size(); ++t) {
    if (path[t] == path[t - 1]) continue;
    forEachMove(path[t - 1], path[t], static_cast<std::uint32_t>(t), take);
  }
  std::ranges::sort(found);
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace clearway::fleet
