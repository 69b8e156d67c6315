#include "planner/fleet/grid/conflict_finder.h"

#include <algorithm>

#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {
namespace {}  // namespace

// The other agent came from where `a` goes, or from beside its diagonal move. Each pair is reported
// once, by the agent with the larger number.
void ConflictFinder::findMoves(AgentId a, CellId from, CellId to, std::uint32_t time,
                               const std::vector<const GridPath*>& paths,
                               std::vector<PathConflict>& found) const {
  const auto add = [&](CellId other_from, CellId other_to) {
    const AgentId other = before_[other_from];
    if (other == kNoAgent || other >= a || cellAt(*paths[other], time) != other_to) return;
    found.push_back({other, a, time, other_from, other_to, from, to});
  };
  add(to, from);
  if (!graph_.isDiagonal(from, to)) return;
  const CellGraph::Sides s = graph_.sidesOf(from, to);
  add(s.one, s.two);
  add(s.two, s.one);
}

std::vector<PathConflict> ConflictFinder::find(const std::vector<const GridPath*>& paths) {
  std::vector<PathConflict> found;
  std::size_t steps = 0;
  for (const GridPath* p : paths) steps = std::max(steps, p->size());
  const auto count = static_cast<AgentId>(paths.size());
  for (std::uint32_t t = 0; t < steps; ++t) {
    for (AgentId a = 0; a < count; ++a) {
      const CellId to = cellAt(*paths[a], t);
      if (now_[to] != kNoAgent) {
        found.push_back({now_[to], a, t, kNoCell, to, kNoCell, to});
      }
      now_[to] = a;
      const CellId from = t > 0 ? cellAt(*paths[a], t - 1) : to;
      if (from != to) findMoves(a, from, to, t, paths, found);
    }
    // Before the next step: who is where. Of two agents on one cell either is reported already.
    for (AgentId a = 0; a < count && t > 0; ++a) before_[cellAt(*paths[a], t - 1)] = kNoAgent;
    for (AgentId a = 0; a < count; ++a) {
      const CellId c = cellAt(*paths[a], t);
      before_[c] = a;
      now_[c] = kNoAgent;
    }
  }
  for (const GridPath* p : paths) before_[p->back()] = kNoAgent;
  return found;
}

}  // namespace clearway::fleet
