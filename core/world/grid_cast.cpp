#include "core/world/grid_cast.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/exact_overlap.h"

namespace clearway::collide {
namespace {

// Bounds of the mover during a time interval, and an upper bound of its displacement there.
class GridCast {
 public:
  GridCast(const OccupancyGrid& grid, const Mover& mover, const CastOptions& options)
      : grid_(grid), mover_(mover), tolerance_(options.tolerance_m) {
    for (const Vec2 v : mover.shape.ring) reach_ = std::max(reach_, length(v));
    const Sweep& s = mover.sweep;
    displacement_ = s.to.position - s.from.position;
    turning_ = std::abs(s.from.heading.angleTo(s.to.heading)) * reach_;
    const GridFrame& f = grid.frame();
    fine_ = std::min(f.cellWidth(), f.cellLength());
  }

  std::optional<GridCastHit> first(double begin, double end) {
    const double half = 0.5 * (end - begin);
    const double dx = half * (std::abs(displacement_.x) + turning_);
    const double dy = half * (std::abs(displacement_.y) + turning_);
    const Aabb swept = sweptBounds(begin + half, dx, dy);
    const CellRange cells = grid_.frame().cellsMeeting(swept, TouchRule::TouchingCollides);
    if (!grid_.anyBlocked(cells)) return {};
    const double extent = std::min(swept.max.x - swept.min.x, swept.max.y - swept.min.y);
    if (std::max(dx, dy) <= std::max(0.5 * fine_, 0.125 * extent) || half < 0x1p-40) {
      return castAgainst(cells, enlarged(swept, fine_), begin, end);
    }
    if (auto hit = first(begin, begin + half)) return hit;
    return first(begin + half, end);
  }

 private:
  Aabb sweptBounds(double time, double dx, double dy) const {
    const Pose pose = poseAt(mover_.sweep, time);
    Vec2 low = toWorld(pose, mover_.shape.ring.front());
    Vec2 high = low;
    for (const Vec2 v : mover_.shape.ring) {
      const Vec2 p = toWorld(pose, v);
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    const double scale = std::abs(low.x) + std::abs(low.y) + std::abs(high.x) + std::abs(high.y);
    const double more = mover_.shape.radius_m + tolerance_ + 0x1p-38 * (scale + dx + dy + fine_);
    return {{low.x - dx - more, low.y - dy - more}, {high.x + dx + more, high.y + dy + more}};
  }

  // Casts against the runs of obstacles in a range, and against the outside within `around`.
  std::optional<GridCastHit> castAgainst(const CellRange& cells, const Aabb& around, double begin,
                                         double end) {
    best_.reset();
    begin_ = begin;
    end_ = end;
    const GridFrame& f = grid_.frame();
    const Vec2 size = f.bounds().max;
    if (cells.first_row < 0) meet({around.min, {around.max.x, 0.0}});
    if (cells.first_column < 0) meet({around.min, {0.0, around.max.y}});
    if (cells.last_column > f.columns()) meet({{size.x, around.min.y}, around.max});
    if (cells.last_row > f.rows()) meet({{around.min.x, size.y}, around.max});
    const CellRange inside = f.clipped(cells);
    for (std::int32_t i = inside.first_row; i < inside.last_row; ++i) {
      for (std::int32_t j = inside.first_column; j < inside.last_column; ++j) {
        if (!grid_.blocked({i, j})) continue;
        const std::int32_t first = j;
        while (j + 1 < inside.last_column && grid_.blocked({i, j + 1})) ++j;
        meet({{f.columnEdge(first), f.rowEdge(i)}, {f.columnEdge(j + 1), f.rowEdge(i + 1)}});
      }
    }
    return best_;
  }

  void meet(Aabb wall) {
    // Far outside, `around` may not reach the map's border.
    wall = {{std::min(wall.min.x, wall.max.x), std::min(wall.min.y, wall.max.y)},
            {std::max(wall.min.x, wall.max.x), std::max(wall.min.y, wall.max.y)}};
    const std::array<Vec2, 4> ring = cellCorners(wall);
    const Mover still{{ring}, {}};
    const auto hit = castShape(mover_, still, {tolerance_, begin_, best_ ? best_->hit.time : end_});
    if (!hit || (best_ && !(hit->time < best_->hit.time))) return;
    best_ = GridCastHit{*hit, cellOf(wall, hit->point)};
  }

  // The cell of a wall, or of the ring around the map, that contains a point on its surface.
  [[nodiscard]] Cell cellOf(const Aabb& wall, Vec2 p) const {
    const GridFrame& f = grid_.frame();
    const auto within = [](std::int32_t k, std::int32_t n) { return std::clamp(k, -1, n); };
    const Aabb map = f.bounds();
    const Cell c = f.cellAt(
        {std::clamp(p.x, wall.min.x, wall.max.x), std::clamp(p.y, wall.min.y, wall.max.y)});
    Cell out{within(c.row, f.rows()), within(c.column, f.columns())};
    // Cells are half-open, so a point of the far side would belong to the next cell.
    if (wall.max.x <= map.max.x && f.columnEdge(out.column) >= wall.max.x) --out.column;
    if (wall.max.y <= map.max.y && f.rowEdge(out.row) >= wall.max.y) --out.row;
    return out;
  }

  const OccupancyGrid& grid_;
  const Mover& mover_;
  double tolerance_;
  double reach_ = 0.0;
  Vec2 displacement_;
  double turning_ = 0.0;
  double fine_ = 0.0;
  std::optional<GridCastHit> best_;
  double begin_ = 0.0;
  double end_ = 1.0;
};

}  // namespace

std::optional<GridCastHit> castShape(const OccupancyGrid& grid, const Mover& mover,
                                     const CastOptions& options) {
  return GridCast(grid, mover, options).first(options.begin, options.end);
}

}  // namespace clearway::collide
