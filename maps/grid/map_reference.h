// maps/grid/map_reference.h — the map of a project or scene file: embedded, or named by a relative
// path.
//
// Described in resources/docs/formats.md.
// Errors: name file, line and JSON pointer. No global state; thread-safe.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <variant>

#include "core/base/result.h"
#include "maps/grid/grid_map.h"
#include "maps/text/json_cursor.h"
#include "maps/text/safe_path.h"

namespace clearway::maps {

// A map file, and values that its format does not define.
struct MapReference {
  std::string file;                              // relative to the naming file's folder, with '/'
  TerrainRule terrain = TerrainRule::Benchmark;  // .map
  ImageMeta image;                               // images
  friend bool operator==(const MapReference&, const MapReference&) = default;
};

using MapSource = std::variant<MapReference, GridMap>;

[[nodiscard]] JsonValue mapSourceToJson(const MapSource& source);
// Nullopt after an error, which is noted in the cursor's document.
[[nodiscard]] std::optional<MapSource> mapSourceFromJson(const JsonCursor& at);

// The embedded map, or the map read from the named file. `from` is the referring file.
[[nodiscard]] Result<GridMap> loadMapSource(const MapSource& source,
                                            const std::filesystem::path& from,
                                            ReferencePolicy policy = ReferencePolicy::InsideFolder);

}  // namespace clearway::maps
