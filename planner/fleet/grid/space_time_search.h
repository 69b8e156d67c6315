// planner/fleet/grid/space_time_search.h — A* over cells and times among reservations: the search
// of cooperative planners.
//
// Reservations are looked up by cell and time in a hash table. Not thread-safe.
#pragma once

#include <optional>
#include <unordered_map>

#include "core/base/stop_source.h"
#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

// Who is where and when, and who rests at a cell from a time on.
class SpaceTimeReservations {
 public:
  void clear();
  // The path from time 0; with `rests` also its last cell for ever.
  void add(AgentId agent, std::span<const CellId> path, bool rests);
  [[nodiscard]] AgentId at(CellId cell, std::uint32_t time) const;
  // The first time from which on the cell is free for ever; nullopt if an agent rests there.
  [[nodiscard]] std::optional<std::uint32_t> freeFrom(CellId cell) const;

 private:
  struct Rest {
    std::uint32_t from;
    AgentId agent;
  };
  std::unordered_map<std::uint64_t, AgentId> reserved_;
  std::unordered_map<CellId, Rest> rests_;
  std::unordered_map<CellId, std::uint32_t> last_use_;
};

class SpaceTimeSearch {
 public:
  SpaceTimeSearch(const CellGraph& graph, const GoalDistances& distances,
                  const SpaceTimeReservations& reservations)
      : graph_(graph), distances_(distances), reservations_(reservations) {}

  // A shortest path to the goal, where the agent can rest; nullopt if there is none that arrives
  // until `horizon`, or if `stop` has stopped.
  [[nodiscard]] std::optional<GridPath> findToGoal(AgentId agent, CellId start,
                                                   std::uint32_t horizon, StopCheck* stop);
  // So many steps, after which the steps and the distance that is left are least. Steps at the goal
  // cost nothing.
  [[nodiscard]] std::optional<GridPath> findWindow(AgentId agent, CellId start,
                                                   std::uint32_t window, StopCheck* stop);

  [[nodiscard]] std::uint64_t expanded() const { return expanded_; }

 private:
  struct Node {
    CellId cell;
    std::uint32_t time, cost, parent;
  };
  struct Target {
    std::uint32_t last_time;  // steps are not planned beyond it
    bool is_window;           // the path ends at that time, else at the goal
    std::uint32_t rest_from;  // at the goal
  };
  [[nodiscard]] std::optional<GridPath> find(AgentId agent, CellId start, const Target& target,
                                             StopCheck* stop);
  [[nodiscard]] bool isAllowed(CellId from, CellId to, std::uint32_t arrival) const;
  void push(AgentId agent, const Node& node);

  const CellGraph& graph_;
  const GoalDistances& distances_;
  const SpaceTimeReservations& reservations_;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::uint32_t>> open_;  // by cost and heuristic
  std::size_t cursor_ = 0;
  std::size_t open_count_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> best_;  // cost by cell and time
  std::uint64_t expanded_ = 0;
};

}  // namespace clearway::fleet
