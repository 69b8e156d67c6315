// maps/grid/embedded_map.h — a map embedded in a project file, lossless.
//
// Rows from the top, each a string of runs: a count (omitted if 1) and a symbol, e.g. "12.3#2?".
// The legend maps symbols to values; "(v)" is the value v itself. The frame, the cell size and the
// metadata of the map's format are stored, too; comments of a YAML and the encoding of a picture
// are not.
#pragma once

#include <optional>

#include "maps/grid/grid_map.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

[[nodiscard]] JsonValue embeddedMapToJson(const GridMap& map);
// Nullopt after an error, which is noted in the cursor's document.
[[nodiscard]] std::optional<GridMap> embeddedMapFromJson(const JsonCursor& at);

}  // namespace clearway::maps
