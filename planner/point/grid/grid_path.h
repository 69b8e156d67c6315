// planner/point/grid/grid_path.h — a sequence of grid steps as counts, corner cells and motions.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/grid_frame.h"

namespace clearway::grid {

// How many steps of each kind a path takes: its exact length.
struct GridSteps {
  std::uint32_t horizontal = 0;
  std::uint32_t vertical = 0;
  std::uint32_t diagonal = 0;
  friend bool operator==(const GridSteps&, const GridSteps&) = default;
};

// Metres. For square cells (straight + diagonal * sqrt(2)) * width, three roundings in all.
[[nodiscard]] double lengthOf(const GridSteps& steps, const GridFrame& frame);

// Motions between the centres of cells that follow each other in one of the eight directions: the
// point looks where it goes, and turns in place at corners, or keeps heading +x when it does not
// turn. Consecutive corners differ; no corner turns by 180 degrees. Without corners, or with one,
// the path does not move.
[[nodiscard]] Path pathThrough(const std::vector<Cell>& corners, const GridFrame& frame,
                               bool turning = true);

// The same between any points that follow each other, no three of them in line.
[[nodiscard]] Path pathThrough(const std::vector<Vec2>& points, bool turning = true);

// Every cell of such a path of grid steps, from the first corner to the last.
[[nodiscard]] std::vector<Cell> cellsAlong(const std::vector<Cell>& corners);

}  // namespace clearway::grid
