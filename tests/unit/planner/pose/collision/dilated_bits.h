// Bits of dilated rows by their definition, cell by cell.
#pragma once

#include <algorithm>
#include <cstdint>

#include "core/grid/occupancy_grid.h"
#include "planner/pose/collision/dilated_rows.h"

namespace clearway::lattice {

// Bit c: any of the 2^level cells from column + c on is an obstacle, or outside the map.
inline std::uint64_t dilatedBits(const OccupancyGrid& grid, Cell at, unsigned level) {
  std::uint64_t bits = 0;
  for (std::int32_t c = 0; c < 64; ++c) {
    for (std::int32_t k = 0; k < 1 << level && (bits >> c & 1U) == 0; ++k) {
      const Cell cell{at.row, at.column + c + k};
      if (!grid.frame().contains(cell) || grid.blocked(cell)) bits |= std::uint64_t{1} << c;
    }
  }
  return bits;
}

inline std::uint64_t bitsAt(const DilatedRows& rows, Cell at, unsigned level) {
  return rows.bits(rows.place(at.row, 0), rows.probe(level, 0, at.column));
}

}  // namespace clearway::lattice
