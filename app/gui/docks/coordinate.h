// app/gui/docks/coordinate.h — sets one coordinate of a point in the map's frame.
#pragma once

#include "maps/grid_map.h"

namespace clearway::gui {

// Returns the point [m] with one coordinate in the map's frame, x or y, set to a value. World
// coordinates that do not depend on it keep their bits, since fields show rounded digits.
[[nodiscard]] inline Vec2 withCoordinate(const maps::GridMap& map, Vec2 world,
                                         double Vec2::*coordinate, double value) {
  const GridFrame& grid = map.grid.frame();
  Vec2 own = maps::positionFromWorld(map.frame, grid, world);
  const Vec2 before = maps::positionToWorld(map.frame, grid, own);
  own.*coordinate = value;
  const Vec2 after = maps::positionToWorld(map.frame, grid, own);
  return {after.x == before.x ? world.x : after.x, after.y == before.y ? world.y : after.y};
}

}  // namespace clearway::gui
