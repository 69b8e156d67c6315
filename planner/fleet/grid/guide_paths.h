// planner/fleet/grid/guide_paths.h — one path for each agent that avoids traffic in the opposite
// direction.
//
// Method: the agents are planned one after the other by A* on the grid without time; a move costs
//         more for each earlier path in the opposite direction (traffic flow costs, after Chen,
//         Harabor, Li, Stuckey: "Traffic flow optimisation for lifelong multi-agent path finding",
//         AAAI 2024). The configuration generator follows the paths where it can; they need not be
//         free of conflicts.
// Cost: one A* an agent and round. Memory: 8 bytes a cell of a path. Thread-safe once made.
#pragma once

#include "core/base/stop_or.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {

class GuidePaths {
 public:
  // No guidance.
  GuidePaths() = default;
  [[nodiscard]] static StopOr<GuidePaths> make(const CellGraph& graph,
                                               const GoalDistances& distances,
                                               std::span<const CellId> starts, StopCheck* stop);

  // The next cell of the agent's path; kNoCell if the cell is not on it.
  [[nodiscard]] CellId next(AgentId agent, CellId cell) const;
  // The moves of the longest path.
  [[nodiscard]] std::size_t longest() const;

 private:
  struct Step {
    CellId cell, next;
  };
  std::vector<std::vector<Step>> steps_;  // by cell
};

}  // namespace clearway::fleet
