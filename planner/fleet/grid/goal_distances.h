// planner/fleet/grid/goal_distances.h — number of steps from every cell to the goals of a fleet.
//
// Method: breadth-first search backwards from each goal, one table a goal. Without other agents
//         the distances are exact, so they are perfect heuristics.
// Memory: 2 bytes a cell and goal; 4 where a distance exceeds 65 534 steps.
// Thread-safe once made; the tables do not depend on the number of threads.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/stop_or.h"
#include "planner/fleet/grid/cell_graph.h"

namespace clearway::fleet {

class GoalDistances {
 public:
  static constexpr std::uint32_t kUnreachable = std::numeric_limits<std::uint32_t>::max();

  // Stopped: cancelled, or the limits of time or memory.
  [[nodiscard]] static StopOr<GoalDistances> make(const CellGraph& graph, std::vector<CellId> goals,
                                                  unsigned threads, StopCheck* stop);

  [[nodiscard]] CellId goal(AgentId a) const { return goals_[a]; }
  [[nodiscard]] const std::vector<CellId>& goals() const { return goals_; }
  // Steps from the cell to the goal of the agent.
  [[nodiscard]] std::uint32_t operator()(AgentId a, CellId cell) const {
    const std::size_t at = a * cells_ + cell;
    if (!wide_.empty()) return wide_[at];
    return narrow_[at] == kNarrowUnreachable ? kUnreachable : narrow_[at];
  }
  [[nodiscard]] std::size_t bytes() const { return narrow_.size() * 2 + wide_.size() * 4; }

 private:
  static constexpr std::uint16_t kNarrowUnreachable = 0xFFFF;

  GoalDistances(std::size_t cells, std::vector<CellId> goals)
      : cells_(cells), goals_(std::move(goals)) {}

  std::size_t cells_;
  std::vector<CellId> goals_;
  std::vector<std::uint16_t> narrow_;
  std::vector<std::uint32_t> wide_;
};

}  // namespace clearway::fleet
