#include "core/polygon/polygon_wkt.h"

#include <utility>

#include "core/base/number_text.h"
#include "core/shape/wkt_parse.h"

namespace clearway {
namespace {

void appendRing(std::string& out, const PolygonRing& ring) {
  out += '(';
  const auto point = [&](Vec2 p) {
    out += shortest(p.x);
    out += ' ';
    out += shortest(p.y);
  };
  for (const Vec2 p : ring) {
    point(p);
    out += ", ";
  }
  point(ring.front());
  out += ')';
}

}  // namespace

Result<WktPolygons> polygonsFromWkt(std::string_view text) {
  WktGeometry read = TRY(parseWktFile(text, kMaxRingVertices));
  WktPolygons out;
  out.skipped = read.lines.size();
  out.has_more_coordinates = read.has_more_coordinates;
  for (WktPolygon& p : read.polygons) {
    Polygon& polygon = out.polygons.emplace_back();
    for (WktRing& ring : p) {
      if (ring.size() > 1 && ring.front() == ring.back()) {
        ring.pop_back();
      } else {
        ++out.open_rings;
      }
      (&ring == &p.front() ? polygon.outer : polygon.holes.emplace_back()) = std::move(ring);
    }
  }
  return out;
}

std::string toWkt(const Polygons& polygons) {
  if (polygons.empty()) return "MULTIPOLYGON EMPTY";
  std::string out = "MULTIPOLYGON(";
  for (const Polygon& p : polygons) {
    out += &p == &polygons.front() ? "(" : ",\n(";
    appendRing(out, p.outer);
    for (const PolygonRing& hole : p.holes) {
      out += ", ";
      appendRing(out, hole);
    }
    out += ')';
  }
  return out + ")";
}

}  // namespace clearway
