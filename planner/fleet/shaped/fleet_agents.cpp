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

double reachOf(const Box& box) { return std::hypot(box.half_length, box.half_width); }

bool isBox(const PreparedFleet& fleet, const TimedAgent& agent) {
  return fleet.problem.classes[agent.agent_class].footprint.isBox();
}

// All pairs: the bodies are few enough, and far pairs are skipped.
std::optional<Refusal> checkPairs(PreparedFleet& fleet) {
  const auto& agents = fleet.problem.agents;
  for (std::size_t i = 0; i < agents.size(); ++i) {
    for (std::size_t j = i + 1; j < agents.size(); ++j) {
      const double reach =
          reachOf(fleet.boxes[agents[i].agent_class]) + reachOf(fleet.boxes[agents[j].agent_class]);
      const std::string names = nameOf(agents[i]) + " and " + nameOf(agents[j]);
      const bool are_boxes = isBox(fleet, agents[i]) && isBox(fleet, agents[j]);
      const std::string cause = are_boxes ? "" : "; fleets are planned as the boxes around them";
      if (length(agents[i].start.position - agents[j].start.position) < reach &&
          overlap(fleet, i, fleet.agents[i].start, j, fleet.agents[j].start)) {
        return Refusal{PlanStatus::InvalidStart, names + " overlap at their starts" + cause};
      }
      if (length(agents[i].goal - agents[j].goal) >= reach) continue;
      const auto clash = [&](State g) {
        return std::ranges::all_of(fleet.agents[j].goals,
                                   [&](State h) { return overlap(fleet, i, g, j, h); });
      };
      if (std::ranges::all_of(fleet.agents[i].goals, clash)) {
        return Refusal{PlanStatus::InvalidGoal, names + " overlap at their goals" + cause};
      }
    }
  }
  return std::nullopt;
}

// One memory for the times of all agents: fewer and larger pages, which the system provides faster.
// Nothing if it is so large that most of it would remain unused.
void takeTimesMemory(PreparedFleet& fleet) {
  constexpr std::size_t kMost = std::size_t{1} << 26U;  // bytes
  std::size_t words = 0;
  for (const FleetAgent& a : fleet.agents) words += GoalTimes::wordsFor(fleet.graphOf(a));
  if (words * sizeof(std::uint32_t) > kMost) return;
  // Without memory every agent asks for its own.
  static_cast<void>(fleet.times_memory.allocateForMuchUse(words));
}

// Begins the heuristic of one agent, as far as its start needs it.
void beginTimes(const PreparedFleet& fleet, FleetAgent& a, std::span<std::uint32_t> memory,
                StopCheck* stop) {
  const LatticeGraph& graph = fleet.graphOf(a);
  const Cell middle = fleet.problem.grid.frame().cellAt(fleet.poseOf(a, a.start).position);
  const bool on_lattice = a.start < graph.states();
  a.lower_bound = PreparedFleet::isGoal(a, a.start) ? 0 : kForever;
  if (!a.times.begin(graph, a.seeds, middle, on_lattice ? 0 : kLinkReach, memory)) return;
  if (on_lattice) {
    if (a.lower_bound != 0) a.lower_bound = fleet.timeToGoal(a, a.start, stop);
    return;
  }
  for (const Link& link : a.start_links) {
    const Tick bound = fleet.boundToGoal(a, link.to);
    if (bound >= a.lower_bound - link.duration) continue;
    const Tick time = fleet.timeToGoal(a, link.to, stop);
    if (time != kForever) a.lower_bound = std::min(a.lower_bound, link.duration + time);
  }
}

// In batches, because a StopCheck serves one thread. False if stopped.
bool beginAllTimes(PreparedFleet& fleet, unsigned threads, StopCheck& stop) {
  TaskPool pool(threads);
  takeTimesMemory(fleet);
  std::vector<std::span<std::uint32_t>> memories(fleet.agents.size());
  std::span<std::uint32_t> left(fleet.times_memory.data(), fleet.times_memory.size());
  for (std::size_t i = 0; i < memories.size() && !left.empty(); ++i) {
    memories[i] = left.first(GoalTimes::wordsFor(fleet.graphOf(fleet.agents[i])));
    left = left.subspan(memories[i].size());
  }
  std::size_t memory = fleet.memory();
  const std::size_t batch = threads <= 1 ? 1 : 4 * std::size_t{threads};
  for (std::size_t first = 0; first < fleet.agents.size(); first += batch) {
    if (stop.pollNow(memory) != StopReason::None) return false;
    const std::size_t n = std::min(batch, fleet.agents.size() - first);
    pool.forEachRange(n, 1, [&](std::size_t begin, std::size_t end) {
      for (std::size_t i = begin; i < end; ++i) {
        beginTimes(fleet, fleet.agents[first + i], memories[first + i],
                   threads <= 1 ? &stop : nullptr);
      }
    });
    for (std::size_t i = 0; i < n; ++i) memory += fleet.agents[first + i].times.memory();
  }
  return stop.pollNow(memory) == StopReason::None;
}

}  // namespace

std::size_t PreparedFleet::memory() const {
  std::size_t bytes = table.memory() + times_memory.bytes();
  for (const LatticeGraph& graph : graphs) bytes += graph.memory();
  for (const FleetAgent& a : agents) bytes += a.times.memory();
  return bytes;
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
  if (!beginAllTimes(fleet, threads, stop)) return std::nullopt;
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
