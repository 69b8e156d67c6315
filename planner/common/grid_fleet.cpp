#include "planner/common/grid_fleet.h"

#include <algorithm>

namespace clearway::fleet {

GridFleetCost costOf(const GridFleetPlan& plan, std::span<const CellId> goals) {
  GridFleetCost cost;
  for (std::size_t agent = 0; agent < plan.agents; ++agent) {
    std::size_t end = plan.steps();
    while (end > 0 && plan.at(end - 1)[agent] == goals[agent]) --end;
    cost.sum_of_costs += end;
    cost.makespan = std::max<std::uint64_t>(cost.makespan, end);
  }
  return cost;
}

}  // namespace clearway::fleet
