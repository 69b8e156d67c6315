// planner/fleet/grid/framed_levels.h — levels of a breadth-first search on a framed map.
//
// A framed map is a row-major table in which blocked cells separate the rows and surround all of
// them (CellGraph::framed()): 0 blocked, kFree free. The search writes kFirst + distance modulo 3,
// so that neighbours one step nearer and one step farther are distinguished.
// Cost: some 3 ns a free cell. Thread-safe: uses no shared state.
#pragma once

#include <cstdint>
#include <vector>

#include "planner/common/grid_fleet.h"

namespace clearway::fleet {

class FramedLevels {
 public:
  static constexpr std::uint8_t kFree = 1, kFirst = 4;
  // The neighbours of a cell as bits.
  static constexpr unsigned kUp = 1, kRight = 2, kDown = 4, kLeft = 8;

  // From a cell of a map to a neighbour.
  [[nodiscard]] static unsigned directionOf(CellId from, CellId to) {
    if (to > from) return to == from + 1 ? kRight : kDown;
    return to + 1 == from ? kLeft : kUp;
  }
  // The neighbour in one of these directions, of which there is one at least.
  [[nodiscard]] static CellId descend(CellId cell, unsigned nearer, CellId columns) {
    if ((nearer & (kUp | kDown)) != 0) {
      return (nearer & kUp) != 0 ? cell - columns : cell + columns;
    }
    return (nearer & kLeft) != 0 ? cell - 1 : cell + 1;
  }

  // Of the cells that are reachable from `start`, an index of the table. Rows are `width` apart.
  // `queue`: scratch memory, with room for all free cells and one more. Returns how many cells were
  // reached.
  static std::size_t search(std::uint8_t* levels, std::size_t width, std::size_t start,
                            CellId* queue) {
    CellId* end = queue;
    // No branch for a neighbour: it is written to the end of the queue, which grows if it is new.
    const auto add = [&](std::size_t cell, std::uint8_t level) {
      std::uint8_t& here = levels[cell];
      const bool is_new = here == kFree;
      *end = static_cast<CellId>(cell);
      end += is_new ? 1 : 0;
      here = is_new ? level : here;
    };
    add(start, kFirst);
    std::uint8_t next = kFirst + 1;
    for (const CellId* k = queue; k != end;) {
      for (const CellId* const level_end = end; k != level_end; ++k) {
        add(*k - width, next);
        add(*k - 1UL, next);
        add(*k + 1UL, next);
        add(*k + width, next);
      }
      next = static_cast<std::uint8_t>(next == kFirst + 2 ? kFirst : next + 1);
    }
    return static_cast<std::size_t>(end - queue);
  }

  // The neighbours of a cell that are a step nearer to the start; 0 for the start itself and for
  // cells that were not reached.
  [[nodiscard]] static std::uint8_t nearer(const std::uint8_t* cell, std::size_t width) {
    const std::uint8_t here = *cell;
    const auto down = static_cast<std::uint8_t>(here == kFirst ? kFirst + 2 : here - 1);
    const auto steps = static_cast<std::uint8_t>(
        (*(cell - width) == down ? kUp : 0U) | (cell[1] == down ? kRight : 0U) |
        (cell[width] == down ? kDown : 0U) | (*(cell - 1) == down ? kLeft : 0U));
    return here < kFirst ? std::uint8_t{0} : steps;
  }
};

}  // namespace clearway::fleet
