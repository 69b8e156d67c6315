// core/polygon/polygon.h — polygons with holes, as plain data.
//
// A ring lists its vertices once: the first is not repeated at the end. What the functions of this
// folder return is valid: rings are simple, outer rings have positive area (from +x towards +y),
// holes negative area, and holes lie inside. Polygons of one list may touch and overlap, unless a
// function says otherwise.
#pragma once

#include <cstddef>
#include <vector>

#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

namespace clearway {

// Corners in order; the last one is joined to the first [m].
using PolygonRing = std::vector<Vec2>;

struct Polygon {
  PolygonRing outer;
  std::vector<PolygonRing> holes;
  friend bool operator==(const Polygon&, const Polygon&) = default;
};

// Their union.
using Polygons = std::vector<Polygon>;

// Calls visit(ring) for the outer ring and the holes of every polygon.
template <class Visit>
void forEachRing(const Polygons& polygons, Visit visit) {
  for (const Polygon& p : polygons) {
    visit(p.outer);
    for (const PolygonRing& hole : p.holes) visit(hole);
  }
}

// The number of vertices, and the smallest box around them. Precondition of the box: not empty.
[[nodiscard]] std::size_t vertexCount(const Polygons& polygons);
[[nodiscard]] Aabb boundsOf(const Polygons& polygons);

// The same polygons with every vertex mapped. A map that mirrors turns rings around: they are put
// in order again.
template <class Map>
[[nodiscard]] Polygons mapped(Polygons polygons, bool mirrors, Map map) {
  const auto ring = [&](PolygonRing& r) {
    for (Vec2& v : r) v = map(v);
    if (mirrors) r = PolygonRing(r.rbegin(), r.rend());
  };
  for (Polygon& p : polygons) {
    ring(p.outer);
    for (PolygonRing& hole : p.holes) ring(hole);
  }
  return polygons;
}

// Twice the signed area of a ring, rounded.
[[nodiscard]] double twiceArea(const PolygonRing& ring);

}  // namespace clearway
