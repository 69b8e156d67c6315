// planner/pose/sweep/swept_cells.h — rasterization of a swept volume to runs of cells.
//
// `sure` holds cells that overlap the volume by more than a margin. `near` holds the other cells
// that overlap it or lie within the margin of it. The margin covers all rounding, so both lists
// hold at every position that differs from this one by whole cells.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/grid/grid_frame.h"
#include "planner/pose/sweep/swept_volume.h"

namespace clearway::lattice {

// Cells (row, column) .. (row, column + length - 1) relative to some cell.
struct CellRun {
  std::int32_t row = 0;
  std::int32_t column = 0;
  std::int32_t length = 0;
  friend constexpr bool operator==(const CellRun&, const CellRun&) = default;
};

struct SweptCells {
  std::vector<CellRun> sure;
  std::vector<CellRun> near;
};

namespace detail {

// A bitmap of the cells in a window.
class CellWindow {
 public:
  explicit CellWindow(const CellRange& range);
  // Sets columns first to last - 1 of a row. Precondition: they lie in the window.
  void set(std::int32_t row, std::int32_t first, std::int32_t last);
  [[nodiscard]] bool all(std::int32_t row, std::int32_t first, std::int32_t last) const;
  void remove(const CellWindow& other);
  [[nodiscard]] std::vector<CellRun> runs(Cell base) const;

 private:
  template <class F>
  void forWords(std::int32_t row, std::int32_t first, std::int32_t last, F&& f) const;
  CellRange range_;
  std::size_t words_;
  std::vector<std::uint64_t> bits_;
};

}  // namespace detail

// Collects the cells under convex pieces, enlarged by a disc of `radius`.
class CellSweep {
 public:
  // Precondition: all pieces lie within the box `around`.
  CellSweep(const GridFrame& frame, const Aabb& around, double radius, double margin);
  void add(std::span<const Vec2> piece);
  // True if no piece within `beyond` of the hull of these few points could add a cell.
  [[nodiscard]] bool isCovered(std::span<const Vec2> points, double beyond = 0.0) const;
  [[nodiscard]] SweptCells cells(Cell base) const;

 private:
  GridFrame frame_;
  double radius_, margin_;
  detail::CellWindow sure_, near_;
};

// The cells of the volume enlarged by a disc of `radius`, relative to `base`.
[[nodiscard]] SweptCells sweptCells(const GridFrame& frame, const SweptVolume& cover, double radius,
                                    double margin, Cell base);

}  // namespace clearway::lattice
