// planner/fleet/grid/fleet_paths.h — a plan as one path for each agent, and back.
#pragma once

#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {

// Each path ends with the last arrival at the last cell of its agent.
[[nodiscard]] std::vector<GridPath> pathsOf(const GridFleetPlan& plan);
// Agents stay on their last cell until the longest path ends.
[[nodiscard]] GridFleetPlan planOf(const std::vector<GridPath>& paths);

// Precondition: the path ends at its goal. The time of arrival.
[[nodiscard]] inline std::uint32_t costOf(const GridPath& path) {
  return static_cast<std::uint32_t>(path.size() - 1);
}

}  // namespace clearway::fleet
