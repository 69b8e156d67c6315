// planner/pose/collision/map_part.h — a part of a map, in tiles of 16 rows and 64 columns: the only
// cells that a search may ask for.
//
// Cost: a byte a tile. Reading is thread-safe.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/grid/grid_frame.h"

namespace clearway::lattice {

class MapPart {
 public:
  static constexpr std::int32_t kTileRows = 16;
  static constexpr std::int32_t kTileColumns = 64;  // a word of a packed row

  explicit MapPart(const GridFrame& frame);  // without tiles

  // The tiles that meet a box [m].
  void add(const Aabb& box);
  // With all tiles that many rows and columns of cells around.
  [[nodiscard]] MapPart widened(std::int32_t rows, std::int32_t columns) const;
  // Whether it has no tile in the rows first to last - 1, or, outside the map, in the nearest row.
  [[nodiscard]] bool isEmptyIn(std::int32_t first, std::int32_t last) const;
  // Around all of its tiles [m]. Precondition: there is one.
  [[nodiscard]] Aabb bounds() const;

  // Columns first to last - 1 of a row, which begin with a tile and end with one.
  struct Columns {
    std::int32_t first = 0;
    std::int32_t last = 0;
  };
  // Maximal ones, from left to right. Rows outside the map have those of the nearest row.
  [[nodiscard]] std::vector<Columns> columnsOf(std::int32_t row) const;

 private:
  [[nodiscard]] std::size_t at(std::int32_t row, std::int32_t column) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  // The row of tiles of a row, or of the nearest in the map.
  [[nodiscard]] std::int32_t tileRow(std::int32_t row) const {
    return std::clamp(row / kTileRows, 0, rows_ - 1);
  }
  [[nodiscard]] static std::int32_t tilesOf(std::int32_t cells, std::int32_t size) {
    return (cells + size - 1) / size;
  }
  GridFrame frame_;
  std::int32_t rows_;  // of tiles
  std::int32_t columns_;
  std::vector<std::uint8_t> has_;
};

}  // namespace clearway::lattice
