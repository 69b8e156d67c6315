// planner/validate/obstacles.h — the obstacles near a convex region: cells, and the four half
// planes outside of the map.
//
// Method: row by row, the part of the region in the row's band (enlarged by `reach`) gives a range
//         of columns, and only those words of the packed row are looked at. A half plane is a box
//         that begins at the map's edge and reaches further than any shape of the path.
// Cost:   O(rows * (vertices + words)) plus one call per obstacle. No allocation. Thread-safe.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "core/geometry/overlap.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::validation {

enum class Side : std::uint8_t { None, Left, Right, Top, Bottom };

struct Obstacle {
  Aabb box;
  Cell cell;               // of the map; unused for a side
  Side side = Side::None;  // which half plane outside of the map, or None
};

// What lies outside of the map, as far as `extent` metres from its edges.
[[nodiscard]] std::array<Obstacle, 4> outside(const GridFrame& frame, double extent);

// The cell by which an obstacle is named in a report: its own, or the one outside of the map at p.
[[nodiscard]] Cell cellAt(const GridFrame& frame, const Obstacle& o, Vec2 p);

// Columns first..last-1 whose cells in row i may come within `reach` of the ring; cut to the map.
struct ColumnRange {
  std::int32_t first = 0;
  std::int32_t last = 0;
};
[[nodiscard]] ColumnRange columnsNear(const GridFrame& frame, ConvexRing ring, std::int32_t row,
                                      double reach);
[[nodiscard]] CellRange rowsNear(const GridFrame& frame, ConvexRing ring, double reach);

// Obstacle bits of word w of row i, without those whose four neighbours are obstacles as well:
// the nearest obstacle to a shape that meets none is never such an inner one.
[[nodiscard]] std::uint64_t rimWord(const OccupancyGrid& grid, std::int32_t row, std::size_t w);

// Calls f(Cell) for at least every obstacle cell within `reach()` metres of the ring, row-major;
// reach() is asked again for every row, so it may shrink. f returns false to stop.
template <class Reach, class F>
void forEachObstacleNear(const OccupancyGrid& grid, ConvexRing ring, bool only_rim,
                         const Reach& reach, F&& f) {
  const CellRange rows = rowsNear(grid.frame(), ring, reach());
  for (std::int32_t i = rows.first_row; i < rows.last_row; ++i) {
    const ColumnRange columns = columnsNear(grid.frame(), ring, i, reach());
    if (columns.first >= columns.last) continue;
    const auto first = static_cast<std::size_t>(columns.first) >> 6U;
    const auto last = static_cast<std::size_t>(columns.last - 1) >> 6U;
    for (std::size_t w = first; w <= last; ++w) {
      std::uint64_t bits = grid.row(i)[w];
      if (w == first) bits &= ~0ULL << (static_cast<unsigned>(columns.first) & 63U);
      if (w == last) bits &= ~0ULL >> (63U - (static_cast<unsigned>(columns.last - 1) & 63U));
      if (bits != 0 && only_rim) bits &= rimWord(grid, i, w);
      for (; bits != 0; bits &= bits - 1) {
        const auto j = static_cast<std::int32_t>(w * 64) + std::countr_zero(bits);
        if (!f(Cell{i, j})) return;
      }
    }
  }
}

}  // namespace clearway::validation
