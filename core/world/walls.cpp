#include <algorithm>
#include <array>
#include <limits>

#include "core/grid/covered_cells.h"
#include "core/narrow/sat.h"
#include "core/world/world_state.h"

namespace clearway {
namespace {

struct Run {
  CellRange cells;
  [[nodiscard]] std::int32_t length() const {
    return std::max(cells.last_row - cells.first_row, cells.last_column - cells.first_column);
  }
};

bool contains(const CellRange& r, Cell c) {
  return c.row >= r.first_row && c.row < r.last_row && c.column >= r.first_column &&
         c.column < r.last_column;
}

// Longest straight runs along rows and columns, without those that only cross a longer one.
std::vector<CellRange> longestRuns(const std::vector<Cell>& cells) {
  const auto has = [&cells](Cell c) {
    return std::binary_search(cells.begin(), cells.end(), c, [](Cell x, Cell y) {
      return x.row != y.row ? x.row < y.row : x.column < y.column;
    });
  };
  std::vector<Run> runs;
  for (const Cell c : cells) {
    if (!has({c.row, c.column - 1})) {
      std::int32_t end = c.column + 1;
      while (has({c.row, end})) ++end;
      runs.push_back({{c.row, c.row + 1, c.column, end}});
    }
    if (!has({c.row - 1, c.column})) {
      std::int32_t end = c.row + 1;
      while (has({end, c.column})) ++end;
      runs.push_back({{c.row, end, c.column, c.column + 1}});
    }
  }
  std::stable_sort(runs.begin(), runs.end(),
                   [](const Run& a, const Run& b) { return a.length() > b.length(); });
  std::vector<CellRange> chosen;
  std::vector<Cell> open = cells;  // not yet in a chosen run
  for (const Run& r : runs) {
    const auto in_run = [&r](Cell c) { return contains(r.cells, c); };
    if (std::none_of(open.begin(), open.end(), in_run)) continue;
    chosen.push_back(r.cells);
    std::erase_if(open, in_run);
  }
  return chosen;
}

// Cells of the ring around the map reach outwards without end.
Aabb wallBox(const GridFrame& f, const CellRange& r) {
  constexpr double kFar = 4.0 * kMaxCoordinate_m;
  Aabb b{{f.columnEdge(r.first_column), f.rowEdge(r.first_row)},
         {f.columnEdge(r.last_column), f.rowEdge(r.last_row)}};
  if (r.first_column < 0) b.min.x = -kFar;
  if (r.first_row < 0) b.min.y = -kFar;
  if (r.last_column > f.columns()) b.max.x = kFar;
  if (r.last_row > f.rows()) b.max.y = kFar;
  return b;
}

WallContact touchWall(const OccupancyGrid& grid, BodyId body, const PlacedShape& shape,
                      const CellRange& cells) {
  const Aabb box = wallBox(grid.frame(), cells);
  const std::array<Vec2, 4> wall{box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
  Manifold m;
  forEachConvex(shape, [&](const PlacedShape& part) {
    const Manifold own = withRing(part, [&wall](ConvexRing ring, double radius) {
      return closest(ring, wall, std::numeric_limits<double>::infinity(), radius, 0.0);
    });
    if (m.count == 0 || own.points[0].penetration_m > m.points[0].penetration_m) m = own;
  });
  // The cells were found to collide exactly; rounding may still make the depth 0.
  return {body, cells, m.normal, std::max(0.0, m.points[0].penetration_m), m.points[0].position};
}

}  // namespace

void appendWallContacts(const OccupancyGrid& grid, BodyId body, const PlacedShape& shape,
                        TouchRule rule, std::vector<WallContact>& out) {
  const std::vector<Cell> cells = collidingCells(grid, shape, rule);
  if (cells.empty()) return;
  std::vector<CellRange> runs = longestRuns(cells);
  std::sort(runs.begin(), runs.end(), [](const CellRange& a, const CellRange& b) {
    return a.first_row != b.first_row ? a.first_row < b.first_row : a.first_column < b.first_column;
  });
  for (const CellRange& r : runs) out.push_back(touchWall(grid, body, shape, r));
}

}  // namespace clearway
