// core/polygon/polygon_wkt.h — polygons as Well-Known Text.
//
// Reads POLYGON, MULTIPOLYGON and GEOMETRYCOLLECTION, several geometries in one text; points and
// lines are counted and skipped. Writes one MULTIPOLYGON with the shortest digits that read back.
// Rings are as written, without the repeated first vertex: not checked (polygon_repair.h). Those
// that do not repeat it are counted; a third coordinate is skipped.
// Errors: those of core/shape/wkt_parse.h, with line and character. Thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/polygon/polygon.h"

namespace clearway {

// The polygons of a text, and what else it had.
struct WktPolygons {
  Polygons polygons;
  std::size_t skipped = 0;  // points and lines, which have no area
  std::size_t open_rings = 0;
  bool has_more_coordinates = false;
};

[[nodiscard]] Result<WktPolygons> polygonsFromWkt(std::string_view text);
[[nodiscard]] std::string toWkt(const Polygons& polygons);

inline constexpr std::size_t kMaxRingVertices = std::size_t{1} << 22U;

}  // namespace clearway
