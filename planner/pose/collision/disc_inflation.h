// planner/pose/collision/disc_inflation.h — the cells with an obstacle near their centre, 64 at a
// time.
//
// Bit c of a row is set when the rectangle of an obstacle cell, or the outside of the map, is
// surely nearer to the centre of the row's cell c than some distance, or the cell is an obstacle
// itself. Method: how many columns a disc reaches in a row so far off is known beforehand. Each
// row's
//         obstacles are widened to that, from the disc's farthest row to its middle, and laid over
//         the rows that lie so far off.
// Cost: a few ns for 64 cells and row of the disc. A bit a cell. Reading is thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/cancel.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::lattice {

class DiscInflation {
 public:
  // Of no use when `stop` ends it early.
  DiscInflation(const OccupancyGrid& grid, double distance_m, StopCheck* stop = nullptr);

  // Packed as in the grid. Precondition: a row of the map.
  [[nodiscard]] std::span<const std::uint64_t> row(std::int32_t i) const {
    return {bits_.data() + static_cast<std::size_t>(i) * words_, words_};
  }

 private:
  void lay(std::span<const std::uint64_t> wide, std::int64_t row);
  std::size_t words_;
  std::int32_t rows_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace clearway::lattice
