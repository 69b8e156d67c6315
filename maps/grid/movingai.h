// maps/grid/movingai.h — grid maps of the MovingAI benchmark (.map).
//
// Format: lines "type octile", "height H", "width W" in any order, then "map" and H rows of W
// letters of . G @ O T S W; LF or CRLF. The League of Robot Runners adds E, the end of
// deliveries, which is passable as S is. Coordinates of its users: cells, x right, y down.
// Letters, line ends and the lines above the rows are kept: an unedited map is written back byte
// for byte (mixed line ends become those of the first row).
// Errors: Malformed, Unsupported (other types), LimitExceeded, with the line. Cost: linear.
// Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>

#include "maps/grid/grid_map.h"

namespace clearway::maps {

[[nodiscard]] Result<GridMap> parseMovingAi(std::string_view bytes,
                                            TerrainRule rule = TerrainRule::Benchmark,
                                            double cell_m = 1.0);

// Precondition: map.meta holds a MovingAiMeta (see convertMap for others).
[[nodiscard]] std::string writeMovingAi(const GridMap& map);

// True for the letters that are allowed in a row.
[[nodiscard]] bool isTerrain(char letter);

}  // namespace clearway::maps
