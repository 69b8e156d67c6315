// planner/pose/collision/row_range.h — rows of a map, also beyond its edges, which a search may ask
// for.
// Cost: O(1). Thread-safe: no state.
#pragma once

#include <algorithm>
#include <cstdint>

#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

// Rows first to last - 1; by default, all.
struct RowRange {
  static constexpr std::int32_t kFar = 1 << 29;
  std::int32_t first = -kFar;
  std::int32_t last = kFar;

  [[nodiscard]] RowRange widened(std::int32_t by) const { return {first - by, last + by}; }
  // Possibly empty, with last == first.
  [[nodiscard]] RowRange within(const RowRange& other) const {
    const std::int32_t from = std::clamp(first, other.first, other.last);
    return {from, std::clamp(last, from, other.last)};
  }
};

// The cell rows of the points of a lattice, and one more on both sides for rounding.
[[nodiscard]] inline RowRange rowsOf(const StateLattice& lattice) {
  const LatticePoint low = lattice.first();
  const LatticePoint high = low + LatticeVector{lattice.rows() - 1, 0};
  const GridFrame& frame = lattice.frame();
  return {frame.rowAt(lattice.position(low).y) - 1, frame.rowAt(lattice.position(high).y) + 2};
}

}  // namespace clearway::lattice
