// planner/fleet/lifelong/dead_ends.h — one-lane dead ends, and who may drive into them.
//
// A dead end is a chain of cells from one with a single neighbour up to, without it, its mouth: a
// cell with more than two neighbours that is on a ring of cells. Nobody passes another one in it,
// so that the last one in leaves first.
// Rules: who is in a dead end may drive on to a stop before those that are deeper in; else it
//        leaves first. From outside one agent at a time drives in, if its stop is before those that
//        are in and before their stops; while one of them leaves, nobody does until it is near the
//        mouth.
// Law: of the agents in a dead end the one nearest to the mouth can always go to its stop, or out,
//      without the others.
// Cost: O(cells) once; O(visitors log(visitors)) a decision. Thread-safe once made.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "planner/fleet/grid/cell_graph.h"

namespace clearway::fleet {

class DeadEnds {
 public:
  static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

  // Of a cell: which dead end, and the steps from the mouth. kNone: it is in none.
  struct Place {
    std::uint32_t number = kNone;
    std::uint32_t depth = 0;
  };
  // An agent, with its next stop; kNoCell: it has none.
  struct Visitor {
    CellId at = kNoCell;
    CellId stop = kNoCell;
    std::int64_t rank = 0;  // of those outside the least is first
  };
  // Outside, the next one waits near the mouth, the others where they are.
  enum class Turn : std::uint8_t { Goes, WaitsNear, Waits, Leaves };

  explicit DeadEnds(const CellGraph& graph);

  [[nodiscard]] bool any() const { return !mouths_.empty(); }
  [[nodiscard]] Place at(CellId c) const { return c == kNoCell ? Place{} : places_[c]; }
  [[nodiscard]] CellId mouth(std::uint32_t number) const { return mouths_[number]; }
  // One for each visitor.
  [[nodiscard]] std::vector<Turn> turnsOf(std::span<const Visitor> visitors) const;

 private:
  std::vector<Place> places_;  // by cell
  std::vector<CellId> mouths_;
};

}  // namespace clearway::fleet
