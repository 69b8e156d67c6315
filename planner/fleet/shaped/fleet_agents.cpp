#include "planner/fleet/shaped/fleet_agents.h"

#include <algorithm>
#include <cmath>

#include "core/base/number_text.h"
#include "core/base/task_pool.h"
#include "planner/fleet/shaped/free_links.h"

namespace clearway::fleet::shaped {
namespace {

constexpr std::int64_t kMostCells = 1 << 24;

Box boxAround(const Footprint& footprint) {
  if (footprint.isBox()) {
    const double p = footprint.padding();
    return {0.5 * footprint.length() + p, 0.5 * footprint.width() + p};
  }
  Box box;
  for (const ConvexPolygon& part : footprint.collisionParts()) {
    for (const Vec2 v : placed(part, Pose{})) {
      box.half_length = std::max(box.half_length, std::abs(v.x) + footprint.radius());
      box.half_width = std::max(box.half_width, std::abs(v.y) + footprint.radius());
    }
  }
  return box;
}

std::string nameOf(const TimedAgent& agent) { return "agent \"" + agent.id + "\""; }

std::optional<Refusal> checkMap(const TimedFleetProblem& problem) {
  const GridFrame& frame = problem.grid.frame();
  if (frame.cellWidth() != frame.cellLength()) {
    return Refusal{PlanStatus::NoPath,
                   "the cells of the map are not square; fleets with a shape need square cells"};
  }
  if (static_cast<std::int64_t>(frame.rows()) * frame.columns() > kMostCells) {
    return Refusal{PlanStatus::NoPath,
                   "the map has more than 16777216 cells; cut out the part that the fleet uses"};
  }
  return std::nullopt;
}

// The nodes of start and goals, on the lattice or as ends of links.
std::optional<Refusal> placeEnds(PreparedFleet& fleet, std::size_t index) {
  const TimedAgent& agent = fleet.problem.agents[index];
  FleetAgent& a = fleet.agents[index];
  a.agent_class = static_cast<std::uint32_t>(agent.agent_class);
  if (!joinStart(fleet, a, agent.start)) {
    return Refusal{PlanStatus::InvalidStart, nameOf(agent) + " overlaps an obstacle at its start"};
  }
  if (!joinGoal(fleet, a, agent.goal, agent.goal_heading)) {
    return Refusal{PlanStatus::InvalidGoal, nameOf(agent) + " overlaps an obstacle at its goal"};
  }
  return std::nullopt;
}

bool overlap(PreparedFleet& fleet, std::size_t i, State at_i, std::size_t j, State at_j) {
  return !fleet.table
              .between(fleet.restOf(fleet.agents[i], at_i), fleet.restOf(fleet.agents[j], at_j))
              .empty();
}

// All pairs: the bodies are few enough, and far pairs are skipped.
std::optional<Refusal> checkPairs(PreparedFleet& fleet) {
  const auto& agents = fleet.problem.agents;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    for (std::size_t j = i + 1; j < agents.size(); ++j) {
      const double reach =
          fleet.problem.classes[agents[i].agent_class].footprint.circumscribedRadius() +
          fleet.problem.classes[agents[j].agent_class].footprint.circumscribedRadius();
      const std::string names = nameOf(agents[i]) + " and " + nameOf(agents[j]);
      if (length(agents[i].start.position - agents[j].start.position) < reach &&
          overlap(fleet, i, fleet.agents[i].start, j, fleet.agents[j].start)) {
        return Refusal{PlanStatus::InvalidStart, names + " overlap at their starts"};
      }
      if (length(agents[i].goal - agents[j].goal) >= reach) continue;
      const auto clash = [&](State g) {
        return std::ranges::all_of(fleet.agents[j].goals,
                                   [&](State h) { return overlap(fleet, i, g, j, h); });
      };
      if (std::ranges::all_of(fleet.agents[i].goals, clash)) {
        return Refusal{PlanStatus::InvalidGoal, names + " overlap at their goals"};
      }
    }
  }
  return std::nullopt;
}

// The heuristic of one agent. False if stopped.
bool computeTimes(const PreparedFleet& fleet, FleetAgent& a, bool whole, StopCheck* stop) {
  const LatticeGraph& graph = fleet.graphOf(a);
  std::vector<State> starts;
  if (a.start < graph.states()) starts.push_back(a.start);
  for (const Link& link : a.start_links) {
    if (link.to < graph.states()) starts.push_back(link.to);
  }
  std::ranges::sort(starts);
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  const GridFrame& frame = fleet.problem.grid.frame();
  const Cell middle = frame.cellAt(fleet.poseOf(a, a.start).position);
  const int radius = a.start < graph.states() ? 0 : kLinkReach;
  if (!a.times.compute(graph, a.seeds, starts, middle, radius, whole, stop)) return false;
  a.lower_bound = a.start < graph.states() ? a.times.at(a.start) : kForever;
  if (PreparedFleet::isGoal(a, a.start)) a.lower_bound = 0;
  for (Link& link : a.start_links) {
    link.time_to_goal = link.to < graph.states() ? a.times.at(link.to) : 0;
    if (link.time_to_goal == kForever) continue;
    a.lower_bound = std::min(a.lower_bound, link.duration + link.time_to_goal);
  }
  return true;
}

// In batches, because a StopCheck serves one thread. False if stopped.
bool computeAllTimes(PreparedFleet& fleet, unsigned threads, StopCheck& stop) {
  TaskPool pool(threads);
  const std::size_t batch = threads <= 1 ? 1 : 4 * std::size_t{threads};
  for (std::size_t first = 0; first < fleet.agents.size(); first += batch) {
    if (isStopped(&stop)) return false;
    const std::size_t n = std::min(batch, fleet.agents.size() - first);
    pool.forEachRange(n, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        computeTimes(fleet, fleet.agents[first + i], false, threads <= 1 ? &stop : nullptr);
      }
    });
  }
  return !isStopped(&stop);
}

}  // namespace

bool widen(PreparedFleet& fleet, std::size_t agent, StopCheck& stop) {
  return computeTimes(fleet, fleet.agents[agent], true, &stop);
}

std::optional<Refusal> prepareFleet(PreparedFleet& fleet, unsigned threads, StopCheck& stop) {
  const TimedFleetProblem& problem = fleet.problem;
  if (auto refusal = checkMap(problem)) return refusal;
  for (std::size_t c = 0; c < problem.classes.size(); ++c) {
    if (isStopped(&stop)) return std::nullopt;
    fleet.boxes.push_back(boxAround(problem.classes[c].footprint));
    fleet.graphs.emplace_back(problem.grid, problem.classes[c], static_cast<std::uint32_t>(c),
                              fleet.boxes[c], fleet.table);
  }
  fleet.agents.resize(problem.agents.size());
  for (std::size_t i = 0; i < problem.agents.size(); ++i) {
    if (auto refusal = placeEnds(fleet, i)) return refusal;
  }
  if (auto refusal = checkPairs(fleet)) return refusal;
  if (!computeAllTimes(fleet, threads, stop)) return std::nullopt;
  for (std::size_t i = 0; i < problem.agents.size(); ++i) {
    if (fleet.agents[i].lower_bound != kForever) continue;
    return Refusal{PlanStatus::NoPath,
                   nameOf(problem.agents[i]) +
                       " cannot reach its goal, even without other agents, by the motions of the "
                       "lattice of cell centres"};
  }
  return std::nullopt;
}

}  // namespace clearway::fleet::shaped
