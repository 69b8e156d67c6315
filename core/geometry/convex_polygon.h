// core/geometry/convex_polygon.h — convex polygon, a value; and a borrowed ring.
#pragma once

#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

namespace clearway {

// A convex ring with positive area, as in ConvexPolygon, of any length; or the corners of a box,
// which may be degenerate. The span borrows the points.
using ConvexRing = std::span<const Vec2>;

// A strictly convex polygon with positive signed area (vertices run from +x towards +y).
//
// Invariants (hold for every object that exists; decided with exact signs):
//   3 <= size() <= kMaxVertices; coordinates are finite and |x| <= kMaxCoordinate;
//   every other vertex lies strictly on the positive side of every edge.
// The one exception is point(), the core of a disc.
class ConvexPolygon {
 public:
  static constexpr int kMaxVertices = 64;
  static constexpr double kMaxCoordinate = 1e7;  // [m]

  // Builds from a ring in metres. It may be closed: its first vertex repeated at its end.
  // Errors: LimitExceeded (vertex count, |coordinate|), InvalidArgument (not finite, negative
  //         orientation, not strictly convex); the message names the vertex.
  [[nodiscard]] static Result<ConvexPolygon> fromRing(std::span<const Vec2> ring);

  // A single vertex: the core of a disc, which has no area without a radius.
  // Preconditions: finite, |coordinate| <= kMaxCoordinate.
  [[nodiscard]] static ConvexPolygon point(Vec2 p);

  [[nodiscard]] int size() const { return static_cast<int>(vertices_.size()); }
  [[nodiscard]] Vec2 vertex(int i) const { return vertices_[static_cast<unsigned>(i)]; }
  [[nodiscard]] std::span<const Vec2> ring() const& { return vertices_; }
  void ring() const&& = delete;  // the span borrows
  [[nodiscard]] Aabb bounds() const { return boundsOf(ring()); }

 private:
  ConvexPolygon() = default;
  std::vector<Vec2> vertices_;
};

}  // namespace clearway
