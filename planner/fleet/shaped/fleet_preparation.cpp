#include "planner/fleet/shaped/fleet_preparation.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <map>

#include "core/base/number_text.h"
#include "core/base/task_pool.h"
#include "planner/fleet/shaped/end_contacts.h"
#include "planner/fleet/shaped/fleet_agents.h"
#include "planner/fleet/shaped/free_links.h"
#include "planner/fleet/shaped/obstacle_pieces.h"

namespace clearway::fleet::shaped {
namespace {

// Whether agents that touch at their starts can depart one after the other, and whether those that
// touch at their goals can so arrive.
//
// An agent departs if some motion from its start collides neither at once nor at its end with the
// agents that it touches and that still rest; then these have it no longer beside them. Arriving is
// the same backward in time. Where nobody is next, there is no plan, and the search would not end.
// Agents with several goals, or with a goal of any heading, count as arriving.
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

// Precondition: the ends of all agents are placed.
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

std::optional<Refusal> checkMap(const TimedFleetProblem& problem) {
  const GridFrame& frame = problem.grid.frame();
  if (frame.cellWidth() != frame.cellLength()) {
    return Refusal{PlanStatus::NoPath,
                   "the cells of the map are not square; fleets with a shape need square cells"};
  }
  if (!fitsFleet(frame)) {
    return Refusal{PlanStatus::NoPath,
                   "the map has more than 16777216 cells; cut out the part that the fleet uses"};
  }
  return std::nullopt;
}

// The nodes of start and goals, on the lattice or as ends of links.
std::optional<Refusal> placeEnds(PreparedFleet& fleet, const EndContacts& contacts,
                                 std::size_t index) {
  const TimedAgent& agent = fleet.problem.agents[index];
  FleetAgent& a = fleet.agents[index];
  a.agent_class = static_cast<std::uint32_t>(agent.agent_class);
  if (!joinStart(fleet, a, agent.start, contacts.at_start[index])) {
    return Refusal{PlanStatus::InvalidStart,
                   {"agent \"%1\" overlaps an obstacle at its start", {agent.id}},
                   index};
  }
  a.leaves = agent.leaves;
  for (std::size_t k = 0; k < agent.via.size(); ++k) {
    if (joinGoals(fleet, a, {&agent.via[k], 1}, false, {})) continue;
    return Refusal{PlanStatus::InvalidGoal,
                   {"agent \"%1\" overlaps an obstacle at its goal %2", {agent.id, k + 1}},
                   index};
  }
  if (!joinGoals(fleet, a, agent.goals(), true, contacts.at_goal[index])) {
    return Refusal{PlanStatus::InvalidGoal,
                   {"agent \"%1\" overlaps an obstacle at its goal", {agent.id}},
                   index};
  }
  std::ranges::stable_sort(a.end_links, {}, &Link::from);
  return std::nullopt;
}

// No body rests where an obstacle stays for ever.
void blockStates(PreparedFleet& fleet) {
  for (const FixedBody& o : fleet.obstacles) {
    if (o.begin > 0 || o.end != kForever) continue;
    const std::vector<CellOffset> cells = fleet.table.primitive(o.body.id).cells;
    for (std::size_t c = 0; c < fleet.graphs.size(); ++c) {
      LatticeGraph& graph = fleet.graphs[c];
      const double reach_m = fleet.bodies[c].reach();
      const int reach = 1 + static_cast<int>(reach_m / fleet.problem.grid.frame().cellWidth());
      Cell low = o.body.anchor, high = low;
      for (const CellOffset k : cells) {
        low = {std::min(low.row, o.body.anchor.row + k.row),
               std::min(low.column, o.body.anchor.column + k.column)};
        high = {std::max(high.row, o.body.anchor.row + k.row),
                std::max(high.column, o.body.anchor.column + k.column)};
      }
      low = {std::max(0, low.row - reach), std::max(0, low.column - reach)};
      high = {std::min(graph.rows() - 1, high.row + reach),
              std::min(graph.columns() - 1, high.column + reach)};
      for (Cell at{low.row, 0}; at.row <= high.row; ++at.row) {
        for (at.column = low.column; at.column <= high.column; ++at.column) {
          for (int k = 0; k < kHeadings; ++k) {
            const State s = graph.state(at, k);
            if (!graph.isFree(s)) continue;
            if (!fleet.table.between({graph.restAt(k), at}, o.body).empty()) graph.block(s);
          }
        }
      }
    }
  }
}

bool overlap(PreparedFleet& fleet, std::size_t i, State at_i, std::size_t j, State at_j) {
  return !fleet.table
              .between(fleet.restOf(fleet.agents[i], at_i), fleet.restOf(fleet.agents[j], at_j))
              .empty();
}

PlacedBody bodyAt(const PreparedFleet& fleet, const FleetAgent& a, State node) {
  const Pose p = fleet.poseOf(a, node);
  return {p.position, p.heading.vector(), &fleet.bodies[a.agent_class]};
}

// Within rounding, bodies that the table counts as overlapping only touch.
bool touch(const PreparedFleet& fleet, std::size_t i, State at_i, std::size_t j, State at_j) {
  return gapBetween(bodyAt(fleet, fleet.agents[i], at_i), bodyAt(fleet, fleet.agents[j], at_j)) >
         -kEndSlack;
}

// Of agents %1 and %2.
const char* overlapAtStarts(bool touching) {
  if (touching) {
    return "agent \"%1\" and agent \"%2\" touch at their starts, where rounding decides whether "
           "they collide; move one of them by 0.001 mm";
  }
  return "agent \"%1\" and agent \"%2\" overlap at their starts";
}

const char* overlapAtGoals(bool touching) {
  if (touching) {
    return "agent \"%1\" and agent \"%2\" touch at their goals, where rounding decides whether "
           "they collide; move one of them by 0.001 mm";
  }
  return "agent \"%1\" and agent \"%2\" overlap at their goals";
}

// Whether an agent in a node overlaps the obstacle, at rest or where it begins to move.
bool isOn(PreparedFleet& fleet, const FleetAgent& a, State node, const FixedBody& o) {
  const Primitive& body = fleet.table.primitive(o.body.id);
  const Vec2 at = fleet.problem.grid.frame().cellCentre(o.body.anchor) + body.from.position;
  const PlacedBody other{at, body.from.heading.vector(), &fleet.obstacle_bodies[o.obstacle]};
  const double gap = gapBetween(bodyAt(fleet, a, node), other);
  if (gap > kContactMargin || !body.isRest()) return gap < -kEndSlack;
  return !fleet.table.between(fleet.restOf(a, node), o.body).empty();
}

// Starts and goals on obstacles.
std::optional<Refusal> checkObstacles(PreparedFleet& fleet) {
  for (std::size_t i = 0; i < fleet.agents.size(); ++i) {
    const FleetAgent& a = fleet.agents[i];
    const std::string& id = fleet.problem.agents[i].id;
    for (const FixedBody& o : fleet.obstacles) {
      const std::string& obstacle = fleet.problem.obstacles[o.obstacle].id;
      const auto is_on = [&](State node) { return isOn(fleet, a, node, o); };
      if (o.begin == 0 && is_on(a.start)) {
        return Refusal{PlanStatus::InvalidStart,
                       {"agent \"%1\" overlaps obstacle \"%2\" at its start", {id, obstacle}},
                       i};
      }
      if (o.end == kForever && !a.leaves && std::ranges::all_of(a.legs.back().goals, is_on)) {
        return Refusal{PlanStatus::InvalidGoal,
                       {"agent \"%1\" overlaps obstacle \"%2\" at its goal", {id, obstacle}},
                       i};
      }
    }
  }
  return std::nullopt;
}

// All pairs: the bodies are few enough, and far pairs are skipped.
std::optional<Refusal> checkPairs(PreparedFleet& fleet) {
  const auto& agents = fleet.problem.agents;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    for (std::size_t j = i + 1; j < agents.size(); ++j) {
      const double reach =
          fleet.bodies[agents[i].agent_class].reach() + fleet.bodies[agents[j].agent_class].reach();
      if (length(agents[i].start.position - agents[j].start.position) < reach &&
          overlap(fleet, i, fleet.agents[i].start, j, fleet.agents[j].start)) {
        const bool touching = touch(fleet, i, fleet.agents[i].start, j, fleet.agents[j].start);
        return Refusal{
            PlanStatus::InvalidStart, {overlapAtStarts(touching), {agents[i].id, agents[j].id}}, i};
      }
      if (agents[i].leaves || agents[j].leaves) continue;
      bool touching = false;
      const auto clash = [&](State g) {
        const Vec2 at = fleet.poseOf(fleet.agents[i], g).position;
        return std::ranges::all_of(fleet.agents[j].legs.back().goals, [&](State h) {
          const Vec2 other = fleet.poseOf(fleet.agents[j], h).position;
          if (length(at - other) >= reach || !overlap(fleet, i, g, j, h)) return false;
          touching = touching || touch(fleet, i, g, j, h);
          return true;
        });
      };
      if (std::ranges::all_of(fleet.agents[i].legs.back().goals, clash)) {
        return Refusal{
            PlanStatus::InvalidGoal, {overlapAtGoals(touching), {agents[i].id, agents[j].id}}, i};
      }
    }
  }
  return std::nullopt;
}

void makeBodies(PreparedFleet& fleet) {
  const TimedFleetProblem& problem = fleet.problem;
  const auto is_other = [](const auto& x) { return !Body::isBox(x.footprint); };
  const bool in_parts = std::ranges::any_of(problem.classes, is_other) ||
                        std::ranges::any_of(problem.obstacles, is_other);
  for (const AgentClass& c : problem.classes) {
    const Body& body = fleet.bodies.emplace_back(c.footprint, in_parts);
    if (!body.isMirrorSymmetric()) fleet.table.withoutMirrorImages();
  }
  for (const TimedObstacle& o : problem.obstacles) {
    fleet.obstacle_bodies.emplace_back(o.footprint, in_parts);
  }
}

// One memory for the times of all agents: fewer and larger pages, which the system provides faster.
// Nothing if it is so large that most of it would remain unused.
void takeTimesMemory(PreparedFleet& fleet) {
  constexpr std::size_t kMost = std::size_t{1} << 26U;  // bytes
  std::size_t words = 0;
  for (const FleetAgent& a : fleet.agents) {
    words += a.legs.size() * GoalTimes::wordsFor(fleet.graphOf(a));
  }
  if (words * sizeof(std::uint32_t) > kMost) return;
  // Without memory every agent asks for its own.
  static_cast<void>(fleet.times_memory.allocateForMuchUse(words));
}

// Of the links from an end [cells].
int reachFrom(const PreparedFleet& fleet, const FleetAgent& a, State end, Cell middle) {
  int reach = linkReach(fleet, a);
  for (const Link& link : a.linksFrom(end)) {
    const Cell to = fleet.graphOf(a).cell(link.to);
    reach = std::max({reach, std::abs(to.row - middle.row), std::abs(to.column - middle.column)});
  }
  return reach;
}

// Begins the heuristic of one leg, directed to the node where it begins. False without memory.
bool beginLeg(const PreparedFleet& fleet, FleetAgent& a, std::size_t leg,
              std::span<std::uint32_t> memory) {
  const LatticeGraph& graph = fleet.graphOf(a);
  const State from = leg == 0 ? a.start : a.legs[leg - 1].goals.front();
  const Cell middle = fleet.problem.grid.frame().cellAt(fleet.poseOf(a, from).position);
  const int radius = from < graph.states() ? 0 : reachFrom(fleet, a, from, middle);
  return a.legs[leg].times.begin(graph, a.legs[leg].seeds, middle, radius, memory);
}

// The least time from the start; of its links those are settled that may be the fastest.
Tick timeFromStart(const PreparedFleet& fleet, FleetAgent& a, StopCheck* stop) {
  if (PreparedFleet::isGoal(a, 0, a.start)) return a.legs.front().after;
  if (a.start < fleet.graphOf(a).states()) return fleet.timeToGoal(a, 0, a.start, stop);
  Tick least = kForever;
  for (const Link& link : a.linksFrom(a.start)) {
    const Tick bound = fleet.boundToGoal(a, 0, link.to);
    if (bound >= least - link.duration) continue;
    const Tick time = fleet.timeToGoal(a, 0, link.to, stop);
    if (time != kForever) least = std::min(least, link.duration + time);
  }
  return least;
}

// Begins the heuristics of one agent, as far as its start needs it; the last leg first.
void beginTimes(const PreparedFleet& fleet, FleetAgent& a, std::span<std::uint32_t> memory,
                StopCheck* stop) {
  const std::size_t words = GoalTimes::wordsFor(fleet.graphOf(a));
  a.lower_bound = kForever;
  for (std::size_t leg = a.legs.size(); leg-- > 0;) {
    const auto own = memory.empty() ? memory : memory.subspan(leg * words, words);
    if (!beginLeg(fleet, a, leg, own)) return;
    if (leg == 0) break;
    Tick least = kForever;
    for (const State goal : a.legs[leg - 1].goals) {
      least = std::min(least, fleet.timeToGoal(a, leg, goal, stop));
    }
    a.legs[leg - 1].after = least;
    if (least == kForever) return;
  }
  a.lower_bound = timeFromStart(fleet, a, stop);
}

// In batches, because a StopCheck serves one thread. False if stopped.
bool beginAllTimes(PreparedFleet& fleet, unsigned threads, StopCheck& stop,
                   const std::function<void(std::size_t)>& progress) {
  TaskPool pool(threads);
  takeTimesMemory(fleet);
  std::vector<std::span<std::uint32_t>> memories(fleet.agents.size());
  std::span<std::uint32_t> left(fleet.times_memory.data(), fleet.times_memory.size());
  for (std::size_t i = 0; i < memories.size() && !left.empty(); ++i) {
    memories[i] = left.first(fleet.agents[i].legs.size() *
                             GoalTimes::wordsFor(fleet.graphOf(fleet.agents[i])));
    left = left.subspan(memories[i].size());
  }
  std::size_t memory = fleet.memory();
  const std::size_t batch = threads <= 1 ? 1 : 4 * std::size_t{threads};
  for (std::size_t first = 0; first < fleet.agents.size(); first += batch) {
    if (stop.pollNow(memory) != StopReason::None) return false;
    progress(first);
    const std::size_t n = std::min(batch, fleet.agents.size() - first);
    pool.forEachRange(n, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        beginTimes(fleet, fleet.agents[first + i], memories[first + i],
                   threads <= 1 ? &stop : nullptr);
      }
    });
    for (std::size_t i = 0; i < n; ++i) {
      for (const Leg& leg : fleet.agents[first + i].legs) memory += leg.times.memory();
    }
  }
  return stop.pollNow(memory) == StopReason::None;
}

}  // namespace

bool fitsFleet(const GridFrame& frame, int n) {
  constexpr std::int64_t kMostCells = 1 << 24;
  return std::int64_t{frame.rows()} * frame.columns() * n * n <= kMostCells;
}

std::optional<Refusal> prepareFleet(PreparedFleet& fleet, unsigned threads, StopCheck& stop,
                                    const std::function<void(std::size_t)>& progress) {
  const TimedFleetProblem& problem = fleet.problem;
  progress(0);
  if (auto refusal = checkMap(problem)) return refusal;
  makeBodies(fleet);
  fleet.graphs.reserve(problem.classes.size());  // agents keep references
  for (std::size_t c = 0; c < problem.classes.size(); ++c) {
    if (isStopped(&stop)) return std::nullopt;
    fleet.graphs.emplace_back(problem.grid, problem.classes[c], static_cast<std::uint32_t>(c),
                              fleet.bodies[c], fleet.table, fleet.lattice_points[c], &stop);
    if (stop.reason() != StopReason::None) return std::nullopt;
  }
  if (auto refusal = placeObstacles(fleet, stop)) return refusal;
  if (stop.reason() != StopReason::None) return std::nullopt;
  blockStates(fleet);
  fleet.agents.resize(problem.agents.size());
  const EndContacts contacts =
      findEndContacts(problem, fleet.bodies, fleet.obstacle_bodies, fleet.ends_may_touch);
  for (std::size_t i = 0; i < problem.agents.size(); ++i) {
    if (stop.pollNow(fleet.memory()) != StopReason::None) return std::nullopt;
    if (auto refusal = placeEnds(fleet, contacts, i)) return refusal;
  }
  if (auto refusal = checkObstacles(fleet)) return refusal;
  if (auto refusal = checkPairs(fleet)) return refusal;
  if (auto refusal = checkContactOrder(fleet, contacts)) return refusal;
  if (!beginAllTimes(fleet, threads, stop, progress)) return std::nullopt;
  for (std::size_t i = 0; i < problem.agents.size(); ++i) {
    if (fleet.agents[i].lower_bound != kForever) continue;
    const char* const why = problem.agents[i].via.empty()
                                ? "agent \"%1\" cannot reach its goal, even without other agents, "
                                  "by the motions of the lattice"
                                : "agent \"%1\" cannot reach its goals, even without other agents, "
                                  "by the motions of the lattice";
    return Refusal{PlanStatus::NoPath, {why, {problem.agents[i].id}}, i, true};
  }
  return std::nullopt;
}

}  // namespace clearway::fleet::shaped
