#include "core/geometry/convex_polygon.h"

#include <cmath>
#include <string>

#include "core/geometry/predicates.h"

namespace clearway {

Result<ConvexPolygon> ConvexPolygon::fromRing(std::span<const Vec2> ring) {
  if (ring.size() > 3 && ring.front() == ring.back()) ring = ring.first(ring.size() - 1);
  const std::size_t n = ring.size();
  if (n < 3 || n > static_cast<std::size_t>(kMaxVertices)) {
    return fail(ErrorCode::LimitExceeded, "polygon has %1 vertices, allowed are 3 to %2",
                {n, kMaxVertices});
  }
  ConvexPolygon p;
  p.vertices_.assign(ring.begin(), ring.end());
  for (std::size_t i = 0; i < n; ++i) {
    if (!isFinite(ring[i])) {
      return fail(ErrorCode::InvalidArgument, "vertex %1 is not finite", {i});
    }
    if (std::abs(ring[i].x) > kMaxCoordinate || std::abs(ring[i].y) > kMaxCoordinate) {
      return fail(ErrorCode::LimitExceeded, "vertex %1 is beyond 10 000 km", {i});
    }
  }
  // Every other vertex strictly beside every edge: a left turn at each vertex is not enough, a
  // pentagram has that too.
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t j = (i + 1) % n;
    for (std::size_t k = (j + 1) % n; k != i; k = (k + 1) % n) {
      if (orient2d(ring[i], ring[j], ring[k]) <= 0) {
        return fail(
            ErrorCode::InvalidArgument,
            "polygon is not strictly convex with positive area: vertex %1 is not inside of edge %2",
            {k, i});
      }
    }
  }
  return p;
}

ConvexPolygon ConvexPolygon::point(Vec2 p) {
  ConvexPolygon out;
  out.vertices_.push_back(p);
  return out;
}

}  // namespace clearway
