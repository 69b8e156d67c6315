// planner/fleet/grid/conflict_finder.h — the conflicts between the paths of a fleet.
//
// Cost: O(agents * makespan) and the number of conflicts. Not thread-safe.
#pragma once

#include "planner/fleet/grid/cell_graph.h"
#include "planner/fleet/grid/fleet_paths.h"

namespace clearway::fleet {

struct PathConflict {
  AgentId one, two;
  std::uint32_t time;  // of arrival for moves
  // Each agent is at `to` at `time`; for moves it comes from `from`, else `from` is kNoCell.
  CellId one_from, one_to, two_from, two_to;
  [[nodiscard]] bool isMove() const { return one_from != kNoCell; }
};

class ConflictFinder {
 public:
  explicit ConflictFinder(const CellGraph& graph)
      : graph_(graph), now_(graph.cells(), kNoAgent), before_(graph.cells(), kNoAgent) {}

  // All conflicts in the order of time.
  [[nodiscard]] std::vector<PathConflict> find(const std::vector<const GridPath*>& paths);

 private:
  void findMoves(AgentId a, CellId from, CellId to, std::uint32_t time,
                 const std::vector<const GridPath*>& paths, std::vector<PathConflict>& found) const;

  const CellGraph& graph_;
  std::vector<AgentId> now_, before_;  // kNoAgent, or the last agent seen on the cell
};

}  // namespace clearway::fleet
