// app/simulation/policy/parking.h — where agents rest that have no work now, or let others pass.
//
// Agents may rest where others push them aside, and wait for their turn outside of one-lane dead
// ends (planner/fleet/lifelong/dead_ends.h, resting_places.h).
// Cost: O(cells) a map; O(agents log(agents)) a decision, and O(cells) for each agent that needs
// another place. Deterministic. Not thread-safe.
#pragma once

#include <memory>
#include <span>

#include "planner/fleet/lifelong/dead_ends.h"
#include "planner/fleet/lifelong/resting_places.h"

namespace clearway::app {

class Parking {
 public:
  using Visitor = fleet::DeadEnds::Visitor;
  using Turn = fleet::DeadEnds::Turn;

  // An agent that rests now; `at` is kNoCell: it does not.
  struct Agent {
    fleet::CellId at = fleet::kNoCell;
    fleet::CellId rest = fleet::kNoCell;  // where it would rest
    Turn turn = Turn::Goes;
    fleet::CellId stop = fleet::kNoCell;  // that it waits for
  };

  // `stops`: cells that agents have to reach.
  Parking(std::vector<fleet::CellId> stops, std::size_t agents)
      : stops_(std::move(stops)), places_(agents) {}

  // Before all else. The graph must live until the next map.
  void setMap(const fleet::CellGraph& cells);
  [[nodiscard]] const fleet::CutCells& cuts() const { return map_->cuts; }
  // Whether an agent that rests there bars others.
  [[nodiscard]] bool bars(fleet::CellId cell) const { return map_->resting.bars(cell); }

  // One for each agent. Those without a stop that bar others leave.
  [[nodiscard]] std::vector<Turn> turnsOf(std::vector<Visitor> agents) const;
  // Where each agent rests; kNoCell: it does not, or there is no place. `at`: where all agents are.
  [[nodiscard]] std::vector<fleet::CellId> placesOf(const std::vector<Agent>& agents,
                                                    std::span<const fleet::CellId> at);
  // Whether it has to go to its place now. Others go back there when they were pushed.
  [[nodiscard]] bool mustGo(const Agent& agent) const {
    return agent.turn == Turn::WaitsNear || agent.turn == Turn::Leaves || bars(agent.at);
  }

 private:
  struct Map {
    Map(const fleet::CellGraph& graph, std::span<const fleet::CellId> stops)
        : cells(graph), cuts(graph), dead_ends(graph), resting(graph, cuts, stops) {}
    const fleet::CellGraph& cells;
    fleet::CutCells cuts;
    fleet::DeadEnds dead_ends;
    fleet::RestingPlaces resting;
  };
  struct Place {
    fleet::CellId cell = fleet::kNoCell;
    fleet::CellId near = fleet::kNoCell;  // from where it was sought
  };

  std::vector<fleet::CellId> stops_;
  std::unique_ptr<Map> map_;
  std::vector<Place> places_;  // of each agent, as long as it rests
};

}  // namespace clearway::app
