// core/grid/grid_frame.h — the geometry of a grid: cell indices to world coordinates and back.
//
// Cell (row i, column j) covers [columnEdge(j), columnEdge(j+1)] x [rowEdge(i), rowEdge(i+1)], in
// metres from the map's top-left corner, x right, y down. Edges are the rounded products j*width
// and i*length: neighbours share the same double, so the cells tile R^2 without gap or overlap.
// Cells may be rectangular. Indices outside the map are valid: the grid is unbounded.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "core/base/result.h"
#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

namespace clearway {

// A cell of a grid, from 0; may lie outside of it.
struct Cell {
  std::int32_t row = 0;
  std::int32_t column = 0;
  friend constexpr bool operator==(const Cell&, const Cell&) = default;
};

// Half-open ranges of rows and columns; empty when first >= last.
struct CellRange {
  std::int32_t first_row = 0, last_row = 0;
  std::int32_t first_column = 0, last_column = 0;
  [[nodiscard]] constexpr bool empty() const {
    return first_row >= last_row || first_column >= last_column;
  }
  friend constexpr bool operator==(const CellRange&, const CellRange&) = default;
};

class GridFrame {
 public:
  static constexpr std::int32_t kMaxSide = 16384;
  static constexpr std::int64_t kMaxCells = std::int64_t{1} << 28U;
  static constexpr double kMinCell_m = 1e-6;
  static constexpr double kMaxCell_m = 1e3;

  // Errors: LimitExceeded (side, cells), InvalidArgument (no rows or columns, bad cell size).
  [[nodiscard]] static Result<GridFrame> make(std::int32_t rows, std::int32_t columns,
                                              double cell_width_m, double cell_length_m);

  [[nodiscard]] std::int32_t rows() const { return rows_; }
  [[nodiscard]] std::int32_t columns() const { return columns_; }
  [[nodiscard]] double cellWidth() const { return width_; }    // along x [m]
  [[nodiscard]] double cellLength() const { return length_; }  // along y [m]

  [[nodiscard]] double inverseCellWidth() const { return inverse_width_; }    // rounded [1/m]
  [[nodiscard]] double inverseCellLength() const { return inverse_length_; }  // rounded [1/m]

  [[nodiscard]] double columnEdge(std::int32_t j) const { return j * width_; }
  [[nodiscard]] double rowEdge(std::int32_t i) const { return i * length_; }
  [[nodiscard]] Aabb cellBox(Cell c) const {
    return {{columnEdge(c.column), rowEdge(c.row)}, {columnEdge(c.column + 1), rowEdge(c.row + 1)}};
  }
  [[nodiscard]] Vec2 cellCentre(Cell c) const {
    return {(c.column + 0.5) * width_, (c.row + 0.5) * length_};
  }
  [[nodiscard]] Aabb bounds() const { return {{0.0, 0.0}, {columnEdge(columns_), rowEdge(rows_)}}; }
  [[nodiscard]] bool contains(Cell c) const {
    return c.row >= 0 && c.column >= 0 && c.row < rows_ && c.column < columns_;
  }

  // The cell with columnEdge(j) <= x < columnEdge(j+1), and the same for y. Exact, by floor and a
  // comparison with the edges. Far outside, indices are clamped to +-2^30.
  [[nodiscard]] Cell cellAt(Vec2 p) const { return {rowAt(p.y), columnAt(p.x)}; }
  [[nodiscard]] std::int32_t columnAt(double x) const {
    return floorIndex(x, width_, inverse_width_);
  }
  [[nodiscard]] std::int32_t rowAt(double y) const {
    return floorIndex(y, length_, inverse_length_);
  }

  // All cells that meet `box` under the touch rule; exact. May extend outside the map.
  [[nodiscard]] CellRange cellsMeeting(const Aabb& box, TouchRule rule) const;

  // The intersection of the range with the map.
  [[nodiscard]] CellRange clipped(const CellRange& r) const;

  friend bool operator==(const GridFrame&, const GridFrame&) = default;

 private:
  GridFrame(std::int32_t rows, std::int32_t columns, double width, double length)
      : rows_(rows),
        columns_(columns),
        width_(width),
        length_(length),
        inverse_width_(1.0 / width),
        inverse_length_(1.0 / length) {}

  // The largest k with k*size <= v (as rounded products); clamped.
  static std::int32_t floorIndex(double v, double size, double inverse) {
    constexpr double kLimit = 1 << 30;
    // The estimate is wrong by far less than 1.
    auto k = static_cast<std::int32_t>(std::clamp(std::floor(v * inverse), -kLimit, kLimit));
    if (k * size > v) --k;
    if ((k + 1) * size <= v) ++k;
    return k;
  }
  std::int32_t rows_, columns_;
  double width_, length_;
  double inverse_width_, inverse_length_;
};

}  // namespace clearway
