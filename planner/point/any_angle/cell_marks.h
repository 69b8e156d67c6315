// planner/point/any_angle/cell_marks.h — a mark for each cell of a map, one bit each, and the marks
// around a cell at once: a search looks only at the neighbours that are worth it.
//
// Method: rows of bits with an unmarked border; three bits of three rows, put in the order of the
//         steps by a table.
// Cost:   at most six words for the marks around a cell; clear() writes the rows given.
// Not thread-safe.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "core/grid/grid_frame.h"
#include "planner/common/lazy_zero_array.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

class CellMarks {
 public:
  // Of words for a map with its border.
  [[nodiscard]] static std::size_t wordsOf(const GridFrame& frame) {
    return (static_cast<std::size_t>(frame.rows()) + 2) * rowWords(frame);
  }
  // No cell is marked; false when the system has no memory.
  [[nodiscard]] bool allocate(const GridFrame& frame) {
    row_words_ = rowWords(frame);
    return words_.allocate(wordsOf(frame));
  }
  // No cell of the rows [first, last] is marked any more; they may reach one row beyond the map.
  void clear(std::int32_t first, std::int32_t last) {
    std::fill_n(words_.data() + row_words_ * static_cast<std::size_t>(first + 1),
                row_words_ * static_cast<std::size_t>(last - first + 1), 0);
  }

  void set(Cell c) { words_.data()[placeOf(c)] |= 1ULL << bitOf(c); }
  [[nodiscard]] bool operator[](Cell c) const {
    return (words_.view()[placeOf(c)] >> bitOf(c) & 1U) != 0;
  }
  // Bit k: of the cell that step k leads to; none outside of the map.
  [[nodiscard]] std::uint32_t around(Cell c) const {
    const std::uint64_t* const words = words_.data() +
                                       row_words_ * static_cast<std::size_t>(c.row) +
                                       (static_cast<std::size_t>(c.column) >> 6U);
    const auto shift = static_cast<unsigned>(c.column) & 63U;
    const auto three = [shift](const std::uint64_t* w) {
      std::uint64_t bits = w[0] >> shift;
      if (shift > 61) bits |= w[1] << (64 - shift);
      return static_cast<std::uint32_t>(bits) & 7U;
    };
    return kOfSteps[three(words) | three(words + row_words_) << 3U |
                    three(words + 2 * row_words_) << 6U];
  }
  [[nodiscard]] std::size_t bytes() const { return words_.bytes(); }

 private:
  // From three bits of the rows above, at and below a cell to those of kSteps.
  static constexpr std::array<std::uint8_t, 512> kOfSteps = [] {
    std::array<std::uint8_t, 512> out{};
    for (std::uint32_t nine = 0; nine < 512; ++nine) {
      for (Direction d = 0; d < 8; ++d) {
        const auto bit = static_cast<unsigned>(3 * (kSteps[d].row + 1) + kSteps[d].column + 1);
        if ((nine >> bit & 1U) != 0) out[nine] |= static_cast<std::uint8_t>(1U << d);
      }
    }
    return out;
  }();

  static std::size_t rowWords(const GridFrame& frame) {
    return (static_cast<std::size_t>(frame.columns()) + 2 + 63) / 64;
  }
  static unsigned bitOf(Cell c) { return static_cast<unsigned>(c.column + 1) & 63U; }
  [[nodiscard]] std::size_t placeOf(Cell c) const {
    return row_words_ * static_cast<std::size_t>(c.row + 1) +
           (static_cast<std::size_t>(c.column + 1) >> 6U);
  }

  LazyZeroArray<std::uint64_t> words_;
  std::size_t row_words_ = 0;
};

}  // namespace clearway::grid
