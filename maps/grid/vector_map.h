// maps/grid/vector_map.h — obstacles as polygons: GeoJSON and Well-Known Text.
//
// Coordinates are in the map's own frame (maps/grid/map_frame.h): cells with y down for MovingAI
// maps and pictures, metres with y up for ROS maps. They convert to the world with the map that
// they are put on (app/document/vector).
//   GeoJSON (RFC 7946): FeatureCollection, Feature, GeometryCollection, Polygon, MultiPolygon. The
//     property "state" of a feature is "occupied" (default), "unknown", or "free", which is
//     skipped. A member "clearway" of the collection describes the grid of the map that was
//     exported. Altitudes are ignored, points and lines skipped, both with a warning.
//   WKT: core/polygon/polygon_wkt.h; all polygons are occupied.
// What is read is repaired (core/polygon/polygon_repair.h), and rings that are not closed are
// closed; warnings say what was repaired.
// Errors: Malformed, Unsupported, InvalidArgument, LimitExceeded, with line and feature.
// Cost: linear; about 150 bytes a vertex of GeoJSON while it is read. Thread-safe.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/grid/grid_frame.h"
#include "core/polygon/polygon.h"
#include "maps/grid/map_frame.h"

namespace clearway::maps {

struct VectorGrid {
  GridFrame grid;
  MapFrame frame;
  friend bool operator==(const VectorGrid&, const VectorGrid&) = default;
};

struct VectorMap {
  Polygons occupied, unknown;      // valid; they may overlap
  std::optional<VectorGrid> grid;  // of the map that they were exported from
  std::vector<Message> warnings;
};

// By its extension: .geojson or .wkt.
[[nodiscard]] bool isVectorFile(const std::filesystem::path& file);
// JSON whose "type" is one of GeoJSON.
[[nodiscard]] bool isGeoJson(std::string_view bytes);

// GeoJSON if the text begins with '{', else WKT. `source` names the text in errors.
[[nodiscard]] Result<VectorMap> parseVectorMap(std::string_view bytes, const std::string& source);
[[nodiscard]] Result<VectorMap> loadVectorMap(const std::filesystem::path& file);

// One feature a polygon. Numbers have the shortest text that reads back to the same double.
[[nodiscard]] std::string writeGeoJson(const VectorMap& map);
// Unknown polygons are written like occupied ones.
[[nodiscard]] std::string writeWkt(const VectorMap& map);

// Polygons with a single number each, as properties: {"area_m2": ..., name: ...}.
struct VectorProperty {
  std::string name;
  double value = 0.0;
};
[[nodiscard]] std::string writeGeoJson(const Polygons& polygons,
                                       const std::vector<VectorProperty>& properties);

}  // namespace clearway::maps
