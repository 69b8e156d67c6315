#include "core/polygon/polygon.h"

namespace clearway {

std::size_t vertexCount(const Polygons& polygons) {
  std::size_t n = 0;
  forEachRing(polygons, [&](const PolygonRing& ring) { n += ring.size(); });
  return n;
}

Aabb boundsOf(const Polygons& polygons) {
  Aabb box = boundsOf(polygons.front().outer);
  for (const Polygon& p : polygons) box = merged(box, boundsOf(p.outer));
  return box;
}

double twiceArea(const PolygonRing& ring) {
  double sum = 0.0;
  if (ring.empty()) return sum;
  const Vec2 at = ring.front();  // keeps products small far from the origin
  for (std::size_t i = 1; i + 1 < ring.size(); ++i) {
    sum += cross(ring[i] - at, ring[i + 1] - at);
  }
  return sum;
}

}  // namespace clearway
