#include "planner/fleet/grid/configuration_generator.h"

#include <algorithm>

namespace clearway::fleet {
namespace {

constexpr std::uint32_t kSkipped = 64;  // one in so many times no places are exchanged

}  // namespace

ConfigurationGenerator::ConfigurationGenerator(const CellGraph& graph,
                                               const GoalDistances& distances,
                                               const GuidePaths& guide, std::uint64_t seed,
                                               bool forbids_cycles, bool avoids_agents)
    : graph_(graph),
      distances_(distances),
      guide_(guide),
      forbids_cycles_(forbids_cycles),
      taken_(avoids_agents ? 64 : 16),
      rng_(seed),
      now_(graph.cells(), kNoAgent),
      next_(graph.cells(), kNoAgent),
      sure_exits_(graph.cells(), 0) {
  for (CellId c = 0; c < graph.cells(); ++c) {
    std::uint32_t exits = graph.degree(c);
    for (const CellId n : graph.neighbours(c)) exits -= graph.degree(n) == 1 ? 1U : 0U;
    sure_exits_[c] = static_cast<std::uint8_t>(exits);
  }
}

bool ConfigurationGenerator::generate(std::span<const CellId> from, std::span<const AgentId> order,
                                      std::span<CellId> to, bool guided) {
  constexpr std::size_t kAhead = 8;  // agents whose distances are being loaded
  is_guided_ = guided;
  from_ = from;
  to_ = to;
  for (AgentId a = 0; a < from.size(); ++a) now_[from[a]] = a;
  bool complete = acceptsConstraints();
  for (std::size_t k = 0; complete && k < order.size(); ++k) {
    if (k + kAhead < order.size()) {
      distances_.prefetch(order[k + kAhead], from[order[k + kAhead]]);
      if (guided) guide_.prefetch(order[k + kAhead], from[order[k + kAhead]]);
    }
    complete = to_[order[k]] != kNoCell || place(order[k]);
  }
  clear();
  return complete;
}

bool ConfigurationGenerator::acceptsConstraints() {
  for (AgentId a = 0; a < to_.size(); ++a) {
    if (to_[a] == kNoCell) continue;
    if (conflicts(a, to_[a])) return false;
    next_[to_[a]] = a;
  }
  return true;
}

void ConfigurationGenerator::clear() {
  for (const CellId c : from_) now_[c] = kNoAgent;
  for (const CellId c : to_) {
    if (c != kNoCell) next_[c] = kNoAgent;
  }
}

void ConfigurationGenerator::set(AgentId agent, CellId to) {
  to_[agent] = to;
  next_[to] = agent;
}

// With agents that are placed already.
bool ConfigurationGenerator::conflicts(AgentId agent, CellId to) const {
  if (next_[to] != kNoAgent) return true;
  const CellId from = from_[agent];
  const AgentId there = now_[to];
  if (there != kNoAgent && there != agent && to_[there] == from) return true;
  if (forbids_cycles_ && closesCycle(agent, to)) return true;
  return graph_.isDiagonal(from, to) && from != to && crosses(from, to);
}

// Whether the agents that move ahead of this one end with itself, or with another cycle, which
// constraints may have.
bool ConfigurationGenerator::closesCycle(AgentId agent, CellId to) const {
  if (to == from_[agent]) return false;
  AgentId ahead = now_[to];
  for (std::size_t k = 0; k < from_.size(); ++k) {
    if (ahead == kNoAgent) return false;
    if (ahead == agent) return true;
    const CellId next = to_[ahead];
    if (next == kNoCell || next == from_[ahead]) return false;
    ahead = now_[next];
  }
  return true;
}

bool ConfigurationGenerator::crosses(CellId from, CellId to) const {
  const CellGraph::Sides sides = graph_.sidesOf(from, to);
  const AgentId one = now_[sides.one];
  const AgentId two = now_[sides.two];
  return (one != kNoAgent && to_[one] == sides.two) || (two != kNoAgent && to_[two] == sides.one);
}

// The next cell of the guide path first, then by distance to the goal; ties are random, with cells
// that no agent is on preferred.
ConfigurationGenerator::Candidates ConfigurationGenerator::candidatesOf(AgentId agent) {
  struct Ranked {
    std::uint64_t rank;
    CellId cell;
  };
  std::array<Ranked, 9> ranked;
  std::size_t count = 0;
  const std::uint64_t bits = rng_.next();
  const GoalDistances::Slope slope(distances_, agent, from_[agent]);
  const CellId guided = is_guided_ ? guide_.next(agent, from_[agent]) : kNoCell;
  const auto add = [&](CellId c) {
    const bool is_taken = now_[c] != kNoAgent && c != from_[agent];
    const std::uint64_t tie = ((bits >> (count * 7U)) & 0x3FU) + (is_taken ? taken_ : 0);
    const std::uint64_t rank =
        c == guided ? 0 : (static_cast<std::uint64_t>(slope.to(c) + 2) << 7U) | tie;
    std::size_t k = count++;
    for (; k > 0 && rank < ranked[k - 1].rank; --k) ranked[k] = ranked[k - 1];
    ranked[k] = {rank, c};
  };
  for (const CellId c : graph_.neighbours(from_[agent])) add(c);
  add(from_[agent]);
  Candidates out;
  out.count = count;
  for (std::size_t k = 0; k < count; ++k) out.cells[k] = ranked[k].cell;
  return out;
}

// Depth-first: an agent that is pushed from its cell inherits the priority of the pusher. Three
// agents at a junction may exchange places in turn for ever, unless one leaves it out.
bool ConfigurationGenerator::place(AgentId agent) {
  const CellId from = from_[agent];
  if (from == distances_.goal(agent) && next_[from] == kNoAgent) {  // the best of all cells
    (void)rng_.next();
    set(agent, from);
    return true;
  }
  Candidates candidates = candidatesOf(agent);
  AgentId partner = swapPartner(agent, candidates.cells[0]);
  if (partner != kNoAgent && rng_.below(kSkipped) == 0) partner = kNoAgent;
  if (partner != kNoAgent) {
    std::reverse(candidates.cells.begin(),
                 candidates.cells.begin() + static_cast<std::ptrdiff_t>(candidates.count));
  }
  for (std::size_t k = 0; k < candidates.count; ++k) {
    const CellId to = candidates.cells[k];
    if (conflicts(agent, to)) continue;
    set(agent, to);
    const AgentId pushed = now_[to];
    if (pushed != kNoAgent && to != from && to_[pushed] == kNoCell && !place(pushed)) continue;
    if (k == 0 && partner != kNoAgent && to_[partner] == kNoCell && next_[from] == kNoAgent &&
        !conflicts(partner, from)) {
      set(partner, from);
    }
    return true;
  }
  set(agent, from);
  return false;
}

// The agent that must exchange its place with `agent`, which then moves away from its goal.
AgentId ConfigurationGenerator::swapPartner(AgentId agent, CellId best) const {
  const CellId here = from_[agent];
  if (best == here) return kNoAgent;
  const AgentId front = now_[best];
  if (front != kNoAgent && to_[front] == kNoCell && needsSwap(agent, front, here, best) &&
      canSwap(best, here)) {
    return front;
  }
  for (const CellId c : graph_.neighbours(here)) {
    const AgentId other = now_[c];
    if (other == kNoAgent || c == best) continue;
    if (needsSwap(other, agent, here, best) && canSwap(best, here)) return other;
  }
  return kNoAgent;
}

// Exits of the puller's cell when it flees from the pusher: not back, and not into a dead end that
// an agent has as its goal.
ConfigurationGenerator::Exits ConfigurationGenerator::exitsOf(CellId puller_at,
                                                              CellId pusher_at) const {
  Exits exits{graph_.degree(puller_at), kNoCell};
  for (const CellId c : graph_.neighbours(puller_at)) {
    const AgentId a = now_[c];
    const bool dead_end = graph_.degree(c) == 1 && a != kNoAgent && distances_.goal(a) == c;
    if (c == pusher_at || dead_end) {
      --exits.count;
    } else {
      exits.last = c;
    }
  }
  return exits;
}

// Follows the corridor in which the pusher drives the puller until one of them is content. Both go
// where their guide paths lead, else nearer to their goals: never past them, so that this ends.
bool ConfigurationGenerator::needsSwap(AgentId pusher, AgentId puller, CellId pusher_at,
                                       CellId puller_at) const {
  // Then the puller has two exits, and the pusher is not content.
  if (sure_exits_[puller_at] > 2 && distances_.goal(pusher) != pusher_at) return false;
  const auto nears = [&](AgentId a, CellId from, CellId to) {
    const CellId guided = is_guided_ ? guide_.next(a, from) : kNoCell;
    if (guided != kNoCell) return guided == to;
    return GoalDistances::Slope(distances_, a, from).to(to) < 0;
  };
  const auto closer = [&] { return nears(pusher, pusher_at, puller_at); };
  while (closer()) {
    const Exits exits = exitsOf(puller_at, pusher_at);
    if (exits.count >= 2) return false;
    if (exits.count == 0) break;
    pusher_at = puller_at;
    puller_at = exits.last;
  }
  return nears(puller, puller_at, pusher_at) && (distances_.goal(pusher) == pusher_at || closer());
}

// Whether the puller reaches a cell with two exits when it moves ahead of the pusher.
bool ConfigurationGenerator::canSwap(CellId pusher_at, CellId puller_at) const {
  const CellId origin = pusher_at;
  while (puller_at != origin) {
    const Exits exits = exitsOf(puller_at, pusher_at);
    if (exits.count >= 2) return true;
    if (exits.count == 0) return false;
    pusher_at = puller_at;
    puller_at = exits.last;
  }
  return false;
}

}  // namespace clearway::fleet
