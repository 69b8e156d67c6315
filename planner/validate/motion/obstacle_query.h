// planner/validate/motion/obstacle_query.h — broad phase: the obstacles near a convex region, i.e.
// cells and the four half-planes outside of the map.
//
// Method: row by row. If a row has obstacles within the bounding columns, the part of the region in
//         the band of the row (enlarged by `reach`) gives the columns to examine, word by packed
//         word. A half-plane is a box that begins at the edge of the map and is larger than any
//         shape of the path.
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
  Side side = Side::None;  // the half-plane outside of the map, or None
};

// The outside of the map, up to `extent` metres from its edges.
[[nodiscard]] std::array<Obstacle, 4> outside(const GridFrame& frame, double extent);

// The cell of an obstacle in reports: its own, or for a side the cell outside of the map at p.
[[nodiscard]] Cell cellAt(const GridFrame& frame, const Obstacle& o, Vec2 p);

// Columns first..last-1 of a row.
struct ColumnRange {
  std::int32_t first = 0;
  std::int32_t last = 0;
  [[nodiscard]] bool empty() const { return first >= last; }
};

// The cells of the map that may be within a distance of a ring. The ring is borrowed.
class RingBands {
 public:
  RingBands(const GridFrame& frame, ConvexRing ring);
  // The bounding rows and columns of all these cells.
  [[nodiscard]] CellRange around(double reach) const;
  // A tight superset of these cells in one row.
  [[nodiscard]] ColumnRange inRow(std::int32_t row, double reach) const;

 private:
  [[nodiscard]] ColumnRange columns(double left, double right) const;
  static constexpr std::size_t kCached = 16;
  const GridFrame* frame_;
  ConvexRing ring_;
  Aabb box_;
  std::array<double, kCached> slopes_;  // dx/dy of the edges that end at the first vertices
};

// The boundary obstacles of word w of row i: obstacles whose four neighbours are not all obstacles.
// The nearest obstacle to a collision-free shape is always a boundary obstacle.
[[nodiscard]] std::uint64_t rimWord(const OccupancyGrid& grid, std::int32_t row, std::size_t w);

// The bits of word w of a row within a range of columns. Precondition: the range meets the word.
[[nodiscard]] inline std::uint64_t wordMask(const ColumnRange& columns, std::size_t w) {
  const auto first = static_cast<std::size_t>(columns.first);
  const auto last = static_cast<std::size_t>(columns.last - 1);
  std::uint64_t mask = ~0ULL;
  if (w == first >> 6U) mask &= ~0ULL << (first & 63U);
  if (w == last >> 6U) mask &= ~0ULL >> (63U - (last & 63U));
  return mask;
}

// Whether a packed row has a bit in a range of columns. Precondition: the range is not empty.
[[nodiscard]] inline bool anyBit(std::span<const std::uint64_t> row, const ColumnRange& columns) {
  const auto last = static_cast<std::size_t>(columns.last - 1) >> 6U;
  for (std::size_t w = static_cast<std::size_t>(columns.first) >> 6U; w <= last; ++w) {
    if ((row[w] & wordMask(columns, w)) != 0) return true;
  }
  return false;
}

// Calls f(Cell) for at least every obstacle cell within `reach()` metres of the ring, row-major;
// reach() is queried for every row, so it may shrink. f returns false to stop.
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
