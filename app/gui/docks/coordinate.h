// app/gui/docks/coordinate.h — sets one coordinate of a point in the frame that is shown.
#pragma once

#include "app/session/plan/plan_report.h"

namespace clearway::gui {

// Returns the point [m] with one coordinate in the frame f, x or y, set to a value. World
// coordinates that do not depend on it keep their bits, since fields show rounded digits.
[[nodiscard]] inline Vec2 withCoordinate(const session::ReportFrame& f, Vec2 world,
                                         double Vec2::*coordinate, double value) {
  Vec2 own = maps::positionFromWorld(f.frame, f.grid, world);
  const Vec2 before = maps::positionToWorld(f.frame, f.grid, own);
  own.*coordinate = value;
  const Vec2 after = maps::positionToWorld(f.frame, f.grid, own);
  return {after.x == before.x ? world.x : after.x, after.y == before.y ? world.y : after.y};
}

}  // namespace clearway::gui
