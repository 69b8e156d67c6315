#include "planner/validate/motion/obstacle_query.h"

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

RingBands::RingBands(const GridFrame& frame, ConvexRing ring)
    : frame_(&frame), ring_(ring), box_(boundsOf(ring)) {
  Vec2 a = ring.back();
  for (std::size_t k = 0; k < std::min(ring.size(), kCached); ++k) {
    const Vec2 b = ring[k];
    slopes_[k] = a.y == b.y ? 0.0 : (b.x - a.x) / (b.y - a.y);
    a = b;
  }
}

CellRange RingBands::around(double reach) const {
  CellRange cells =
      frame_->clipped(frame_->cellsMeeting(enlarged(box_, reach), TouchRule::TouchingCollides));
  const ColumnRange wide = columns(box_.min.x - reach, box_.max.x + reach);
  cells.first_column = wide.first;
  cells.last_column = wide.last;
  return cells;
}

ColumnRange RingBands::columns(double left, double right) const {
  // One cell more on each side is far beyond any rounding.
  const double inverse = frame_->inverseCellWidth();
  const auto indexOf = [&](double x) {
    return static_cast<std::int32_t>(
        std::clamp(x * inverse, 0.0, static_cast<double>(frame_->columns())));
  };
  return {std::max(indexOf(left) - 1, 0), std::min(indexOf(right) + 2, frame_->columns())};
}

ColumnRange RingBands::inRow(std::int32_t row, double reach) const {
  // A rounding margin around the band: a nearly level edge magnifies rounding in y to metres in x.
  const double hair = 8.0 * std::numeric_limits<double>::epsilon() *
                      (std::abs(frame_->rowEdge(row)) + frame_->cellLength() + reach);
  const double low = frame_->rowEdge(row) - reach - hair;
  const double high = frame_->rowEdge(row + 1) + reach + hair;
  double left = std::numeric_limits<double>::infinity();
  double right = -left;
  Vec2 a = ring_.back();
  for (std::size_t k = 0; k < ring_.size(); ++k) {
    const Vec2 b = ring_[k];
    const double top = std::min(a.y, b.y);
    const double bottom = std::max(a.y, b.y);
    if (bottom >= low && top <= high) {
      double x0 = a.x;
      double x1 = b.x;
      if (top < low || bottom > high) {  // clips the edge to the band
        const double slope = k < kCached ? slopes_[k] : (b.x - a.x) / (b.y - a.y);
        const double edge_left = std::min(a.x, b.x);
        const double edge_right = std::max(a.x, b.x);
        x0 = std::clamp(a.x + (std::clamp(low, top, bottom) - a.y) * slope, edge_left, edge_right);
        x1 = std::clamp(a.x + (std::clamp(high, top, bottom) - a.y) * slope, edge_left, edge_right);
      }
      left = std::min({left, x0, x1});
      right = std::max({right, x0, x1});
    }
    a = b;
  }
  if (left > right) return {};
  return columns(left - reach, right + reach);
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
