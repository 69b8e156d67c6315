// planner/pose/collision/disc_inflation.h — obstacles inflated by a disc, 64 cells at a time.
//
// Bit c of a row is set when cell c is an obstacle, or when the rectangle of an obstacle cell or
// the outside of the map is certainly closer to the centre of cell c than the distance.
// Method: the half width of the disc is precomputed for each row offset. The obstacles of some rows
//         at a time are dilated horizontally to these widths, from the outermost row of the disc to
//         its middle, and merged into the rows at that offset (Minkowski sum by rows).
// Cost: a few ns for 64 cells per row of the disc. A bit a cell of the wanted rows. Reading is
// thread-safe.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/fresh_pages.h"
#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "planner/pose/collision/map_part.h"
#include "planner/pose/collision/row_range.h"

namespace clearway::lattice {

class DiscInflation {
 public:
  // The half widths of a disc about a cell centre, in columns, from the row of its centre outwards
  // until the disc ends. The bits depend on these and the map alone.
  using HalfWidths = std::vector<std::int32_t>;
  [[nodiscard]] static HalfWidths halfWidths(const GridFrame& frame, double distance_m);

  // All tiles whose obstacles the disc reaches from a part.
  [[nodiscard]] static MapPart around(const MapPart& part, const HalfWidths& reach);
  // Rows that are worth making at a time, at least so many, where others follow: each time the rows
  // that the disc reaches beyond them are dilated, too.
  [[nodiscard]] static std::int32_t rowsAtOnce(const HalfWidths& reach, std::int32_t least);

  // Of the wanted rows of the map, and of a `part` surely only in its tiles: elsewhere bits may be
  // missing. Returns the reason if `stop` ends it.
  [[nodiscard]] static StopOr<DiscInflation> make(const OccupancyGrid& grid, double distance_m,
                                                  StopCheck* stop = nullptr,
                                                  const RowRange& wanted = {},
                                                  const MapPart* part = nullptr) {
    const HalfWidths reach = halfWidths(grid.frame(), distance_m);
    if (part == nullptr) return make(grid, reach, stop, wanted);
    const MapPart near = around(*part, reach);
    return make(grid, reach, stop, wanted, &near);
  }
  // `near`: around() the part, for those who make it in several steps.
  [[nodiscard]] static StopOr<DiscInflation> make(const OccupancyGrid& grid,
                                                  const HalfWidths& reach,
                                                  StopCheck* stop = nullptr,
                                                  const RowRange& wanted = {},
                                                  const MapPart* near = nullptr);

  // Bits are packed as in the grid. Precondition: i is a wanted row of the map.
  [[nodiscard]] std::span<const std::uint64_t> row(std::int32_t i) const {
    return {bits_.data() + static_cast<std::size_t>(i - made_.first) * stride() + margin_, words_};
  }

  [[nodiscard]] std::size_t memoryBytes() const { return bits_.size() * sizeof(std::uint64_t); }

 private:
  // No bit is set. `reach`: the widest half width of the disc, in columns.
  DiscInflation(const OccupancyGrid& grid, std::int32_t reach, const RowRange& wanted);
  [[nodiscard]] std::size_t stride() const { return words_ + 2 * margin_; }
  [[nodiscard]] std::span<std::uint64_t> wordsOf(std::int32_t i) {
    return {bits_.data() + static_cast<std::size_t>(i - made_.first) * stride(), stride()};
  }
  // Adds successive rows of some words, from a word of the map on, to those from `first` on, where
  // these are wanted.
  struct Words {
    std::size_t first = 0;
    std::size_t last = 0;
  };
  void lay(const std::uint64_t* wide, std::int32_t rows, std::int64_t first, const Words& words);
  std::size_t words_;   // of a row of the map
  std::size_t margin_;  // words on both sides of a row, so that rows are dilated as one array
  RowRange made_;
  std::vector<std::uint64_t, FreshPages<std::uint64_t>> bits_;
};

}  // namespace clearway::lattice
