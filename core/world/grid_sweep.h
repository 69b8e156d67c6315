// core/world/grid_sweep.h — the walls near a moving convex shape, piece by piece of its motion.
//
// Method: the time is bisected until the swept bounds of a piece contain no obstacle or are hardly
//         larger than the shape. Then each run of obstacle cells near the piece, and the outside
//         of the map, is given to `meet`. Earlier pieces come first, so cells behind a hit are
//         never examined.
// Law: every obstacle within `extra_m` of the shape at some time of a piece is given to `meet` with
//         that piece, unless an earlier piece was hit.
// Cost: grows with the length of the motion, not with the map. Not thread-safe.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/geometry/motion_part.h"
#include "core/grid/occupancy_grid.h"
#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

// A piece of a motion: its times, and what the shape may touch in it.
struct SweptPiece {
  double begin = 0.0, end = 0.0;
  Aabb bounds;
  double grown_m = 0.0;  // by this on each side
};

class GridSweep {
 public:
  // `shape` in its own frame. All arguments are borrowed.
  GridSweep(const OccupancyGrid& grid, const RoundedRing& shape, const MotionPart& part,
            double extra_m);

  // Calls meet(wall, piece) for the obstacles of a piece, a run of cells or a side of the outside
  // each, and isHit() after them: if it is true, the rest is skipped. Returns whether it was.
  template <class Meet, class IsHit>
  bool forEachWall(double begin, double end, Meet&& meet, IsHit&& isHit) {
    const double half = 0.5 * (end - begin);
    const double dx = half * speed_.x;
    const double dy = half * speed_.y;
    const SweptPiece piece = pieceAt(begin, end);
    const CellRange cells = grid_.frame().cellsMeeting(piece.bounds, TouchRule::TouchingCollides);
    if (!grid_.anyBlocked(cells)) return false;
    const double extent =
        std::min(piece.bounds.max.x - piece.bounds.min.x, piece.bounds.max.y - piece.bounds.min.y);
    if (std::max(dx, dy) <= std::max(0.5 * fine_, 0.125 * extent) || half < 0x1p-40 * length_) {
      forEachRun(cells, enlarged(piece.bounds, fine_),
                 [&](const Aabb& wall) { meet(wall, piece); });
      return isHit();
    }
    return forEachWall(begin, begin + half, meet, isHit) ||
           forEachWall(begin + half, end, meet, isHit);
  }

  // The cell of a wall, or of the ring around the map, that contains a point on its surface.
  [[nodiscard]] Cell cellOf(const Aabb& wall, Vec2 p) const;

 private:
  [[nodiscard]] SweptPiece pieceAt(double begin, double end) const;

  template <class Visit>
  void forEachRun(const CellRange& cells, const Aabb& around, Visit&& visit) const {
    const GridFrame& f = grid_.frame();
    const Vec2 size = f.bounds().max;
    // Far outside, `around` may not reach the map's border.
    const auto outside = [&visit](const Aabb& b) {
      visit({{std::min(b.min.x, b.max.x), std::min(b.min.y, b.max.y)},
             {std::max(b.min.x, b.max.x), std::max(b.min.y, b.max.y)}});
    };
    if (cells.first_row < 0) outside({around.min, {around.max.x, 0.0}});
    if (cells.first_column < 0) outside({around.min, {0.0, around.max.y}});
    if (cells.last_column > f.columns()) outside({{size.x, around.min.y}, around.max});
    if (cells.last_row > f.rows()) outside({{around.min.x, size.y}, around.max});
    const CellRange inside = f.clipped(cells);
    for (std::int32_t i = inside.first_row; i < inside.last_row; ++i) {
      for (std::int32_t j = inside.first_column; j < inside.last_column; ++j) {
        if (!grid_.blocked({i, j})) continue;
        const std::int32_t first = j;
        while (j + 1 < inside.last_column && grid_.blocked({i, j + 1})) ++j;
        visit({{f.columnEdge(first), f.rowEdge(i)}, {f.columnEdge(j + 1), f.rowEdge(i + 1)}});
      }
    }
  }

  const OccupancyGrid& grid_;
  const RoundedRing& shape_;
  const MotionPart& part_;
  double extra_m_;
  Vec2 speed_;  // bounds of that of any vertex, along each axis
  double length_ = 1.0;
  double fine_ = 0.0;  // the smaller side of a cell
};

}  // namespace clearway::collide
