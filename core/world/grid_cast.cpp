#include "core/world/grid_cast.h"

#include <array>

#include "core/geometry/exact_overlap.h"
#include "core/world/grid_sweep.h"

namespace clearway::collide {

std::optional<GridCastHit> castShape(const OccupancyGrid& grid, const Mover& mover,
                                     const CastOptions& options) {
  const MotionPart part{0.0, 1.0, mover.sweep.from, mover.sweep.to, false, 0.0};
  GridSweep sweep(grid, mover.shape, part, options.tolerance_m);
  std::optional<GridCastHit> best;
  sweep.forEachWall(
      options.begin, options.end,
      [&](const Aabb& wall, const SweptPiece& piece) {
        const std::array<Vec2, 4> ring = cellCorners(wall);
        const Mover still{{ring}, {}};
        const auto hit = castShape(
            mover, still, {options.tolerance_m, piece.begin, best ? best->hit.time : piece.end});
        if (!hit || (best && !(hit->time < best->hit.time))) return;
        best = GridCastHit{*hit, sweep.cellOf(wall, hit->point)};
      },
      [&] { return best.has_value(); });
  return best;
}

}  // namespace clearway::collide
