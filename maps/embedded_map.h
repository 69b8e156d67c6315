// maps/embedded_map.h — a map inside a project file, cell by cell without loss.
//
// Rows from the top, each a text of runs: a count (left out when it is 1) and a symbol, e.g.
// "12.3#2?". What value a symbol stands for, the legend tells; "(v)" is the value v itself. The
// frame, the cell's width and length, and what the map's format needs are kept beside; comments of
// a YAML and the look of a picture's file are not.
#pragma once

#include <optional>

#include "maps/grid_map.h"
#include "maps/json_cursor.h"

namespace clearway::maps {

[[nodiscard]] JsonValue embeddedMapToJson(const GridMap& map);
// Nothing after an error, which is noted in the cursor's document.
[[nodiscard]] std::optional<GridMap> embeddedMapFromJson(const JsonCursor& at);

}  // namespace clearway::maps
