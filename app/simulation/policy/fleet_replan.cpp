// Policy::Replan: a path around what blocks an agent.
#include <algorithm>

#include "app/simulation/policy/fleet_control.h"
#include "planner/query/query_planner.h"

namespace clearway::app {
namespace {

TimedPath timed(const fleet::AgentClass& kind, const Path& path) {
  TimedPath out{path.start, {}};
  for (const Motion& m : path.motions) {
    out.motions.push_back({m, out.end(), fleet::leastDuration(kind, m)});
  }
  return out;
}

}  // namespace

// One agent in a step; two that hold each other do not both drive around.
void FleetControl::replanPatient(simulation::Simulation& simulation) {
  const Tick now = simulation.time();
  const Tick patience = std::max<Tick>(1, ticksOf(input_.options.patience_s));
  bool has_planned = false;
  for (std::uint32_t k = 0; k < clocks_.size() && !has_planned; ++k) {
    const bool is_due = held_[k] != 0 && !isLate(k, now) && !clocks_[k].isPaused(now) &&
                        now - std::max(held_since_[k], planned_at_[k]) >= patience;
    if (!is_due) continue;
    planned_at_[k] = now;
    has_planned = replan(k, simulation);
    if (!has_planned) continue;
    // Who waits for this agent gives it time.
    for (std::uint32_t other = 0; other < clocks_.size(); ++other) {
      if (std::ranges::find(waits_[other], k) != waits_[other].end()) planned_at_[other] = now;
    }
  }
}

bool FleetControl::replan(std::uint32_t agent, simulation::Simulation& simulation) {
  const Tick now = simulation.time();
  const std::vector<std::uint32_t>& holders = waits_[agent];
  std::vector<StaticAgent> standing;
  for (std::uint32_t k = 0; k < clocks_.size(); ++k) {
    const bool stands = held_[k] != 0 || clocks_[k].hasArrived() || clocks_[k].isPaused(now) ||
                        std::ranges::find(holders, k) != holders.end();
    if (k != agent && stands) standing.push_back({"agent", footprints_[k], placeOf(k)});
  }
  for (const Surroundings::Thing& t : surroundings_.closedAreas()) {
    standing.push_back({"area", *t.footprint, t.pose});
  }
  for (const std::uint32_t k : holders) {
    if (!surroundings_.isPerson(k)) continue;
    const Surroundings::Thing person = surroundings_.person(k);
    standing.push_back({"person", *person.footprint, person.pose});
  }
  const ControlledAgent& a = input_.agents[agent];
  Query query{input_.grid.get(), ShapedAgent{footprints_[agent]}, clocks_[agent].pose(), {}};
  std::get<ShapedAgent>(query.agent).options.static_agents = std::move(standing);
  query.goals.push_back({clocks_[agent].path().last().position, a.goal_heading});
  const Result<CheckedQuery> checked = check(std::move(query));
  if (!checked) return false;
  PlanControl control;
  control.budget.max_nodes = kMostNodes;
  const PlanResult result = plan(*checked, control);
  if (result.status != PlanStatus::Solved || result.path.motions.empty()) return false;
  clocks_[agent].setPath(timed(a.kind, result.path));
  simulation::Event e{now, simulation::EventKind::Replanned, ids_[agent],
                      {},  clocks_[agent].pose().position,   {},
                      {}};
  if (!holders.empty()) {
    const std::uint32_t first = holders.front();
    e.b = first < ids_.size() ? ids_[first] : surroundings_.idOf(first);
  }
  simulation.report(e);
  return true;
}

}  // namespace clearway::app
