// planner/point/grid/canonical_steps.h — canonical ordering: the steps that a shortest path may
// take after its last one.
//
// The natural successors (straight ahead, and the two components of a diagonal) and forced ones
// around corners. Every other allowed step leads to a cell that another path reaches at the same
// cost. Without corner cutting only straight steps have forced successors.
#pragma once

#include <array>
#include <cstdint>

#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

inline constexpr std::uint32_t kFromStart = 8;

// By the last step, or kFromStart, and the set of the cell's allowed steps.
using CanonicalTable = std::array<std::array<std::uint8_t, 256>, 9>;

constexpr std::uint32_t bitOf(Direction d) { return 1U << d; }

// Direction 4 + k lies between k and k + 1: see kSteps.
constexpr Direction between(Direction straight, Direction next) {
  const Direction first = (straight + 1) % 4 == next ? straight : next;
  return 4 + first;
}

constexpr std::uint32_t canonicalSteps(Direction last, std::uint32_t allowed) {
  if (isDiagonal(last)) {
    const Direction one = last - 4;
    return allowed & (bitOf(last) | bitOf(one) | bitOf((one + 1) % 4));
  }
  std::uint32_t steps = bitOf(last);
  const Direction back = (last + 2) % 4;
  for (const Direction side : {(last + 1) % 4, (last + 3) % 4}) {
    const bool round_corner =
        (allowed & bitOf(side)) != 0 && (allowed & bitOf(between(side, back))) == 0;
    if (round_corner) steps |= bitOf(side) | bitOf(between(side, last));
  }
  return allowed & steps;
}

constexpr CanonicalTable makeTable() {
  CanonicalTable table{};
  for (std::uint32_t allowed = 0; allowed < 256; ++allowed) {
    for (Direction d = 0; d < 8; ++d) {
      table[d][allowed] = static_cast<std::uint8_t>(canonicalSteps(d, allowed));
    }
    table[kFromStart][allowed] = static_cast<std::uint8_t>(allowed);
  }
  return table;
}
inline constexpr CanonicalTable kWorthwhile = makeTable();

}  // namespace clearway::grid
