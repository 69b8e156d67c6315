#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>

#include "core/geometry/exact_overlap.h"
#include "core/grid/covered_cells.h"
#include "core/narrow/sat.h"
#include "core/world/world_state.h"

namespace clearway::collide {
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

bool before(const CellRange& a, const CellRange& b) {
  return a.first_row != b.first_row ? a.first_row < b.first_row : a.first_column < b.first_column;
}

// Longest straight runs along rows and columns, sorted by position. Runs that only cross a longer
// one are dropped.
std::vector<CellRange> sortedRuns(const std::vector<Cell>& cells) {
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
  std::sort(chosen.begin(), chosen.end(), before);
  return chosen;
}

WallContact touchWall(const OccupancyGrid& grid, BodyId body, const PlacedShape& shape,
                      const CellRange& cells) {
  const GridFrame& f = grid.frame();
  const std::array<Vec2, 4> wall =
      cellCorners({{f.columnEdge(cells.first_column), f.rowEdge(cells.first_row)},
                   {f.columnEdge(cells.last_column), f.rowEdge(cells.last_row)}});
  Manifold m;
  std::uint32_t k = 0;
  std::uint32_t deepest = 0;
  forEachConvex(shape, [&](const PlacedShape& part) {
    const Manifold own = withRing(part, [&wall](ConvexRing ring, double radius) {
      return closest(ring, wall, std::numeric_limits<double>::infinity(), radius, 0.0);
    });
    if (m.count == 0 || own.points[0].penetration_m > m.points[0].penetration_m) {
      m = own;
      deepest = k;
    }
    ++k;
  });
  // The cells collide exactly; rounding may still make the depth 0.
  return {body,    cells, m.normal, std::max(0.0, m.points[0].penetration_m), m.points[0].position,
          deepest, 0.0};
}

// Pieces that share a corner may both be touched there: that is one contact. Rounding may differ.
bool isSame(const WallContact& a, const WallContact& b) {
  constexpr double kRounding = 0x1p-40;
  const double size =
      1.0 + std::abs(a.position.x) + std::abs(a.position.y) + std::abs(a.penetration_m);
  return length(a.position - b.position) <= kRounding * size &&
         length(a.normal - b.normal) <= kRounding * size &&
         std::abs(a.penetration_m - b.penetration_m) <= kRounding * size;
}

// The straight pieces of a run whose cells no contact has.
std::vector<CellRange> restOf(const CellRange& run, std::span<const WallContact> contacts) {
  std::vector<CellRange> out;
  bool goes_on = false;
  for (std::int32_t i = run.first_row; i < run.last_row; ++i) {
    for (std::int32_t j = run.first_column; j < run.last_column; ++j) {
      const bool known = std::any_of(contacts.begin(), contacts.end(), [&](const WallContact& w) {
        return contains(w.cells, {i, j});
      });
      if (!known && !goes_on) out.push_back({i, i + 1, j, j + 1});
      if (!known) {
        out.back().last_row = i + 1;
        out.back().last_column = j + 1;
      }
      goes_on = !known;
    }
  }
  return out;
}

// The sides of the map that a body is beyond, as the direction back along x and y; 0: neither.
struct Beyond {
  int x = 0;
  int y = 0;
};

Beyond beyondAt(const GridFrame& f, Cell c) {
  return {(c.column < 0 ? 1 : 0) - (c.column >= f.columns() ? 1 : 0),
          (c.row < 0 ? 1 : 0) - (c.row >= f.rows() ? 1 : 0)};
}

// The shape's furthest point along d, in floating point, and the index of its part.
struct Furthest {
  Vec2 point;
  std::uint32_t part = 0;
};

Furthest furthestPart(const PlacedShape& shape, Vec2 d) {
  Furthest best;
  bool any = false;
  std::uint32_t k = 0;
  forEachConvex(shape, [&](const PlacedShape& part) {
    withRing(part, [&](ConvexRing ring, double radius) {
      for (const Vec2 v : ring) {
        const Vec2 p = v + radius * d;
        if (!any || dot(d, p) > dot(d, best.point)) best = {p, k};
        any = true;
      }
    });
    ++k;
  });
  return best;
}

Vec2 furthestPoint(const PlacedShape& shape, Vec2 d) { return furthestPart(shape, d).point; }

// The outside is unbounded, so the only escape from it leads over these sides of the map.
WallContact touchOutside(const GridFrame& f, BodyId body, const PlacedShape& shape,
                         const CellRange& cells, Beyond side) {
  const Vec2 size = f.bounds().max;
  Vec2 exit;
  if (side.x > 0) exit.x = -furthestPoint(shape, {-1.0, 0.0}).x;
  if (side.x < 0) exit.x = size.x - furthestPoint(shape, {1.0, 0.0}).x;
  if (side.y > 0) exit.y = -furthestPoint(shape, {0.0, -1.0}).y;
  if (side.y < 0) exit.y = size.y - furthestPoint(shape, {0.0, 1.0}).y;
  // Rounding may make the depth of a touching body 0 or slightly negative.
  const Vec2 towards{static_cast<double>(side.x), static_cast<double>(side.y)};
  exit = {std::max(0.0, exit.x * towards.x) * towards.x,
          std::max(0.0, exit.y * towards.y) * towards.y};
  const double depth = length(exit);
  const Vec2 normal = depth > 0.0 ? (1.0 / depth) * exit : (1.0 / length(towards)) * towards;
  const Furthest deepest = furthestPart(shape, -normal);
  return {body, cells, normal, depth, deepest.point + (0.5 * depth) * normal, deepest.part, 0.0};
}

// The ring of cells around the map represents everything outside of it. Each run of ring cells
// reports its own side; a corner cell reports both sides unless another run does.
void appendOutside(const GridFrame& f, BodyId body, const PlacedShape& shape,
                   const std::vector<Cell>& cells, std::vector<WallContact>& out) {
  const std::vector<CellRange> runs = sortedRuns(cells);
  const auto sideOf = [&f](const CellRange& r) {
    const Beyond a = beyondAt(f, {r.first_row, r.first_column});
    const Beyond b = beyondAt(f, {r.last_row - 1, r.last_column - 1});
    return Beyond{a.x == b.x ? a.x : 0, a.y == b.y ? a.y : 0};
  };
  std::array<bool, 3> reported_x{}, reported_y{};
  for (const CellRange& r : runs) {
    const Beyond side = sideOf(r);
    reported_x[static_cast<std::size_t>(side.x + 1)] = true;
    reported_y[static_cast<std::size_t>(side.y + 1)] = true;
  }
  for (const CellRange& r : runs) {
    Beyond side = sideOf(r);
    for (const Cell end :
         {Cell{r.first_row, r.first_column}, Cell{r.last_row - 1, r.last_column - 1}}) {
      const Beyond at = beyondAt(f, end);
      bool& x = reported_x[static_cast<std::size_t>(at.x + 1)];
      bool& y = reported_y[static_cast<std::size_t>(at.y + 1)];
      if (side.x == 0 && at.x != 0 && !x) side.x = at.x;
      if (side.y == 0 && at.y != 0 && !y) side.y = at.y;
      x = y = true;
    }
    out.push_back(touchOutside(f, body, shape, r, side));
  }
}

// A point has no area to overlap with: it collides inside of a cell, not on its edge.
bool isPoint(const PlacedShape& s) {
  const auto is_first = [&s](Vec2 v) { return v == s.ring.front(); };
  return s.kind == PlacedKind::Ring && s.box.radius == 0.0 && std::ranges::all_of(s.ring, is_first);
}

void appendContacts(const OccupancyGrid& grid, BodyId body, const PlacedShape& shape,
                    TouchRule rule, std::vector<WallContact>& out) {
  std::vector<Cell> cells = collidingCells(grid, shape, rule);
  const auto beyond = std::stable_partition(cells.begin(), cells.end(),
                                            [&](Cell c) { return grid.frame().contains(c); });
  const std::vector<Cell> outside(beyond, cells.end());
  cells.erase(beyond, cells.end());
  const std::size_t first = out.size();
  bool in_order = true;
  for (const CellRange& r : sortedRuns(cells)) {
    const WallContact w = touchWall(grid, body, shape, r);
    const auto begin = out.begin() + static_cast<std::ptrdiff_t>(first);
    if (std::none_of(begin, out.end(), [&](const WallContact& o) { return isSame(o, w); })) {
      out.push_back(w);
      continue;
    }
    in_order = false;
    for (const CellRange& rest : restOf(r, std::span(out).subspan(first))) {
      out.push_back(touchWall(grid, body, shape, rest));
    }
  }
  if (!outside.empty()) appendOutside(grid.frame(), body, shape, outside, out);
  if (in_order && outside.empty()) return;
  std::sort(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(),
            [](const WallContact& a, const WallContact& b) { return before(a.cells, b.cells); });
}

}  // namespace

void appendWallContacts(const OccupancyGrid& grid, BodyId body, const PlacedShape& shape,
                        TouchRule rule, std::vector<WallContact>& out) {
  if (rule == TouchRule::TouchingCollides || !isPoint(shape)) {
    return appendContacts(grid, body, shape, rule, out);
  }
  const auto first = static_cast<std::ptrdiff_t>(out.size());
  appendContacts(grid, body, shape, TouchRule::TouchingCollides, out);
  out.erase(std::remove_if(out.begin() + first, out.end(),
                           [](const WallContact& w) { return w.penetration_m <= 0.0; }),
            out.end());
}

}  // namespace clearway::collide
