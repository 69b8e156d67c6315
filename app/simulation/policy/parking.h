// app/simulation/policy/parking.h — where agents rest that have no work now, or let others pass.
//
// Agents may rest where others push them aside, and wait for their turn outside of one-lane dead
// ends (planner/fleet/lifelong/dead_ends.h, resting_places.h). Nobody rests at a cell that another
// agent is to visit next. Those that queue at a stop rest around it, and keep clear of the cells
// next to it.
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
    bool queues = false;                  // at the stop
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
  // Where each agent rests; kNoCell: it does not, or there is no place. `all`: where all agents
  // are, and what they visit next.
  [[nodiscard]] std::vector<fleet::CellId> placesOf(const std::vector<Agent>& agents,
                                                    std::span<const Visitor> all);
  // Whether it has to go to its place now, by the last one found. Others go back there when they
  // were pushed.
  [[nodiscard]] bool mustGo(const Agent& agent) const {
    return agent.queues || agent.turn == Turn::WaitsNear || agent.turn == Turn::Leaves ||
           bars(agent.at) || is_wanted_[agent.at] != 0;
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
  std::vector<Place> places_;            // of each agent, as long as it rests
  std::vector<std::uint8_t> is_wanted_;  // by cell: an agent is to visit it next
};

}  // namespace clearway::app
