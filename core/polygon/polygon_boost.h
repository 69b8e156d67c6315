// core/polygon/polygon_boost.h — polygons in the types of Boost.Geometry, and back.
//
// Internal, and for .cpp files only (core/shape/boost_geometry.h).
#pragma once

#include "core/polygon/polygon.h"
#include "core/shape/boost_geometry.h"

namespace clearway {

[[nodiscard]] inline BoostPolygon toBoost(const Polygon& polygon) {
  BoostPolygon out = toBoost(std::span<const Vec2>(polygon.outer));
  for (const PolygonRing& hole : polygon.holes) {
    BoostRing& ring = out.inners().emplace_back(hole.begin(), hole.end());
    ring.push_back(hole.front());
  }
  return out;
}

[[nodiscard]] inline BoostMultiPolygon toBoost(const Polygons& polygons) {
  BoostMultiPolygon out;
  for (const Polygon& p : polygons) out.push_back(toBoost(p));
  return out;
}

[[nodiscard]] inline Polygons fromBoost(const BoostMultiPolygon& polygons) {
  Polygons out;
  const auto open = [](const auto& ring) {
    return PolygonRing(ring.begin(), ring.empty() ? ring.end() : ring.end() - 1);
  };
  for (const BoostPolygon& p : polygons) {
    Polygon& polygon = out.emplace_back(Polygon{open(p.outer()), {}});
    for (const BoostRing& hole : p.inners()) polygon.holes.push_back(open(hole));
  }
  return out;
}

}  // namespace clearway
