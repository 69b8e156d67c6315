// planner/point/any_angle/near_sight.h — line of sight of a point to near cells, by masks of the
// cells that the lines cross.
//
// Method: LineOfSight itself says which cells each line needs free; a test takes a window of four
//         or eight rows and no decision before its last one.
// Cost:   some 5 instructions a row; 8 KB a corner rule, made at the first use. Thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "planner/point/grid/line_of_sight.h"

namespace clearway::grid {

class NearSight {
 public:
  static constexpr std::int32_t kRows = 7, kColumns = 15;  // how far a target may be
  using Mask = std::array<std::uint32_t, kRows + 1>;       // bit k: column k - kColumns

  // Null where lines are not decided by cells that must all be free.
  [[nodiscard]] static const NearSight* of(const LineOfSight& sight);

  [[nodiscard]] static bool isNear(Cell from, Cell to) {
    return std::abs(to.row - from.row) <= kRows && std::abs(to.column - from.column) <= kColumns;
  }
  // Precondition: isNear(from, to); both are in the grid.
  [[nodiscard]] bool clear(const OccupancyGrid& grid, Cell from, Cell to) const {
    const std::int32_t rows = std::abs(to.row - from.row);
    const Mask& mask = masks_[static_cast<std::size_t>(rows)]
                             [static_cast<std::size_t>(to.column - from.column + kColumns)];
    // The window begins in this half of a word, and ends in the next one at the latest.
    const std::int32_t first = from.column - kColumns;
    const auto last_half = static_cast<std::int32_t>(2 * grid.wordsPerRow()) - 2;
    const std::int32_t half = std::clamp(first >> 5, 0, last_half);
    const std::int32_t shift = first - 32 * half;
    const auto right = static_cast<unsigned>(std::max(shift, 0));
    const auto left = static_cast<unsigned>(std::max(-shift, 0));
    const std::uint64_t* words = grid.row(from.row).data() + (half >> 1);
    const auto stride = static_cast<std::ptrdiff_t>(grid.wordsPerRow());
    const std::ptrdiff_t down = to.row < from.row ? -stride : stride;
    std::uint64_t blocked = 0;
    const auto look = [&](std::int32_t first_row, std::int32_t last_row) {
      for (std::int32_t k = first_row; k <= last_row; ++k) {
        blocked |= (halvesAt(words, half & 1) << left >> right) & mask[static_cast<std::size_t>(k)];
        words += k < rows ? down : 0;
      }
    };
    look(0, 3);
    if (rows > 3) look(4, kRows);
    return blocked == 0;
  }

 private:
  explicit NearSight(CornerRule corners);
  // 64 cells from the first or second half of a word on.
  static std::uint64_t halvesAt(const std::uint64_t* words, std::int32_t half) {
    if constexpr (std::endian::native == std::endian::little) {
      std::uint64_t out = 0;
      std::memcpy(&out, reinterpret_cast<const char*>(words) + 4 * half, sizeof(out));
      return out;
    } else {
      return half == 0 ? words[0] : words[0] >> 32U | words[1] << 32U;
    }
  }

  std::array<std::array<Mask, 2 * kColumns + 1>, kRows + 1> masks_{};
};

}  // namespace clearway::grid
