// planner/pose/swept_cells.h — the cells under a swept cover, as runs of cells.
//
// `sure` holds cells that meet the cover by more than a margin, `near` those that meet it, or come
// as near as the margin, and are not sure. The margin stands for all rounding, so that both lists
// hold for every place that differs from this one by whole cells.
#pragma once

#include <cstdint>
#include <vector>

#include "core/grid/grid_frame.h"
#include "planner/pose/swept_cover.h"

namespace clearway {

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

// Of the cover enlarged by a disc of `radius`, relative to `base`.
[[nodiscard]] SweptCells sweptCells(const GridFrame& frame, const SweptCover& cover, double radius,
                                    double margin, Cell base);

// The same turned by a quarter from +x towards +y about the middle of the base cell.
[[nodiscard]] SweptCells quarterTurned(const SweptCells& cells);

}  // namespace clearway
