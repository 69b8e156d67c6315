#include "planner/fleet/grid/constrained_path.h"

#include <algorithm>
#include <cmath>

#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {
namespace {}  // namespace

bool ConstrainedPathSearch::allows(CellId from, CellId to, std::uint32_t time) const {
  const auto required = constraints_->required.find(time);
  if (required != constraints_->required.end() && required->second != to) return false;
  return !constraints_->blocked.contains({time, to}) &&
         !constraints_->blocked_moves.contains({time, from, to});
}

// The first time from which on the agent may stay at its goal.
std::uint32_t ConstrainedPathSearch::earliestEnd(CellId goal) const {
  std::uint32_t end = 0;
  for (const auto& [time, cell] : constraints_->blocked) {
    if (cell == goal) end = std::max(end, time + 1);
  }
  for (const auto& [time, cell] : constraints_->required) {
    if (cell != goal) end = std::max(end, time + 1);
  }
  return end;
}

void ConstrainedPathSearch::markOthers(AgentId agent, std::uint32_t time,
                                       const std::vector<const GridPath*>& others) {
  for (AgentId a = 0; a < others.size(); ++a) {
    if (a == agent || others[a] == nullptr) continue;
    const CellId to = cellAt(*others[a], time);
    const std::uint32_t count = now_[to].round == round_ ? now_[to].value + 1 : 1;
    now_[to] = {round_, count};
    if (time > 0) moved_[cellAt(*others[a], time - 1)] = {round_, to};
  }
}

std::uint32_t ConstrainedPathSearch::conflictsAt(CellId from, CellId to) const {
  std::uint32_t count = now_[to].round == round_ ? now_[to].value : 0;
  if (from == to) return count;
  if (moved_[to].round == round_ && moved_[to].value == from) ++count;
  if (!graph_.isDiagonal(from, to)) return count;
  const CellGraph::Sides s = graph_.sidesOf(from, to);
  if (moved_[s.one].round == round_ && moved_[s.one].value == s.two) ++count;
  if (moved_[s.two].round == round_ && moved_[s.two].value == s.one) ++count;
  return count;
}

// Precondition: markOthers() was called for this round, if conflicts are counted.
void ConstrainedPathSearch::growLayer(AgentId agent, std::uint32_t time, std::uint32_t bound,
                                      bool counts) {
  const Layer& before = layers_[time - 1];
  Layer& layer = layers_[time];
  for (std::uint32_t k = 0; k < before.cells.size(); ++k) {
    const CellId from = before.cells[k];
    const auto reach = [&](CellId to) {
      const std::uint32_t h = distances_(agent, to);
      if (h > bound || time + h > bound || !allows(from, to, time)) return;
      const std::uint32_t conflicts = before.conflicts[k] + (counts ? conflictsAt(from, to) : 0);
      Mark& mark = slot_[to];
      if (mark.round != round_) {
        mark = {round_, static_cast<std::uint32_t>(layer.cells.size())};
        layer.cells.push_back(to);
        layer.parent.push_back(k);
        layer.conflicts.push_back(conflicts);
      } else if (conflicts < layer.conflicts[mark.value]) {
        layer.parent[mark.value] = k;
        layer.conflicts[mark.value] = conflicts;
      }
    };
    for (const CellId to : graph_.neighbours(from)) reach(to);
    reach(from);
  }
}

// All cells by time on paths that cost at most `bound`. False: the goal is not in the last layer.
bool ConstrainedPathSearch::grow(AgentId agent, CellId start, std::uint32_t bound,
                                 const std::vector<const GridPath*>* others) {
  layers_.assign(bound + 1, {});
  if (distances_(agent, start) > bound || !allows(start, start, 0)) return false;
  layers_[0] = {{start}, {0}, {0}};
  for (std::uint32_t t = 1; t <= bound; ++t) {
    ++round_;
    if (others != nullptr) markOthers(agent, t, *others);
    growLayer(agent, t, bound, others != nullptr);
  }
  return indexOf(bound, distances_.goal(agent)).has_value();
}

// Whether a path meets all constraints, however long it is: behind the last of them the agent is
// free to go to its goal.
bool ConstrainedPathSearch::isPossible(AgentId agent, CellId start) {
  std::uint32_t last = 0;
  for (const auto& [time, cell] : constraints_->blocked) last = std::max(last, time);
  for (const auto& [time, cell] : constraints_->required) last = std::max(last, time);
  for (const AgentConstraints::Move& m : constraints_->blocked_moves) last = std::max(last, m.time);
  layers_.assign(last + 1, {});
  if (!allows(start, start, 0)) return false;
  layers_[0] = {{start}, {0}, {0}};
  for (std::uint32_t t = 1; t <= last; ++t) {
    ++round_;
    growLayer(agent, t, kForeverSteps - 1, false);
  }
  return !layers_[last].cells.empty();
}

std::optional<std::uint32_t> ConstrainedPathSearch::indexOf(std::uint32_t time, CellId c) const {
  const auto it = std::ranges::find(layers_[time].cells, c);
  if (it == layers_[time].cells.end()) return std::nullopt;
  return static_cast<std::uint32_t>(it - layers_[time].cells.begin());
}

// Backwards from the goal: how many cells of each layer are on a path of this cost.
std::vector<std::uint32_t> ConstrainedPathSearch::countChoices(CellId goal, std::uint32_t cost) {
  std::vector<std::uint32_t> choices(cost + 1, 1);
  std::vector<CellId> useful{goal};
  for (std::uint32_t t = cost; t > 0; --t) {
    ++round_;
    for (const CellId c : useful) slot_[c].round = round_;
    std::vector<CellId> before;
    for (const CellId from : layers_[t - 1].cells) {
      const auto leads = [&](CellId to) {
        return slot_[to].round == round_ && allows(from, to, t);
      };
      if (leads(from) || std::ranges::any_of(graph_.neighbours(from), leads)) {
        before.push_back(from);
      }
    }
    useful = std::move(before);
    choices[t - 1] = static_cast<std::uint32_t>(useful.size());
  }
  return choices;
}

// The path with the fewest conflicts, also those while the agent stays at its goal; of these the
// shortest.
GridPath ConstrainedPathSearch::choosePath(AgentId agent, std::uint32_t least, std::uint32_t bound,
                                           const std::vector<const GridPath*>& others) const {
  const CellId goal = distances_.goal(agent);
  std::size_t longest = bound;
  for (const GridPath* p : others) longest = std::max(longest, p == nullptr ? 0 : p->size());
  std::vector<std::uint32_t> waiting(longest + 2, 0);  // conflicts at the goal from a time on
  for (std::size_t t = longest; t > 0; --t) {
    waiting[t] = waiting[t + 1];
    for (AgentId a = 0; a < others.size(); ++a) {
      if (a == agent || others[a] == nullptr) continue;
      if (cellAt(*others[a], static_cast<std::uint32_t>(t)) == goal) ++waiting[t];
    }
  }
  std::uint32_t best_end = least;
  std::uint32_t best = kForeverSteps;
  for (std::uint32_t t = least; t <= bound; ++t) {
    const auto k = indexOf(t, goal);
    if (!k || layers_[t].conflicts[*k] + waiting[t + 1] >= best) continue;
    best = layers_[t].conflicts[*k] + waiting[t + 1];
    best_end = t;
  }
  GridPath path(best_end + 1);
  std::uint32_t k = *indexOf(best_end, goal);
  for (std::uint32_t t = best_end; t > 0; --t) {
    path[t] = layers_[t].cells[k];
    k = layers_[t].parent[k];
  }
  path[0] = layers_[0].cells[0];
  while (path.size() > least + 1 && path[path.size() - 2] == goal) path.pop_back();
  return path;
}

std::optional<ConstrainedPath> ConstrainedPathSearch::find(
    AgentId agent, CellId start, const AgentConstraints& constraints, double weight,
    const std::vector<const GridPath*>& others) {
  constraints_ = &constraints;
  const CellId goal = distances_.goal(agent);
  ConstrainedPath found;
  found.least_cost = std::max(distances_(agent, start), earliestEnd(goal));
  if (!grow(agent, start, found.least_cost, nullptr)) {
    if (!isPossible(agent, start)) return std::nullopt;
    do ++found.least_cost;
    while (!grow(agent, start, found.least_cost, nullptr));
  }
  found.choices = countChoices(goal, found.least_cost);
  const auto bound =
      static_cast<std::uint32_t>(std::floor(weight * static_cast<double>(found.least_cost)));
  (void)grow(agent, start, std::max(bound, found.least_cost), &others);
  found.path = choosePath(agent, found.least_cost, std::max(bound, found.least_cost), others);
  return found;
}

}  // namespace clearway::fleet
