#include "planner/fleet/grid/fleet_paths.h"

#include <algorithm>

namespace clearway::fleet {

std::vector<GridPath> pathsOf(const GridFleetPlan& plan) {
  std::vector<GridPath> paths(plan.agents);
  for (std::size_t a = 0; a < plan.agents; ++a) {
    std::size_t end = plan.steps();
    const CellId last = plan.at(end - 1)[a];
    while (end > 1 && plan.at(end - 2)[a] == last) --end;
    paths[a].resize(end);
    for (std::size_t t = 0; t < end; ++t) paths[a][t] = plan.at(t)[a];
  }
  return paths;
}

GridFleetPlan planOf(const std::vector<GridPath>& paths) {
  std::size_t steps = 0;
  for (const GridPath& p : paths) steps = std::max(steps, p.size());
  GridFleetPlan plan{paths.size(), {}};
  plan.cells.resize(steps * paths.size());
  for (std::size_t a = 0; a < paths.size(); ++a) {
    for (std::size_t t = 0; t < steps; ++t) {
      plan.cells[t * paths.size() + a] = paths[a][std::min(t, paths[a].size() - 1)];
    }
  }
  return plan;
}

}  // namespace clearway::fleet
