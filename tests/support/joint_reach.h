// tests/support/joint_reach.h — what a fleet can reach, by all joint configurations.
#pragma once

#include <algorithm>
#include <set>
#include <vector>

#include "planner/fleet/grid/cell_graph.h"

namespace clearway::testing {

// Whether steps without conflicts take the agent to its goal: a search of all configurations.
class JointReach {
 public:
  JointReach(const fleet::CellGraph& graph, fleet::AgentId agent, fleet::CellId goal)
      : graph_(graph), agent_(agent), goal_(goal) {}

  bool from(const std::vector<fleet::CellId>& start) {
    std::set<std::vector<fleet::CellId>> seen{start};
    std::vector<std::vector<fleet::CellId>> queue{start};
    while (!queue.empty()) {
      const std::vector<fleet::CellId> at = queue.back();
      queue.pop_back();
      if (at[agent_] == goal_) return true;
      // One agent at a time: any step without a ring is such moves in some order.
      for (std::size_t a = 0; a < at.size(); ++a) {
        for (const fleet::CellId to : graph_.neighbours(at[a])) {
          if (std::ranges::find(at, to) != at.end()) continue;
          std::vector<fleet::CellId> next = at;
          next[a] = to;
          if (seen.insert(next).second) queue.push_back(std::move(next));
        }
      }
    }
    return false;
  }

 private:
  const fleet::CellGraph& graph_;
  fleet::AgentId agent_;
  fleet::CellId goal_;
};

}  // namespace clearway::testing
