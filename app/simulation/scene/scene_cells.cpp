#include "app/simulation/scene/scene_cells.h"

#include <algorithm>
#include <array>

#include "core/geometry/exact_overlap.h"
#include "core/grid/covered_cells.h"
#include "core/narrow/half_plane.h"
#include "core/world/placed_shape.h"

namespace clearway::app {
namespace {

std::vector<Cell> cellsBehind(const Pose& plane, const GridFrame& frame, TouchRule rule) {
  std::vector<Cell> out;
  for (std::int32_t row = 0; row < frame.rows(); ++row) {
    for (std::int32_t column = 0; column < frame.columns(); ++column) {
      const std::array<Vec2, 4> ring = cellCorners(frame.cellBox({row, column}));
      if (collide::halfPlaneOverlaps(plane, ring, 0.0, rule)) out.push_back({row, column});
    }
  }
  return out;
}

}  // namespace

Result<std::vector<Cell>> coveredCells(const ScenePlay& play, std::size_t body) {
  const collide::BodyDef& def = *play.world().body(play.idOf(body));
  if (def.mode == collide::BodyMode::Disabled) return std::vector<Cell>();
  const GridFrame& frame = play.world().grid()->frame();
  const TouchRule rule = play.worldOptions().touch;
  const collide::PlacedShape placed = TRY(collide::place(def.shape, def.pose));
  if (placed.kind == collide::PlacedKind::HalfPlane) return cellsBehind(def.pose, frame, rule);
  std::vector<Cell> out;
  Result<void> done;
  collide::forEachConvex(placed, [&](const collide::PlacedShape& part) {
    if (!done) return;
    const Result<std::vector<Cell>> cells =
        part.isBox() ? coveredCells(frame, part.box, rule)
                     : collide::withRing(part, [&](ConvexRing ring, double radius) {
                         return coveredCells(frame, ring, radius, rule);
                       });
    if (!cells) {
      done = tl::unexpected(cells.error());
      return;
    }
    for (const Cell c : *cells) {
      if (frame.contains(c)) out.push_back(c);
    }
  });
  TRY(std::move(done));
  std::ranges::sort(out, {}, [](Cell c) { return std::pair(c.row, c.column); });
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace clearway::app
