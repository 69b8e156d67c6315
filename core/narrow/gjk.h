// core/narrow/gjk.h — distance and nearest points of two convex rounded shapes.
//
// Method: the point of the Minkowski difference that is nearest to the origin, by simplices (E.
//         Gilbert, D. Johnson, S. Keerthi, 1988). The floating-point result is checked with exact
//         signs: a vertex and a vertex, or a vertex and an edge, are nearest when both rings lie
//         beyond them. When the check fails (needles, rings that nearly touch), the exact overlap
//         test and a search over all features give the answer. It terminates: each simplex is
//         strictly nearer than the last, and the rest is finite.
// Law: whether the rings share a point is exact. The answer depends on the rings alone, bit for
//         bit, never on the cache: of parallel edges the first vertex in a fixed order is taken.
// Error: distances to 2^-50 * D and normals to 2^-50 * D / length, D the diagonal of the box around
// both shapes, length that of the nearest edge, or the distance of two vertices. The error does not
// depend on the distance from the coordinate origin.
// Domain: coordinates within predicates.h; strictly convex rings (rounded_ring.h).
// Cost: O(n + m) per step, 2 to 5 steps; O(1) with a cache that is still valid. Rare pairs that
//         need the search over all features O(n * m). Thread-safe.
// Source: C. Ericson, Real-Time Collision Detection (2005), 9.5.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

// The final simplex of a pair's last query, for a warm start. Kept by the caller; {} means none.
// The simplex of other shapes is a bad start, never a wrong answer.
struct GjkCache {
  std::uint8_t size = 0;  // 1, 2: the nearest simplex; 3: a triangle around the origin
  std::array<std::uint16_t, 3> a{}, b{};  // vertices of either ring
};

struct GjkResult {
  bool rings_meet = false;  // the rings without radius share a point; then all below is zero
  double distance_m = 0.0;  // between the shapes with their radii; 0 when they touch or overlap
  double ring_distance_m = 0.0;  // between the rings without radius
  Vec2 on_a, on_b;               // nearest points of the rings
  Vec2 normal;  // unit, from B to A; a line normal to it between the points separates the rings
  bool has_edge = false;  // nearest at an edge of one ring, which has this normal
  bool edge_of_b = false;
  std::size_t edge = 0;  // its first vertex, when has_edge
  int steps = 0;         // simplex steps; 0 when the cache was valid
};

// Precondition: at most 65535 vertices a ring.
[[nodiscard]] GjkResult gjk(const RoundedRing& a, const RoundedRing& b, GjkCache* cache = nullptr);

}  // namespace clearway::collide
