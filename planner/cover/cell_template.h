// planner/cover/cell_template.h — a set of cells around a place, and all places at once at which a
// cell of it is set in a grid: dilation, 64 cells at a time.
//
// Method: the runs of the template are tested against obstacle rows that are dilated by powers of
// two (planner/pose/collision/dilated_rows.h). Cost: two words a run for 64 places.
// Thread-safe: no state.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/base/stop_or.h"
#include "core/grid/occupancy_grid.h"

namespace clearway::cover {

class CellTemplate {
 public:
  // Cells relative to the place's own; sorted row by row, each once.
  explicit CellTemplate(std::span<const Cell> cells);

  struct Run {
    std::int32_t row = 0, column = 0, length = 0;
  };
  [[nodiscard]] const std::vector<Run>& runs() const { return runs_; }
  [[nodiscard]] std::int32_t reach() const { return reach_; }  // in rows or columns
  // The cells on the other side of the place.
  [[nodiscard]] CellTemplate mirrored() const;

 private:
  CellTemplate() = default;
  std::vector<Run> runs_;
  std::int32_t reach_ = 0;
};

// Bit c of a row: a cell of the template at place c is set in `grid`. Outside the map every cell
// is set, or none.
enum class Outside : std::uint8_t { Set, Clear };
[[nodiscard]] StopOr<OccupancyGrid> dilated(const OccupancyGrid& grid, const CellTemplate& by,
                                            Outside outside, StopCheck& stop);

}  // namespace clearway::cover
