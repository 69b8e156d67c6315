#include "planner/fleet/lifelong/progress_search.h"

#include "planner/fleet/grid/lacam.h"

namespace clearway::fleet {

std::vector<GridPath> planProgress(const CellGraph& graph, GoalDistances& distances,
                                   const std::vector<CellId>& from,
                                   const std::vector<Itinerary>& goals, AgentId agent,
                                   const ProgressOptions& options) {
  for (AgentId a = 0; a < from.size(); ++a) {
    const bool has_goal =
        !goals[a].empty() && (a == agent || !options.others_rest) &&
        distances.between(goals[a].front().cell, from[a]) != GoalDistances::kUnreachable;
    distances.setGoal(a, has_goal ? goals[a].front().cell : from[a], from[a]);
  }
  LacamOptions how;
  how.seed = options.seed;
  how.forbids_cycles = options.forbids_cycles;
  how.only = agent;
  how.most_steps = options.most_steps;
  StopCheck stop{Budget{}};
  const LacamResult found = searchLacam(graph, distances, GuidePaths(), from, how, stop);
  std::vector<GridPath> out;
  if (found.status != PlanStatus::Solved) return out;
  out.resize(from.size());
  for (std::size_t k = 0; k < found.plan.cells.size(); ++k) {
    out[k % from.size()].push_back(found.plan.cells[k]);
  }
  return out;
}

}  // namespace clearway::fleet
