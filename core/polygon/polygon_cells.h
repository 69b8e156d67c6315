// core/polygon/polygon_cells.h — polygons to cells of a grid and back, exactly.
//
// cellsUnder(): law: a cell of the map is set exactly when the interior of a polygon overlaps its
//   interior, in real arithmetic on the vertices and the edges of cells. Touching sets nothing.
//   Method: an edge that passes through the open cell covers it; which cells it passes through is
//   decided row by row with exact signs (orient2d). Every other cell lies wholly inside or outside:
//   the parity of the edges left of its centre decides, by exact signs again. Polygons that cross
//   themselves count as covered where an edge passes and where the parity is odd.
//   Cost: O(rows that each edge spans, and the cells that it passes).
// cellsWithin(): law: the cells that lie in a polygon as a whole; its boundary may touch their
//   borders. cellsCentredIn(): those whose centres lie in it or on its boundary. Both are exact, by
//   the same scan line.
// polygonsOf(): the union of cells as rectilinear polygons with holes, the inverse. Cells that meet
//   at a corner only belong to different polygons. Law: cellsUnder(polygonsOf(cells)) == cells.
//   Method: borders are traced with the cells on the positive side and cut where they meet
//   themselves, so every ring is simple; runs of cells are labelled by union-find to find the
//   polygon of each ring. Cost: O(cells). Source: Rosenfeld and Kak, Digital Picture Processing
//   (1982), 11.2.
// Thread-safe: no state.
#pragma once

#include <functional>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"
#include "core/polygon/polygon.h"

namespace clearway {

// Sets the cells of `out` under the polygons; others keep their value.
void setCellsUnder(const Polygons& polygons, OccupancyGrid& out);
[[nodiscard]] StopReason setCellsUnder(const Polygons& polygons, OccupancyGrid& out,
                                       StopCheck* stop);
[[nodiscard]] OccupancyGrid cellsUnder(const Polygons& polygons, const GridFrame& frame);

// Cells of the map in one row, by columns.
struct CellSpan {
  std::int32_t row = 0, first = 0, end = 0;
};
// Rows ascend, the spans of a row do not overlap. A poll counts the rows that the edges span, as
// nodes.
[[nodiscard]] StopOr<std::vector<CellSpan>> cellsWithin(const Polygon& polygon,
                                                        const GridFrame& frame,
                                                        StopCheck* stop = nullptr);
[[nodiscard]] StopOr<std::vector<CellSpan>> cellsCentredIn(const Polygon& polygon,
                                                           const GridFrame& frame,
                                                           StopCheck* stop = nullptr);

// The cells of the map for which `holds` is true, which is asked once in each row-major pass.
// Vertices are corners of cells, collinear ones removed. Ordered by their uppermost leftmost cell.
[[nodiscard]] Polygons polygonsOf(const GridFrame& frame, const std::function<bool(Cell)>& holds);

}  // namespace clearway
