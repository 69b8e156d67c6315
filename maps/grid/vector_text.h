// maps/grid/vector_text.h — the member "clearway" of GeoJSON files: the grid that polygons were exported
// from. Internal to maps.
#pragma once

#include "maps/grid/vector_map.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

// Nullopt after an error, which is noted in the cursor's document.
[[nodiscard]] std::optional<VectorGrid> vectorGridFromJson(const JsonCursor& at);
[[nodiscard]] JsonValue toJson(const VectorGrid& grid);

}  // namespace clearway::maps
