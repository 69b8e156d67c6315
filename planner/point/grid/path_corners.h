// planner/point/grid/path_corners.h — a path as its start, the cells where its direction changes,
// and its end.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "core/grid/grid_frame.h"
#include "planner/point/grid/move_masks.h"

namespace clearway::grid {

// Adds a straight or diagonal line from the last corner to `to`; lines that go on in the direction
// of the last one lengthen it. Precondition: `corners` is not empty.
inline void addStraightPath(std::vector<Cell>& corners, Cell to) {
  const Cell last = corners.back();
  if (to == last) return;
  if (corners.size() > 1) {
    const Cell before = corners[corners.size() - 2];
    const auto sign = [](std::int32_t v) { return (v > 0 ? 1 : 0) - (v < 0 ? 1 : 0); };
    if (sign(last.row - before.row) == sign(to.row - last.row) &&
        sign(last.column - before.column) == sign(to.column - last.column)) {
      corners.pop_back();
    }
  }
  corners.push_back(to);
}

// The corners of the path from start to goal; stepInto(cell) is its last step into a cell.
template <class StepInto>
std::vector<Cell> tracedCorners(Cell start, Cell goal, const StepInto& stepInto) {
  std::vector<Cell> corners(1, goal);
  Direction last = 8;  // none
  for (Cell c = goal; c != start;) {
    const Direction d = stepInto(c);
    if (last != 8 && d != last) corners.push_back(c);
    last = d;
    c = {c.row - kSteps[d].row, c.column - kSteps[d].column};
  }
  if (start != goal) corners.push_back(start);
  std::ranges::reverse(corners);
  return corners;
}

enum class OctileOrder : std::uint8_t { DiagonalFirst, StraightFirst };

// Adds the shortest path to `to` on a map without obstacles: a diagonal and a straight line.
inline void addOctilePath(std::vector<Cell>& corners, Cell to, OctileOrder order) {
  const Cell from = corners.back();
  const std::int32_t rows = to.row - from.row;
  const std::int32_t columns = to.column - from.column;
  const std::int32_t both = std::min(std::abs(rows), std::abs(columns));
  const Cell step{rows < 0 ? -both : both, columns < 0 ? -both : both};
  addStraightPath(corners, order == OctileOrder::DiagonalFirst
                               ? Cell{from.row + step.row, from.column + step.column}
                               : Cell{to.row - step.row, to.column - step.column});
  addStraightPath(corners, to);
}

}  // namespace clearway::grid
