// planner/validate/obstacle_query.h — the obstacles near a convex region: cells, and the four half
// planes outside of the map.
//
// Method: row by row; where a row has obstacles beside the region at all, the part of the region in
//         the row's band (enlarged by `reach`) gives the columns to look at, word by packed word. A
//         half plane is a box that begins at the map's edge and reaches further than any shape of
//         the path.
// Cost:   O(rows * words), O(vertices) for rows with obstacles beside the region, plus one call per
// obstacle. No allocation. Thread-safe.
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

// Columns first..last-1 of a row.
struct ColumnRange {
  std::int32_t first = 0;
  std::int32_t last = 0;
  [[nodiscard]] bool empty() const { return first >= last; }
};

// Which cells of the map may come within a distance of a ring, which is borrowed.
class RingBands {
 public:
  RingBands(const GridFrame& frame, ConvexRing ring);
  // Rows and columns around all of them.
  [[nodiscard]] CellRange around(double reach) const;
  // Those of one row; hardly more.
  [[nodiscard]] ColumnRange inRow(std::int32_t row, double reach) const;

 private:
  [[nodiscard]] ColumnRange columns(double left, double right) const;
  static constexpr std::size_t kKept = 16;
  const GridFrame* frame_;
  ConvexRing ring_;
  Aabb box_;
  std::array<double, kKept> slopes_;  // dx/dy of the edges that end at the first vertices
};

// Obstacle bits of word w of row i, without those whose four neighbours are obstacles as well:
// the nearest obstacle to a shape that meets none is never such an inner one.
[[nodiscard]] std::uint64_t rimWord(const OccupancyGrid& grid, std::int32_t row, std::size_t w);

// Bits of word w of a row that lie in a range of columns, which has some there.
[[nodiscard]] inline std::uint64_t wordMask(const ColumnRange& columns, std::size_t w) {
  const auto first = static_cast<std::size_t>(columns.first);
  const auto last = static_cast<std::size_t>(columns.last - 1);
  std::uint64_t mask = ~0ULL;
  if (w == first >> 6U) mask &= ~0ULL << (first & 63U);
  if (w == last >> 6U) mask &= ~0ULL >> (63U - (last & 63U));
  return mask;
}

// Whether a packed row has a bit in a range of columns, which is not empty.
[[nodiscard]] inline bool anyBit(std::span<const std::uint64_t> row, const ColumnRange& columns) {
  const auto last = static_cast<std::size_t>(columns.last - 1) >> 6U;
  for (std::size_t w = static_cast<std::size_t>(columns.first) >> 6U; w <= last; ++w) {
    if ((row[w] & wordMask(columns, w)) != 0) return true;
  }
  return false;
}

// Calls f(Cell) for at least every obstacle cell within `reach()` metres of the ring, row-major;
// reach() is asked again for every row, so it may shrink. f returns false to stop.
template <class Reach, class F>
void forEachObstacleNear(const OccupancyGrid& grid, ConvexRing ring, bool only_rim,
                         const Reach& reach, F&& f) {
  const RingBands bands(grid.frame(), ring);
  const CellRange around = bands.around(reach());
  if (around.empty()) return;
  for (std::int32_t i = around.first_row; i < around.last_row; ++i) {
    const auto row = grid.row(i);
    if (!anyBit(row, {around.first_column, around.last_column})) continue;
    const ColumnRange columns = bands.inRow(i, reach());
    if (columns.empty()) continue;
    const auto last = static_cast<std::size_t>(columns.last - 1) >> 6U;
    for (std::size_t w = static_cast<std::size_t>(columns.first) >> 6U; w <= last; ++w) {
      std::uint64_t bits = row[w] & wordMask(columns, w);
      if (bits != 0 && only_rim) bits &= rimWord(grid, i, w);
      for (; bits != 0; bits &= bits - 1) {
        const auto j = static_cast<std::int32_t>(w * 64) + std::countr_zero(bits);
        if (!f(Cell{i, j})) return;
      }
    }
  }
}

}  // namespace clearway::validation
