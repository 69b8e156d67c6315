#include "planner/fleet/shaped/contact_order.h"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>

namespace clearway::fleet::shaped {
namespace {

using Agents = std::vector<std::uint32_t>;

// f(motion, where it ends) is true for one of the motions that begin at the agent's start.
template <class F>
bool anyFromStart(const PreparedFleet& fleet, const FleetAgent& a, F&& f) {
  const LatticeGraph& graph = fleet.graphOf(a);
  if (a.start >= graph.states()) {
    return std::ranges::any_of(a.linksFrom(a.start),
                               [&](const Link& link) { return f(link.motion, link.to); });
  }
  const auto& moves = graph.moves(LatticeGraph::heading(a.start));
  for (std::uint32_t free = graph.freeMoves(a.start); free != 0; free &= free - 1) {
    const auto& m = moves[static_cast<std::size_t>(std::countr_zero(free))];
    if (f(Placed{m.primitive, graph.cell(a.start)}, a.start + m.step)) return true;
  }
  return std::ranges::any_of(a.legs.front().goal_links, [&](const Link& link) {
    return link.from == a.start && f(link.motion, link.to);
  });
}

bool startsAtGoal(const FleetAgent& a) { return PreparedFleet::isGoal(a, 0, a.start); }

bool meet(PreparedFleet& fleet, const Placed& rest, const Placed& other) {
  return !fleet.table.between(rest, other).empty();
}

bool canDepart(PreparedFleet& fleet, std::uint32_t i, const Agents& others) {
  const FleetAgent& a = fleet.agents[i];
  return anyFromStart(fleet, a, [&](const Placed& motion, State end) {
    return std::ranges::none_of(others, [&](std::uint32_t j) {
      const Placed rest = fleet.restOf(fleet.agents[j], fleet.agents[j].start);
      const TickInterval unsafe = fleet.table.between(rest, motion);
      return (!unsafe.empty() && unsafe.begin <= 0) || meet(fleet, rest, fleet.restOf(a, end));
    });
  });
}

bool canArrive(PreparedFleet& fleet, std::uint32_t i, const Agents& others) {
  const FleetAgent& a = fleet.agents[i];
  const auto hasOneGoal = [&](const FleetAgent& agent) {
    return agent.legs.back().goals.size() == 1;
  };
  const State goal = a.legs.back().goals.front();
  if (!hasOneGoal(a) || goal < fleet.graphOf(a).states()) return true;
  return std::ranges::any_of(a.legs.back().goal_links, [&](const Link& link) {
    return std::ranges::none_of(others, [&](std::uint32_t j) {
      const FleetAgent& other = fleet.agents[j];
      if (!hasOneGoal(other)) return false;
      const Placed rest = fleet.restOf(other, other.legs.back().goals.front());
      const TickInterval unsafe = fleet.table.between(rest, link.motion);
      return (!unsafe.empty() && unsafe.end >= link.duration) ||
             meet(fleet, rest, fleet.restOf(a, link.from));
    });
  });
}

// Two agents that touch, of those for which `can(agent, the others)` is never true; they may stay
// if `may_stay`.
template <class Can, class MayStay>
std::optional<std::pair<std::uint32_t, std::uint32_t>> stuck(const EndContacts::Pairs& pairs,
                                                             Can&& can, MayStay&& may_stay) {
  std::map<std::uint32_t, Agents> left;  // of each agent: whom it touches
  for (const auto& [i, j] : pairs) {
    left[i].push_back(j);
    left[j].push_back(i);
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto it = left.begin(); it != left.end();) {
      Agents& others = it->second;
      std::erase_if(others, [&](std::uint32_t j) { return !left.contains(j); });
      const bool is_next = others.empty() || can(it->first, others);
      it = is_next ? left.erase(it) : std::next(it);
      changed = changed || is_next;
    }
  }
  for (const auto& [i, others] : left) {
    if (!may_stay(i)) return std::pair{i, others.front()};
  }
  return std::nullopt;
}

}  // namespace

std::optional<Refusal> checkContactOrder(PreparedFleet& fleet, const EndContacts& contacts) {
  const auto refusal = [&](const std::pair<std::uint32_t, std::uint32_t>& agents, const char* why) {
    const auto& all = fleet.problem.agents;
    return Refusal{
        PlanStatus::NoPath, {why, {all[agents.first].id, all[agents.second].id}}, agents.first};
  };
  const auto stays = [&](std::uint32_t i) { return startsAtGoal(fleet.agents[i]); };
  const auto departs = [&](std::uint32_t i, const Agents& others) {
    return canDepart(fleet, i, others);
  };
  if (const auto pair = stuck(contacts.starts, departs, stays)) {
    return refusal(*pair,
                   "agent \"%1\" and agent \"%2\" touch at their starts, where neither can turn or "
                   "depart; move one of them");
  }
  const auto arrives = [&](std::uint32_t i, const Agents& others) {
    return canArrive(fleet, i, others);
  };
  if (const auto pair = stuck(contacts.goals, arrives, stays)) {
    return refusal(*pair,
                   "agent \"%1\" and agent \"%2\" touch at their goals, where neither can turn or "
                   "arrive; move one of them");
  }
  return std::nullopt;
}

}  // namespace clearway::fleet::shaped
