// planner/fleet/lifelong/window_search.h — the next steps of one agent among the steps of others.
//
// Method: A* over (step, cell, number of goals reached) inside a window of some steps (Silver:
//         "Cooperative pathfinding", AIIDE 2005; Li et al.: "Lifelong multi-agent path finding in
//         large-scale warehouses", AAAI 2021). Conflicts behind the window are ignored. The path
//         after which the fewest steps remain, along all goals in their order, is the best one.
// Memory: 4 bytes a cell and step of the window. Not thread-safe.
#pragma once

#include <vector>

#include "core/base/rng.h"
#include "planner/fleet/grid/goal_distances.h"
#include "planner/fleet/grid/reservation_table.h"

namespace clearway::fleet {

// A cell that an agent must visit, and for how many steps it rests there then.
struct Goal {
  CellId cell = kNoCell;
  std::uint32_t rest = 0;
};
// In this order. Empty: the agent rests.
using Itinerary = std::vector<Goal>;

// What an agent has done of its goals.
struct GoalProgress {
  std::uint32_t stage = 0;   // the goal that it goes to, or rests at
  std::uint32_t rested = 0;  // steps, there

  // It is at a cell. Whether it rests there in the next step, which is counted.
  bool arrive(const Itinerary& goals, CellId cell) {
    for (; stage < goals.size() && goals[stage].cell == cell; ++stage, rested = 0) {
      if (rested == goals[stage].rest) continue;
      ++rested;
      return true;
    }
    return false;
  }
};

// Who is where at each step of the window.
class WindowTable {
 public:
  WindowTable(std::size_t cells, std::uint32_t steps)
      : cells_(cells), agents_(cells * (steps + 1UL), kNoAgent) {}

  [[nodiscard]] AgentId at(std::uint32_t step, CellId c) const {
    return agents_[step * cells_ + c];
  }
  void add(AgentId agent, const GridPath& path) { put(agent, path); }
  void remove(const GridPath& path) { put(kNoAgent, path); }

 private:
  void put(AgentId agent, const GridPath& path) {
    for (std::size_t t = 0; t < path.size(); ++t) agents_[t * cells_ + path[t]] = agent;
  }
  std::size_t cells_;
  std::vector<AgentId> agents_;
};

class WindowSearch {
 public:
  WindowSearch(const CellGraph& graph, GoalDistances& distances, const WindowTable& table,
               std::uint32_t steps)
      : graph_(graph), distances_(distances), table_(table), steps_(steps) {}

  // Steps from the cell over the goals from this stage on, with their rests; 0 if none is left.
  [[nodiscard]] std::uint32_t remaining(const Itinerary& goals, std::uint32_t stage, CellId cell);
  // Of the whole path: what remains at its end.
  [[nodiscard]] std::uint32_t remainingAfter(const Itinerary& goals, const GridPath& path);

  // A path of steps + 1 cells without conflict with the table. False: there is none, or it was not
  // found within the limit of expansions. `rng` breaks ties.
  [[nodiscard]] bool find(CellId start, const Itinerary& goals, Rng& rng, GridPath& path);

 private:
  struct Node {
    CellId cell;
    std::uint32_t step, stage, parent;
  };
  struct Slot {
    std::uint64_t key = 0;
    std::uint32_t round = 0;
  };
  void push(CellId cell, std::uint32_t step, std::uint32_t stage, std::uint32_t parent);
  [[nodiscard]] bool isFree(const Node& from, CellId to) const;
  [[nodiscard]] bool isNew(std::uint64_t key);
  void expand(std::uint32_t node, Rng& rng);

  const CellGraph& graph_;
  GoalDistances& distances_;
  const WindowTable& table_;
  std::uint32_t steps_;
  const Itinerary* goals_ = nullptr;
  std::vector<Node> nodes_;
  std::vector<std::vector<std::uint32_t>> open_;  // by f - base
  std::vector<Slot> slots_;
  std::size_t used_slots_ = 0;
  std::uint32_t round_ = 0, base_ = 0;
};

}  // namespace clearway::fleet
