#include "planner/point/grid/grid_path.h"

#include <cassert>
#include <cmath>

#include "planner/point/grid/cell_index.h"

namespace clearway::grid {
namespace {

Heading headingOf(Cell from, Cell to, const GridFrame& frame) {
  const Vec2 v{signOf(to.column - from.column) * frame.cellWidth(),
               signOf(to.row - from.row) * frame.cellLength()};
  return Heading::towards({}, v, Heading{});
}

}  // namespace

void appendLine(Path& path, Vec2 to, Heading heading) {
  if (path.motions.empty()) path.start.heading = heading;
  Pose at = path.goal();
  if (at.heading != heading) {
    const Pose turned{at.position, heading};
    path.motions.push_back({MotionKind::Turn, at, turned});
    at = turned;
  }
  path.motions.push_back({MotionKind::Straight, at, {to, heading}});
}

double lengthOf(const GridSteps& steps, const GridFrame& frame) {
  const double w = frame.cellWidth();
  const double l = frame.cellLength();
  if (w == l) {
    const double straight = static_cast<double>(steps.horizontal) + steps.vertical;
    return (straight + steps.diagonal * std::sqrt(2.0)) * w;
  }
  return steps.horizontal * w + steps.vertical * l + steps.diagonal * std::sqrt(w * w + l * l);
}

Path pathThrough(const std::vector<Cell>& corners, const GridFrame& frame, bool turning) {
  Path path;
  if (corners.empty()) return path;
  path.start.position = frame.cellCentre(corners.front());
  for (std::size_t k = 0; k + 1 < corners.size(); ++k) {
    const Heading heading = turning ? headingOf(corners[k], corners[k + 1], frame) : Heading{};
    appendLine(path, frame.cellCentre(corners[k + 1]), heading);
  }
  return path;
}

Path pathThrough(const std::vector<Vec2>& points, bool turning) {
  Path path;
  if (points.empty()) return path;
  path.start.position = points.front();
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const Heading heading =
        turning ? Heading::towards(points[k], points[k + 1], Heading{}) : Heading{};
    appendLine(path, points[k + 1], heading);
  }
  return path;
}

std::vector<Cell> cellsAlong(const std::vector<Cell>& corners) {
  std::vector<Cell> cells;
  if (!corners.empty()) cells.push_back(corners.front());
  for (const Cell to : corners) {
    while (cells.back() != to) {
      const Cell c = cells.back();
      cells.push_back({c.row + signOf(to.row - c.row), c.column + signOf(to.column - c.column)});
    }
  }
  return cells;
}

}  // namespace clearway::grid
