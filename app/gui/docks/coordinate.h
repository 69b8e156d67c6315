// app/gui/docks/coordinate.h — a place whose coordinates are typed one by one.
#pragma once

#include "maps/grid_map.h"

namespace clearway::gui {

// The place [m] with one of its two coordinates in the map's frame, x or y, set to a value. What
// does not depend on that one keeps its bits: a field shows rounded digits of the other.
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
