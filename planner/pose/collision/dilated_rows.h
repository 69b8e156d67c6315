// planner/pose/collision/dilated_rows.h — a sparse table of obstacle rows, dilated to the right by
// powers of two.
//
// Bit c of level n is set when any of the cells c .. c + 2^n - 1 of the row is an obstacle. A run
// of up to 128 cells at 64 consecutive start columns is therefore tested against a row by two
// words, each read at any bit offset. The offsets relative to the start are computed once per run.
// Words lie one below the other in strips of 64 columns, so that the rows that a shape covers are
// next to each other in memory, and what surrounds a route lies in few pages.
// A margin of obstacles surrounds the map. Only what a search may ask for is made, rows or tiles,
// so that time and memory follow the part of the map that is searched. Cost: O(cells / 64) per
// level and row to build; 7 levels of one bit a cell. Reading is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/base/fresh_pages.h"
#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "planner/common/touched_pages.h"
#include "planner/pose/collision/map_part.h"
#include "planner/pose/collision/row_range.h"

namespace clearway::lattice {

class DilatedRows {
 public:
  static constexpr unsigned kLevels = 7;

  // Rows and columns within the margins outside the map may be queried, but no rows beyond `wanted`
  // and the margin around it, and of a `part` only its columns. Returns the reason if `stop` ends
  // it.
  [[nodiscard]] static StopOr<DilatedRows> make(const OccupancyGrid& grid, std::int32_t margin_rows,
                                                std::int32_t margin_columns,
                                                StopCheck* stop = nullptr,
                                                const RowRange& wanted = {},
                                                const MapPart* part = nullptr);

  // The offset of 64 bits of a level relative to a place.
  struct Probe {
    std::ptrdiff_t word = 0;
    unsigned bit = 0;
  };
  // The offset of so many rows and columns.
  [[nodiscard]] Probe probe(unsigned level, std::int32_t rows, std::int32_t columns) const {
    return {static_cast<std::ptrdiff_t>(level * level_words_) + (columns >> 6) * height_ + rows,
            static_cast<unsigned>(columns) & 63U};
  }
  // The base word index for bits(). Precondition: the column is a multiple of 64.
  [[nodiscard]] std::ptrdiff_t place(std::int32_t row, std::int32_t column) const {
    return (column + margin_columns_) / 64 * height_ + row + margin_rows_;
  }
  [[nodiscard]] std::uint64_t bits(std::ptrdiff_t place, const Probe& p) const {
    const std::uint64_t* w = bits_.data() + (place + p.word);
    return (w[0] >> p.bit) | ((w[height_] << 1U) << (63U - p.bit));
  }
  // Of what is made, in pages of the system.
  [[nodiscard]] std::size_t memoryBytes() const { return touched_.writtenBytes(); }

  // Rebuilds the rows first to last - 1 from `grid` after cells changed. Precondition: all columns
  // are made.
  void update(const OccupancyGrid& grid, std::int32_t first, std::int32_t last);

 private:
  // Room for all levels, of pages that the system gives when they are written.
  DilatedRows(const OccupancyGrid& grid, std::int32_t margin_rows, std::int32_t margin_columns);
  // Makes the words first to last - 1 of some rows, or of one row those of a part.
  void makeWords(const OccupancyGrid& grid, const RowRange& rows, std::size_t first,
                 std::size_t last);
  void makeRow(const OccupancyGrid& grid, std::int32_t row, const MapPart& part);

  std::int32_t margin_rows_;
  std::int32_t margin_columns_;  // a multiple of 64
  std::ptrdiff_t height_;        // words of a strip
  std::size_t words_;            // of a row
  std::size_t level_words_;
  RowRange made_;
  std::vector<std::uint64_t, FreshPages<std::uint64_t>> bits_;  // level by level, strip by strip
  TouchedPages touched_;                                        // of them
};

}  // namespace clearway::lattice
