// planner/fleet/grid/guide_paths.h — one path for each agent that avoids traffic in the opposite
// direction, and cells where agents had to wait.
//
// Method: the agents are planned one after the other by A* on the grid without time; a move costs
//         more for each earlier path in the opposite direction (traffic flow costs, after Chen,
//         Harabor, Li, Stuckey: "Traffic flow optimisation for lifelong multi-agent path finding",
//         AAAI 2024). After learn() it also costs the mean time that agents of these plans waited
//         before they made it, as in a dynamic assignment of traffic: the network is loaded by the
//         fleet planner itself, and routes follow the delays. The configuration generator follows
//         the paths where it can; they need not be free of conflicts. Where distances have
//         corridors, paths remain inside. replan() keeps the paths of agents that are still on
//         them, so that it costs one A* for each agent that is not.
// Cost: one A* an agent. Memory: 16 to 32 bytes a cell of a path; while planning 12 bytes a cell of
//       the map and move. Thread-safe once made.
#pragma once

#include "core/base/stop_or.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {

// One that is made without paths gives no guidance.
class GuidePaths {
 public:
  // The next cell of the agent's path; kNoCell if the cell is not on it.
  [[nodiscard]] CellId next(AgentId agent, CellId cell) const {
    if (steps_.empty()) return kNoCell;
    const std::vector<Step>& steps = steps_[agent];
    std::size_t k = slotOf(steps, cell);
    while (steps[k].cell != cell && steps[k].cell != kNoCell) k = (k + 1) & (steps.size() - 1);
    return steps[k].next;
  }
  // Loads what next() will read.
  void prefetch(AgentId agent, CellId cell) const {
    if (!steps_.empty()) __builtin_prefetch(&steps_[agent][slotOf(steps_[agent], cell)]);
  }
  // The moves of the longest path.
  [[nodiscard]] std::size_t longest() const { return longest_; }

 private:
  friend class GuideSearch;
  void take(AgentId agent, const GridPath& path);
  struct Step {
    CellId cell = kNoCell, next = kNoCell;
  };
  // Where the search for a cell begins: by the highest bits of the product (multiplicative hashing,
  // D. Knuth, 1973), as the low ones leave cells of one column of a wide map together.
  [[nodiscard]] static std::size_t slotOf(const std::vector<Step>& steps, CellId cell) {
    return static_cast<std::size_t>(std::uint64_t{cell * 0x9E3779B1U} * steps.size() >> 32U);
  }
  std::vector<std::vector<Step>> steps_;  // hash tables by cell
  std::size_t longest_ = 0;
};

// All must outlive it.
class GuideSearch {
 public:
  // `weighted`: by A* with a weight of 1.25, which takes some 0.8 of the time.
  GuideSearch(const CellGraph& graph, const GoalDistances& distances,
              std::span<const CellId> starts, bool weighted = false);

  // Plans the paths of all agents, each one against those of the others that are known. Stopped: by
  // `stop`.
  [[nodiscard]] StopOr<GuidePaths> plan(StopCheck* stop);
  // Plans paths from the cells where the agents are now, for those that have left their own in
  // `paths`, which come from this search; of the other paths the rest remains. Ends early, with
  // some of the paths, if `stop` stops.
  void replan(std::span<const CellId> cells, GuidePaths& paths, StopCheck* stop);
  // From now on moves cost what agents of the plan waited for them, and traffic in the opposite
  // direction costs less.
  void learn(const GridFleetPlan& plan);
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Node {
    std::uint32_t round = 0, g = 0;
    CellId parent = kNoCell;
  };
  struct Entry {
    CellId cell;
    std::uint32_t g, steps;  // to the goal, as the slopes of the path say
  };

  // Of a move to a neighbour.
  [[nodiscard]] std::size_t edge(CellId from, CellId to) const;
  void count(std::span<const CellId> path, int change);
  void trim(GridPath& path, CellId cell);
  bool plan(AgentId agent, CellId start, GridPath& path, StopCheck* stop);
  bool search(AgentId agent, CellId start, StopCheck* stop);
  void push(CellId c, std::uint32_t g, std::uint32_t steps, CellId parent);

  const CellGraph& graph_;
  const GoalDistances& distances_;
  std::span<const CellId> starts_;
  std::vector<GridPath> paths_;
  std::uint32_t against_cost_;          // of a move, for each path in the opposite direction
  std::uint32_t estimate_cost_;         // of a move that is left
  std::vector<std::uint32_t> against_;  // paths in the opposite direction, by edge
  std::vector<std::uint32_t> delays_;   // costs, by edge; empty before learn()
  std::vector<Node> nodes_;
  std::vector<std::vector<Entry>> open_;
  std::size_t open_count_ = 0;
  std::size_t cursor_ = 0;  // buckets before this one are empty
  std::size_t used_ = 0;    // buckets from here on are empty
  std::uint32_t round_ = 0, base_ = 0;
};

}  // namespace clearway::fleet
