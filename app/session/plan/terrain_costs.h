// app/session/plan/terrain_costs.h — costs of terrain as users write them, on a map.
//
//   "S=2,W=4.5"  MovingAI maps: a metre on these letters costs so much, 0.01 to 600, and they are
//                passable; other letters are as the map has them, at a cost of 1.
//   "costmap"    pictures and ROS maps whose grey values are an 8-bit cost layer: 0 costs 1, a
//   value
//                v costs 1 + v/50, and 253 to 255 are obstacles.
//   "grey"       pictures and ROS maps: the obstacles are the map's; what is free costs more the
//                darker it is, white 1, grey v of 255 1 + (255 - v)/50.
// Errors: InvalidArgument (a text that is none of these, another kind of map, or one whose values
// were left out). Cost: O(cells).
#pragma once

#include <string>

#include "core/base/result.h"
#include "maps/grid_map.h"
#include "planner/common/terrain.h"

namespace clearway::session {

// Whether the text is one of the above.
[[nodiscard]] Result<void> checkTerrain(const std::string& text);

// Makes the map's cells passable or not as the text says; its values stay.
[[nodiscard]] Result<void> openTerrain(maps::GridMap& map, const std::string& text);

// What each cell costs.
[[nodiscard]] Result<Terrain> terrainOf(const maps::GridMap& map, const std::string& text);

}  // namespace clearway::session
