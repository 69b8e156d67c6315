// app/document/plan/terrain_costs.h — parses terrain costs and applies them to a map.
//
//   "S=2,W=4.5"  MovingAI maps: the cost per metre on these letters, 0.01 to 600; they become
//                passable. Other letters keep the map's state and cost 1.
//   "costmap"    pictures and ROS maps whose grey values are an 8-bit cost layer: value v costs
//                1 + v/50; 253 to 255 are obstacles.
//   "grey"       pictures and ROS maps with the map's own obstacles: a free cell of grey value v
//                (of 255) costs 1 + (255 - v)/50.
//   "occupancy"  ROS maps with their own obstacles: a cell of occupancy o of 0 to 99, which modes
//                scale and raw have, costs 1 + v/50 with v = 254 o/100, as Nav2 scales it.
//   "unknown=3"  ROS maps with their own obstacles: unknown cells become passable and cost that
//                much per metre, 1 to 600. Alone, or after one of the latter three, as in
//                "occupancy,unknown=3"; the unknown cells of a costmap have the value 255.
// Errors: InvalidArgument (a text of another form, another kind of map, or a map without its
// values). Cost: O(cells).
#pragma once

#include <string>

#include "core/base/result.h"
#include "maps/grid/grid_map.h"
#include "planner/common/terrain.h"

namespace clearway::app {

// Errors: InvalidArgument unless the text has one of these forms.
[[nodiscard]] Result<void> checkTerrain(const std::string& text);

// The text with this cost of unknown cells, instead of its own if it has one.
[[nodiscard]] std::string withUnknownCost(const std::string& text, const std::string& cost);

// Sets the map's cells free or blocked according to the text; the cell values are kept.
[[nodiscard]] Result<void> openTerrain(maps::GridMap& map, const std::string& text);

// The cost of each cell.
[[nodiscard]] Result<Terrain> terrainOf(const maps::GridMap& map, const std::string& text);

}  // namespace clearway::app
