#include "planner/point/point_result.h"

#include <cmath>
#include <cstdlib>
#include <string>
#include <utility>

namespace clearway::grid {

void setBlockedEnd(const OccupancyGrid& grid, const OccupancyGrid& map, Cell c, bool is_start,
                   PointResult& result) {
  const GridFrame& f = grid.frame();
  result.status = is_start ? PlanStatus::InvalidStart : PlanStatus::InvalidGoal;
  result.blocking_cell = c;
  const Message cell(is_start ? "start cell (row %1, column %2)" : "goal cell (row %1, column %2)",
                     {c.row, c.column});
  result.too_near = !map.blocked(c);
  if (result.too_near) {
    result.reason = {"%1 is too near to an obstacle or the map's edge for the agent", {cell}};
  } else if (f.contains(c)) {
    result.reason = {"%1 is an obstacle", {cell}};
  } else {
    result.reason = {"%1 lies outside the map of %2 rows and %3 columns",
                     {cell, f.rows(), f.columns()}};
  }
}

void setStopped(StopReason stop, const Budget& budget, PointResult& result) {
  result.stop = stop;
  result.status = statusOf(stop);
  switch (stop) {
    case StopReason::None: break;
    case StopReason::Cancelled: result.reason = "the search was cancelled"; break;
    case StopReason::TimeLimit: result.reason = "the time limit was reached"; break;
    case StopReason::NodeLimit:
      result.reason = {"the limit of %1 nodes was reached", {budget.max_nodes}};
      break;
    case StopReason::MemoryLimit:
      result.reason = "the search needs more memory than it may or can have";
      break;
  }
}

void setNoPath(PointResult& result) {
  result.status = PlanStatus::NoPath;
  result.reason = "start and goal lie in different free areas";
}

namespace {

// The steps between corners.
GridSteps stepsAlong(const std::vector<Cell>& corners) {
  GridSteps steps;
  for (std::size_t k = 1; k < corners.size(); ++k) {
    const auto rows = static_cast<std::uint32_t>(std::abs(corners[k].row - corners[k - 1].row));
    const auto columns =
        static_cast<std::uint32_t>(std::abs(corners[k].column - corners[k - 1].column));
    (rows == 0      ? steps.horizontal
     : columns == 0 ? steps.vertical
                    : steps.diagonal) += std::max(rows, columns);
  }
  return steps;
}

}  // namespace

void setCorners(std::vector<Cell> corners, const GridFrame& frame, PointResult& result) {
  result.status = PlanStatus::Solved;
  result.steps = stepsAlong(corners);
  result.corners = std::move(corners);
  result.cost = lengthOf(result.steps, frame);
}

void setGridPath(const std::vector<Cell>& cells, const GridFrame& frame, PointResult& result) {
  std::vector<Cell> corners;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    const bool inner = k > 0 && k + 1 < cells.size();
    if (inner && cells[k].row - cells[k - 1].row == cells[k + 1].row - cells[k].row &&
        cells[k].column - cells[k - 1].column == cells[k + 1].column - cells[k].column) {
      continue;
    }
    corners.push_back(cells[k]);
  }
  setCorners(std::move(corners), frame, result);
}

void setStraightPath(const std::vector<Cell>& cells, const GridFrame& frame, PointResult& result) {
  const auto inLine = [](Cell a, Cell b, Cell c) {
    return (std::int64_t{b.column} - a.column) * (c.row - b.row) ==
           (std::int64_t{b.row} - a.row) * (c.column - b.column);
  };
  result.status = PlanStatus::Solved;
  result.corners.clear();
  for (const Cell c : cells) {
    std::vector<Cell>& kept = result.corners;
    if (kept.size() > 1 && inLine(kept[kept.size() - 2], kept.back(), c)) kept.pop_back();
    kept.push_back(c);
  }
  result.points.clear();
  result.cost = 0.0;
  for (std::size_t k = 0; k < result.corners.size(); ++k) {
    result.points.push_back(frame.cellCentre(result.corners[k]));
    if (k == 0) continue;
    const double x = (result.corners[k].column - result.corners[k - 1].column) * frame.cellWidth();
    const double y = (result.corners[k].row - result.corners[k - 1].row) * frame.cellLength();
    result.cost += std::sqrt(x * x + y * y);
  }
}

}  // namespace clearway::grid
