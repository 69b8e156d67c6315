#include "planner/point/touched_corners.h"

#include <cmath>
#include <cstddef>
#include <iterator>
#include <optional>

#include "planner/point/free_line.h"

namespace clearway::grid {
namespace {

// The corner of a cell that the line from a to b passes within rounding.
std::optional<Vec2> cornerOnLine(const GridFrame& f, Cell c, Vec2 a, Vec2 b) {
  constexpr double kTouching = 1e-6;  // cells
  const Vec2 d{(b.x - a.x) / f.cellWidth(), (b.y - a.y) / f.cellLength()};
  for (const Cell at :
       {c, Cell{c.row, c.column + 1}, Cell{c.row + 1, c.column}, Cell{c.row + 1, c.column + 1}}) {
    const Vec2 corner{at.column * f.cellWidth(), at.row * f.cellLength()};
    const Vec2 to{(corner.x - a.x) / f.cellWidth(), (corner.y - a.y) / f.cellLength()};
    const double along = dot(to, d);
    const bool is_between = along > 0.0 && along < dot(d, d) && corner != a && corner != b;
    if (is_between && std::abs(cross(d, to)) <= kTouching * length(d)) return corner;
  }
  return std::nullopt;
}

// Between two neighbours, until the line from or to the end is free.
void addAt(const OccupancyGrid& grid, std::vector<Vec2>& points, bool at_start) {
  constexpr int kMost = 64;  // corners on one line
  for (int k = 0; k < kMost && points.size() > 1; ++k) {
    const auto second = at_start ? std::next(points.begin()) : std::prev(points.end());
    const Vec2 a = *std::prev(second);
    const Vec2 b = *second;
    const auto hit = obstacleOnLine(grid, {}, a, b, CornerRule::OneFree);
    if (!hit) return;
    const auto corner = cornerOnLine(grid.frame(), *hit, a, b);
    if (!corner) return;
    points.insert(second, *corner);
  }
}

}  // namespace

void addCornersPassedByEnds(const OccupancyGrid& grid, std::vector<Vec2>& points) {
  addAt(grid, points, true);
  addAt(grid, points, false);
}

}  // namespace clearway::grid
