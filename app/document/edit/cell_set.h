// app/document/edit/cell_set.h — a set of cells as runs of columns: the cells of a tool stroke or a
// selection.
//
// Invariant: runs are sorted by row and column, not empty, and neither overlap nor touch, so equal
// sets have equal runs. Cells may lie outside of any map.
// Method: set operations merge the runs. Cost: linear in the number of runs; O(n log n) for
// unordered ones. Value type; thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "core/grid/occupancy_grid.h"

namespace clearway::app {

// Columns [first, last) of a row.
struct CellRun {
  std::int32_t row = 0, first = 0, last = 0;
  friend constexpr bool operator==(const CellRun&, const CellRun&) = default;
};

class CellSet {
 public:
  CellSet() = default;
  explicit CellSet(const CellRange& range);
  explicit CellSet(std::vector<CellRun> runs);  // unordered; may overlap or be empty

  [[nodiscard]] const std::vector<CellRun>& runs() const { return runs_; }
  [[nodiscard]] bool empty() const { return runs_.empty(); }
  [[nodiscard]] std::int64_t count() const;
  [[nodiscard]] bool contains(Cell c) const;
  [[nodiscard]] CellRange bounds() const;  // empty for an empty set

  friend bool operator==(const CellSet&, const CellSet&) = default;

 private:
  std::vector<CellRun> runs_;
};

// Calls visit(cell) for each cell, by rows.
template <class Visit>
void forCells(const CellSet& cells, Visit visit) {
  for (const CellRun& r : cells.runs()) {
    for (std::int32_t j = r.first; j < r.last; ++j) visit(Cell{r.row, j});
  }
}

// The obstacles of a grid.
[[nodiscard]] CellSet blockedCells(const OccupancyGrid& grid);
[[nodiscard]] CellSet united(const CellSet& a, const CellSet& b);
[[nodiscard]] CellSet common(const CellSet& a, const CellSet& b);
[[nodiscard]] CellSet without(const CellSet& a, const CellSet& b);
[[nodiscard]] CellSet moved(const CellSet& set, std::int32_t rows, std::int32_t columns);
[[nodiscard]] CellSet clipped(const CellSet& set, const GridFrame& frame);

}  // namespace clearway::app
