// core/grid/occupancy_grid.h — occupancy bitmap, one bit per cell, set for obstacles.
//
// Rows are packed into 64-bit words, least significant bit first, each row starting a new word;
// bits past the last column are 1. Outside the map everything is an obstacle.
// Memory: rows * ceil(columns/64) * 8 bytes. Reading is thread-safe, writing is not.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/grid_frame.h"

namespace clearway {

class OccupancyGrid {
 public:
  explicit OccupancyGrid(const GridFrame& frame, bool blocked = false);

  [[nodiscard]] const GridFrame& frame() const { return frame_; }

  // True for obstacles and for everything outside the map.
  [[nodiscard]] bool blocked(Cell c) const {
    if (!frame_.contains(c)) return true;
    return ((row(c.row)[static_cast<std::size_t>(c.column) >> 6U] >>
             (static_cast<unsigned>(c.column) & 63U)) &
            1U) != 0;
  }
  // Precondition: the cell is inside the map.
  void set(Cell c, bool blocked);

  // Replaces a row by packed words; bits past the last column are set to 1.
  // Precondition: words.size() == wordsPerRow().
  void setRow(std::int32_t i, std::span<const std::uint64_t> words);

  // The same for one word of a row.
  void setWord(std::int32_t i, std::size_t w, std::uint64_t word);

  [[nodiscard]] std::size_t wordsPerRow() const { return words_per_row_; }
  [[nodiscard]] std::span<const std::uint64_t> row(std::int32_t i) const {
    return {words_.data() + static_cast<std::size_t>(i) * words_per_row_, words_per_row_};
  }

  // True when any cell of the range is an obstacle; cells outside the map count as obstacles.
  [[nodiscard]] bool anyBlocked(const CellRange& range) const;
  [[nodiscard]] std::int64_t countBlocked() const;  // inside the map

  // Fingerprint of frame and cells: equal maps have equal fingerprints on every machine.
  [[nodiscard]] std::uint64_t fingerprint() const;

  friend bool operator==(const OccupancyGrid&, const OccupancyGrid&) = default;

 private:
  GridFrame frame_;
  std::size_t words_per_row_;
  std::vector<std::uint64_t> words_;
};

}  // namespace clearway
