#include "core/world/grid_sweep.h"

namespace clearway::collide {

GridSweep::GridSweep(const OccupancyGrid& grid, const RoundedRing& shape, const MotionPart& part,
                     double extra_m)
    : grid_(grid), shape_(shape), part_(part), extra_m_(extra_m) {
  double reach = 0.0;
  for (const Vec2 v : shape.ring) reach = std::max(reach, length(v));
  length_ = part.end - part.begin;
  const double rate = (1.0 + std::abs(part.curve)) / length_;
  const double turn = std::abs(part.from.heading.angleTo(part.to.heading));
  const double turning = rate * turn * reach;
  const Vec2 along = part.to.position - part.from.position;
  if (part.on_arc && turn != 0.0) {
    const double speed = rate * length(along) * 0.5 * turn / std::sin(0.5 * turn) + turning;
    speed_ = {speed, speed};
  } else {
    speed_ = {rate * std::abs(along.x) + turning, rate * std::abs(along.y) + turning};
  }
  const GridFrame& f = grid.frame();
  fine_ = std::min(f.cellWidth(), f.cellLength());
}

SweptPiece GridSweep::pieceAt(double begin, double end) const {
  const double half = 0.5 * (end - begin);
  const double dx = half * speed_.x;
  const double dy = half * speed_.y;
  const Pose pose = poseAt(part_, begin + half);
  Vec2 low = toWorld(pose, shape_.ring.front());
  Vec2 high = low;
  for (const Vec2 v : shape_.ring) {
    const Vec2 p = toWorld(pose, v);
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }
  const double scale = std::abs(low.x) + std::abs(low.y) + std::abs(high.x) + std::abs(high.y);
  const double rounding = 0x1p-38 * (scale + dx + dy + fine_);
  const double more = shape_.radius_m + extra_m_ + rounding;
  return {begin,
          end,
          {{low.x - dx - more, low.y - dy - more}, {high.x + dx + more, high.y + dy + more}},
          extra_m_ + rounding};
}

Cell GridSweep::cellOf(const Aabb& wall, Vec2 p) const {
  const GridFrame& f = grid_.frame();
  const auto within = [](std::int32_t k, std::int32_t n) { return std::clamp(k, -1, n); };
  const Aabb map = f.bounds();
  const Cell c =
      f.cellAt({std::clamp(p.x, wall.min.x, wall.max.x), std::clamp(p.y, wall.min.y, wall.max.y)});
  Cell out{within(c.row, f.rows()), within(c.column, f.columns())};
  // Cells are half-open, so a point of the far side would belong to the next cell.
  if (wall.max.x <= map.max.x && f.columnEdge(out.column) >= wall.max.x) --out.column;
  if (wall.max.y <= map.max.y && f.rowEdge(out.row) >= wall.max.y) --out.row;
  return out;
}

}  // namespace clearway::collide
