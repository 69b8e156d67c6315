// planner/pose/obstacle_rows.h — rows of obstacle bits, widened to the right by powers of two.
//
// Bit c of level n is set when any of the cells c .. c + 2^n - 1 of the row is an obstacle. So 64
// places of a run of up to 128 cells are tested against a row by two words, each taken at any bit.
// A margin of obstacles lies around the map.
// Cost: O(cells / 64) per level to build; 7 levels of one bit a cell. Reading is thread-safe.
#pragma once

#include <array>
#include <cassert>
#include <cstdint>
#include <vector>

#include "core/grid/occupancy_grid.h"

namespace clearway {

class ObstacleRows {
 public:
  static constexpr unsigned kLevels = 7;

  // Rows and columns may be asked for up to `margin` cells outside the map.
  ObstacleRows(const OccupancyGrid& grid, std::int32_t margin);

  // Bits `column` .. `column` + 63 of a level.
  [[nodiscard]] std::uint64_t bits(unsigned level, std::int32_t row, std::int32_t column) const {
    const std::int32_t c = column + margin_columns_;
    assert(row >= -margin_rows_ && c >= 0);
    const std::uint64_t* w = levels_[level].data() +
                             static_cast<std::size_t>(row + margin_rows_) * words_ +
                             static_cast<std::size_t>(c >> 6);
    const auto bit = static_cast<unsigned>(c) & 63U;
    return (w[0] >> bit) | ((w[1] << 1U) << (63U - bit));
  }
  [[nodiscard]] std::size_t memoryBytes() const {
    return kLevels * levels_[0].size() * sizeof(std::uint64_t);
  }

  // Takes over the rows of `grid` from first to last - 1 after cells changed.
  void update(const OccupancyGrid& grid, std::int32_t first, std::int32_t last);

 private:
  std::int32_t margin_rows_;
  std::int32_t margin_columns_;  // a multiple of 64
  std::size_t words_;
  std::array<std::vector<std::uint64_t>, kLevels> levels_;
};

}  // namespace clearway
