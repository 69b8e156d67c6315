// Footprints that are no boxes, for tests of fleets on cells of 1 m: convex and concave ones,
// compounds, discs, and rounded ones, with and without a mirror image of their own.
#pragma once

#include <vector>

#include "core/shape/footprint.h"

namespace clearway::fleet::shaped {

inline ConvexPolygon ringOf(const std::vector<Vec2>& ring) {
  return *ConvexPolygon::fromRing(ring);
}

inline ConvexPolygon rectangle(Vec2 low, Vec2 high) {
  return ringOf({low, {high.x, low.y}, high, {low.x, high.y}});
}

// An L: the reference point lies in its inner corner.
inline Footprint angle() {
  return *Footprint::parts(
      {rectangle({-0.75, -0.25}, {0.75, 0.25}), rectangle({-0.75, -0.25}, {-0.25, 1.25})});
}

// Most of it on one side of its reference point.
inline Footprint offTriangle() {
  return *Footprint::parts({ringOf({{-0.45, -0.4}, {0.6, -0.4}, {-0.45, 0.9}})});
}

inline std::vector<Footprint> polygonShapes() {
  return {
      angle(),
      offTriangle(),
      *Footprint::parts({ringOf({{-0.4, -0.3}, {0.6, 0.0}, {-0.4, 0.3}})}),
      *Footprint::parts({ringOf({{-0.3, -0.45}, {0.2, -0.45}, {0.8, 0.1}, {0.3, 0.4}})}),
      *Footprint::parts({rectangle({-0.6, -0.45}, {0.6, -0.2}), rectangle({-0.6, 0.2}, {0.6, 0.45}),
                         rectangle({-0.6, -0.45}, {-0.35, 0.45})}),
      *Footprint::disc(0.3),
      *Footprint::disc(0.45),
      *Footprint::parts({ConvexPolygon::point({-0.4, 0.0}), ConvexPolygon::point({0.4, 0.1})}, 0.0,
                        0.25),
      *Footprint::box(0.7, 0.3, 0.12, PaddingShape::Round),
  };
}

}  // namespace clearway::fleet::shaped
