// planner/point/any_angle/near_sight.h — line of sight of a point to near cells, by masks of the
// cells that the lines cross.
//
// Method: LineOfSight itself says which cells each line needs free; a test takes a window of four
//         rows and no decision before its last one.
// Cost:   four windows of two words a test; 8 KB a corner rule, made at the first use. Thread-safe.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "planner/point/grid/line_of_sight.h"

namespace clearway::grid {

class NearSight {
 public:
  static constexpr std::int32_t kRows = 3, kColumns = 31;  // how far a target may be
  using Mask = std::array<std::uint64_t, kRows + 1>;       // bit k: column k - kColumns

  // Null where lines are not decided by cells that must all be free.
  [[nodiscard]] static const NearSight* of(const LineOfSight& sight);

  [[nodiscard]] static bool isNear(Cell from, Cell to) {
    return std::abs(to.row - from.row) <= kRows && std::abs(to.column - from.column) <= kColumns;
  }
  // Precondition: isNear(from, to); both are in the grid.
  [[nodiscard]] bool clear(const OccupancyGrid& grid, Cell from, Cell to) const {
    const std::int32_t rows = std::abs(to.row - from.row);
    const std::int32_t down = to.row < from.row ? -1 : 1;
    const Mask& mask = masks_[static_cast<std::size_t>(rows)]
                             [static_cast<std::size_t>(to.column - from.column + kColumns)];
    std::uint64_t blocked = 0;
    for (std::int32_t k = 0; k <= kRows; ++k) {
      const std::int32_t row = from.row + down * (k < rows ? k : rows);
      blocked |=
          windowOf(grid.row(row), from.column - kColumns) & mask[static_cast<std::size_t>(k)];
    }
    return blocked == 0;
  }

 private:
  explicit NearSight(CornerRule corners);
  // The 64 cells from a column on; those outside of the row have any value.
  static std::uint64_t windowOf(std::span<const std::uint64_t> words, std::int32_t first) {
    const std::int32_t w = first >> 6;
    const auto shift = static_cast<unsigned>(first) & 63U;
    const std::uint64_t low = w < 0 ? 0 : words[static_cast<std::size_t>(w)];
    const auto next = static_cast<std::size_t>(w + 1);
    const std::uint64_t high = next < words.size() ? words[next] : 0;
    return low >> shift | high << 1U << (63 - shift);
  }

  std::array<std::array<Mask, 2 * kColumns + 1>, kRows + 1> masks_{};
};

}  // namespace clearway::grid
