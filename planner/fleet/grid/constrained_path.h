// planner/fleet/grid/constrained_path.h — shortest paths of one agent under constraints: the low
// level of conflict-based search.
//
// Method: layers of cells by time, as in a multi-valued decision diagram (MDD; Sharon, Stern,
//         Goldenberg, Felner: "The increasing cost tree search", AIJ 2013), for growing costs until
//         the goal is reached. Dynamic programming over the layers chooses, among all paths that
//         cost at most `weight` times the least cost, one with the fewest conflicts with others.
// Cost: O(cells of the layers * degree). Not thread-safe.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "planner/fleet/grid/fleet_paths.h"
#include "planner/fleet/grid/goal_distances.h"

namespace clearway::fleet {

// What one agent must and must not do.
struct AgentConstraints {
  struct Move {
    std::uint32_t time;  // of arrival
    CellId from, to;
    friend auto operator<=>(const Move&, const Move&) = default;
  };
  std::set<std::pair<std::uint32_t, CellId>> blocked;  // not on the cell at that time
  std::set<Move> blocked_moves;
  std::map<std::uint32_t, CellId> required;  // on the cell at that time
};

struct ConstrainedPath {
  GridPath path;
  std::uint32_t least_cost = 0;        // of all paths under the constraints
  std::vector<std::uint32_t> choices;  // number of cells at each time over all least-cost paths
};

class ConstrainedPathSearch {
 public:
  ConstrainedPathSearch(const CellGraph& graph, const GoalDistances& distances)
      : graph_(graph),
        distances_(distances),
        slot_(graph.cells()),
        now_(graph.cells()),
        moved_(graph.cells()) {}

  // nullopt: no path. `others` are the paths of all agents, of which the agent's own is ignored.
  [[nodiscard]] std::optional<ConstrainedPath> find(AgentId agent, CellId start,
                                                    const AgentConstraints& constraints,
                                                    double weight,
                                                    const std::vector<const GridPath*>& others);

 private:
  struct Layer {
    std::vector<CellId> cells;
    std::vector<std::uint32_t> parent;     // index in the layer before
    std::vector<std::uint32_t> conflicts;  // least number up to this layer
  };
  struct Mark {
    std::uint32_t round = 0, value = 0;
  };

  [[nodiscard]] bool allows(CellId from, CellId to, std::uint32_t time) const;
  [[nodiscard]] std::uint32_t earliestEnd(CellId goal) const;
  bool grow(AgentId agent, CellId start, std::uint32_t bound,
            const std::vector<const GridPath*>* others);
  bool isPossible(AgentId agent, CellId start);
  void growLayer(AgentId agent, std::uint32_t time, std::uint32_t bound, bool counts);
  void markOthers(AgentId agent, std::uint32_t time, const std::vector<const GridPath*>& others);
  [[nodiscard]] std::uint32_t conflictsAt(CellId from, CellId to) const;
  [[nodiscard]] std::vector<std::uint32_t> countChoices(CellId goal, std::uint32_t cost);
  [[nodiscard]] GridPath choosePath(AgentId agent, std::uint32_t least, std::uint32_t bound,
                                    const std::vector<const GridPath*>& others) const;
  [[nodiscard]] std::optional<std::uint32_t> indexOf(std::uint32_t time, CellId c) const;

  const CellGraph& graph_;
  const GoalDistances& distances_;
  const AgentConstraints* constraints_ = nullptr;
  std::vector<Layer> layers_;
  std::vector<Mark> slot_, now_, moved_;
  std::uint32_t round_ = 0;
};

}  // namespace clearway::fleet
