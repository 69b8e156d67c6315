#include "planner/validate/obstacles.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace clearway::validation {

std::array<Obstacle, 4> outside(const GridFrame& frame, double extent) {
  const Aabb map = frame.bounds();
  const Aabb far = enlarged(map, extent);
  return {Obstacle{{far.min, {map.min.x, far.max.y}}, {}, Side::Left},
          Obstacle{{{map.max.x, far.min.y}, far.max}, {}, Side::Right},
          Obstacle{{far.min, {far.max.x, map.min.y}}, {}, Side::Top},
          Obstacle{{{far.min.x, map.max.y}, far.max}, {}, Side::Bottom}};
}

Cell cellAt(const GridFrame& frame, const Obstacle& o, Vec2 p) {
  if (o.side == Side::None) return o.cell;
  Cell c = frame.cellAt(p);
  switch (o.side) {
    case Side::Left: c.column = std::min(c.column, -1); break;
    case Side::Right: c.column = std::max(c.column, frame.columns()); break;
    case Side::Top: c.row = std::min(c.row, -1); break;
    default: c.row = std::max(c.row, frame.rows()); break;
  }
  return c;
}

CellRange rowsNear(const GridFrame& frame, ConvexRing ring, double reach) {
  const Aabb box = enlarged(boundsOf(ring), reach);
  return frame.clipped(frame.cellsMeeting(box, TouchRule::TouchingCollides));
}

ColumnRange columnsNear(const GridFrame& frame, ConvexRing ring, std::int32_t row, double reach) {
  // A hair more than the band: a nearly level edge turns rounding in y into metres in x.
  const double hair = 8.0 * std::numeric_limits<double>::epsilon() *
                      (std::abs(frame.rowEdge(row)) + frame.cellLength() + reach);
  const double low = frame.rowEdge(row) - reach - hair;
  const double high = frame.rowEdge(row + 1) + reach + hair;
  double left = std::numeric_limits<double>::infinity();
  double right = -left;
  Vec2 a = ring.back();
  for (const Vec2 b : ring) {
    if (std::max(a.y, b.y) >= low && std::min(a.y, b.y) <= high) {
      double x0 = a.x;
      double x1 = b.x;
      if (a.y != b.y) {  // the edge's piece inside the band
        const double slope = (b.x - a.x) / (b.y - a.y);
        const auto [top, bottom] = std::minmax(a.y, b.y);
        x0 = a.x + (std::clamp(low, top, bottom) - a.y) * slope;
        x1 = a.x + (std::clamp(high, top, bottom) - a.y) * slope;
        const auto [edge_left, edge_right] = std::minmax(a.x, b.x);
        x0 = std::clamp(x0, edge_left, edge_right);
        x1 = std::clamp(x1, edge_left, edge_right);
      }
      left = std::min({left, x0, x1});
      right = std::max({right, x0, x1});
    }
    a = b;
  }
  if (left > right) return {};
  // One cell more on each side is far beyond any rounding above.
  const std::int32_t first = frame.cellAt({left - reach, 0.0}).column - 1;
  const std::int32_t last = frame.cellAt({right + reach, 0.0}).column + 2;
  return {std::max(first, 0), std::min(last, frame.columns())};
}

std::uint64_t rimWord(const OccupancyGrid& grid, std::int32_t row, std::size_t w) {
  const auto words = grid.row(row);
  const std::uint64_t here = words[w];
  const std::uint64_t above = row > 0 ? grid.row(row - 1)[w] : ~0ULL;
  const std::uint64_t below = row + 1 < grid.frame().rows() ? grid.row(row + 1)[w] : ~0ULL;
  const std::uint64_t before = w > 0 ? words[w - 1] >> 63U : 1U;
  const std::uint64_t after = w + 1 < words.size() ? words[w + 1] << 63U : 1ULL << 63U;
  const std::uint64_t inner = above & below & ((here << 1U) | before) & ((here >> 1U) | after);
  return here & ~inner;
}

}  // namespace clearway::validation
