// planner/fleet/lifelong/resting_places.h — where agents without work bar nobody.
//
// An agent in open space is pushed aside by those that pass (configuration_generator.h). It bars a
// stop where that cannot be: on a cell that has stops on more than one side when it is closed, and
// on a stop that is the end of a dead end or has more than one side.
// Cost: O(cells) once; O(1) a question, O(cells) a search. Thread-safe once made.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "planner/fleet/lifelong/cut_cells.h"

namespace clearway::fleet {

class RestingPlaces {
 public:
  // `stops`: cells that agents have to reach.
  RestingPlaces(const CellGraph& graph, const CutCells& cuts, std::span<const CellId> stops);

  [[nodiscard]] bool bars(CellId c) const { return bars_[c] != 0; }
  // The nearest cell, by steps from `from`, that bars nothing and that `is_taken` refuses not;
  // kNoCell: there is none.
  [[nodiscard]] CellId nearest(CellId from, const std::function<bool(CellId)>& is_taken) const;

 private:
  const CellGraph& graph_;
  std::vector<std::uint8_t> bars_;  // by cell
};

}  // namespace clearway::fleet
