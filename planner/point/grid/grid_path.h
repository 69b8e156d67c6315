// planner/point/grid/grid_path.h — a sequence of grid steps as counts, corner cells and motions.
#pragma once

#include <cstdint>
#include <vector>

#include "core/geometry/path.h"
#include "core/grid/grid_frame.h"

namespace clearway::grid {

// Number of steps of each kind in a path: its exact length.
struct GridSteps {
  std::uint32_t horizontal = 0;
  std::uint32_t vertical = 0;
  std::uint32_t diagonal = 0;
  friend bool operator==(const GridSteps&, const GridSteps&) = default;
};

// Metres. For square cells (straight + diagonal * sqrt(2)) * width, three roundings in all.
[[nodiscard]] double lengthOf(const GridSteps& steps, const GridFrame& frame);

// Motions between the centres of consecutive cells in one of the eight directions. The point faces
// its direction of motion and turns in place at corners; with `turning` false it keeps heading +x.
// Consecutive corners differ; no corner turns by 180 degrees. With fewer than two corners the path
// has no motion.
[[nodiscard]] Path pathThrough(const std::vector<Cell>& corners, const GridFrame& frame,
                               bool turning = true);

// The same between arbitrary consecutive points, no three of them collinear.
[[nodiscard]] Path pathThrough(const std::vector<Vec2>& points, bool turning = true);

// Appends a turn in place, if the heading differs, and a straight motion.
void appendLine(Path& path, Vec2 to, Heading heading);

// Every cell of such a path of grid steps, from the first corner to the last.
[[nodiscard]] std::vector<Cell> cellsAlong(const std::vector<Cell>& corners);

}  // namespace clearway::grid
