// maps/grid/vector_layer.h — polygons that obstacles of a map were imported from, kept in a
// project.
//
// Positions are in the map's own frame in files, in the world in documents. They are shown, snapped
// to and saved; planners see only the map's cells.
// Errors: name file, line and JSON pointer. Thread-safe.
#pragma once

#include <string>
#include <vector>

#include "core/polygon/polygon.h"
#include "maps/text/json_cursor.h"

namespace clearway::maps {

struct VectorLayer {
  std::string name;            // of the imported file, as a rule
  Polygons occupied, unknown;  // valid
  friend bool operator==(const VectorLayer&, const VectorLayer&) = default;
};

using VectorLayers = std::vector<VectorLayer>;

inline constexpr std::size_t kMaxVectorLayers = 100;

// Rings are written as one list of numbers: x, y, x, y ...
[[nodiscard]] JsonValue toJson(const VectorLayers& layers);
[[nodiscard]] VectorLayers vectorLayersFromJson(const JsonCursor& at);

}  // namespace clearway::maps
