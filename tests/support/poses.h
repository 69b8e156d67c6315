// tests/support/poses.h — shorthands for poses, and random footprints.
#pragma once

#include <vector>

#include "core/base/rng.h"
#include "core/geometry/hull.h"
#include "core/shape/footprint.h"

namespace clearway::testing {

inline Pose poseOf(double x, double y, double degrees) {
  return {{x, y}, *Heading::fromDegrees(degrees)};
}

// A convex polygon with a few vertices within the box [-a, a] x [-b, b] around `centre`.
inline ConvexPolygon randomPolygon(Rng& rng, double a, double b, Vec2 centre = {}) {
  for (;;) {
    std::vector<Vec2> points;
    const std::uint32_t n = 3 + rng.below(6);
    for (std::uint32_t i = 0; i < n; ++i) {
      points.push_back(centre + Vec2{rng.range(-a, a), rng.range(-b, b)});
    }
    const std::vector<Vec2> hull = convexHull(points);
    if (hull.size() < 3) continue;
    if (const auto p = ConvexPolygon::fromRing(hull)) return *p;
  }
}

// Boxes without, with square and with round padding, polygons, and unions of two polygons;
// discs about the origin and beside it; `kind` picks one of the seven. Half sizes up to a and b.
inline Footprint randomFootprint(Rng& rng, std::uint32_t kind, double a, double b) {
  const double length = rng.range(0.3 * a, 2.0 * a);
  const double width = rng.range(0.3 * b, 2.0 * b);
  switch (kind % 7) {
    case 0: return *Footprint::box(length, width);
    case 1: return *Footprint::box(length, width, rng.range(0.0, 0.3 * b), PaddingShape::Square);
    case 2: return *Footprint::box(length, width, rng.range(0.0, 0.3 * b), PaddingShape::Round);
    case 3: return *Footprint::parts({randomPolygon(rng, a, b)}, rng.range(0.0, 0.2 * b));
    case 4: return *Footprint::disc(0.5 * width, rng.range(0.0, 0.2 * b));
    case 5:
      return *Footprint::parts(
          {ConvexPolygon::point({rng.range(-0.5 * a, 0.5 * a), rng.range(-0.5 * b, 0.5 * b)})},
          rng.range(0.0, 0.2 * b), 0.5 * width);
    default:
      return *Footprint::parts({randomPolygon(rng, 0.5 * a, b, {-0.4 * a, 0.0}),
                                randomPolygon(rng, 0.5 * a, 0.5 * b, {0.4 * a, 0.0})});
  }
}

}  // namespace clearway::testing
