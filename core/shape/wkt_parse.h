// core/shape/wkt_parse.h — the grammar of WKT polygons, without geometric checks.
//
// Stricter than Boost.Geometry's reader, which reads a missing coordinate as 0, a third one as the
// next point, and "nan" as a number. Internal to core/shape.
// Source: OGC Simple Feature Access 06-103r4, section 7.
#pragma once

#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/vec2.h"

namespace clearway {

using WktRing = std::vector<Vec2>;        // as written
using WktPolygon = std::vector<WktRing>;  // the outer ring, then the holes

// POLYGON gives one polygon, MULTIPOLYGON several; keywords in either case; coordinates are finite.
// Errors, with the place as "character N": Malformed, Unsupported (other geometries, Z, M, SRID),
// InvalidArgument (EMPTY, not finite), LimitExceeded (a ring of more than max_vertices).
[[nodiscard]] Result<std::vector<WktPolygon>> parseWkt(std::string_view text,
                                                       std::size_t max_vertices);

// POINT, LINESTRING and their MULTI forms, POLYGON, MULTIPOLYGON, and GEOMETRYCOLLECTION of these.
struct WktGeometry {
  std::vector<WktRing> lines;  // one point or more each
  std::vector<WktPolygon> polygons;
  bool has_more_coordinates = false;  // a third or fourth one was skipped
};
// Errors: as above.
[[nodiscard]] Result<WktGeometry> parseWktGeometry(std::string_view text, std::size_t max_vertices);

// The geometries of a file, one after the other, with ';' between them or only space; EMPTY ones
// are read, and coordinates after the second are skipped, with Z, M, ZM or none of them before.
// Errors: as above, also with the line.
[[nodiscard]] Result<WktGeometry> parseWktFile(std::string_view text, std::size_t max_vertices);

}  // namespace clearway
