// core/narrow/gjk.h — how far two convex rounded shapes are from each other, and where.
//
// Method: the point of the Minkowski difference that is nearest to the origin, by simplices (E.
//         Gilbert, D. Johnson, S. Keerthi, 1988); what floating point ends with is then checked
//         with exact signs: a vertex and a vertex, or a vertex and an edge, are nearest when both
//         rings lie beyond them. A check that fails (needles, rings that nearly touch) leaves the
//         answer to the exact overlap and to a search over all features. So it always ends: a
//         simplex must come strictly nearer with every step, and the rest is finite.
// Law: whether the rings share a point is exact. The answer depends on the rings alone, bit for
//      bit, never on the cache: of parallel edges the first vertex in a fixed order is taken.
// Bounds: distances to 2^-50 * D and normals to 2^-50 * D / length, D the diagonal of the box
//         around both shapes, length that of the nearest edge, or the distance of two vertices.
//         Coordinates far from the origin cost nothing.
// Domain: coordinates within predicates.h; strictly convex rings (rounded_ring.h).
// Cost: O(n + m) a step, 2 to 5 steps; with a cache that still holds, O(1) whatever n and m. Rare
//       pairs that need the search over all features O(n * m). Thread-safe.
// Source: C. Ericson, Real-Time Collision Detection (2005), 9.5.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/narrow/rounded_ring.h"

namespace clearway::collide {

// Where the last query of a pair ended. Kept by the caller; {} is no seed. One of other shapes is a
// bad seed, never a wrong answer.
struct GjkCache {
  std::uint8_t size = 0;  // 1, 2: the nearest simplex; 3: a triangle around the origin
  std::array<std::uint16_t, 3> a{}, b{};  // vertices of either ring
};

struct GjkResult {
  bool rings_meet = false;  // the rings without radius share a point; then all below is zero
  double distance_m = 0.0;  // between the shapes with their radii; 0 when they touch or overlap
  double ring_distance_m = 0.0;  // between the rings without radius
  Vec2 on_a, on_b;               // nearest points of the rings
  Vec2 normal;  // unit, from B to A; the line across it between the points separates the rings
  bool has_edge = false;  // nearest at an edge of one ring, whose normal this is
  bool edge_of_b = false;
  std::size_t edge = 0;  // where it starts, when has_edge
  int steps = 0;         // of the search over simplices; 0 when the cache held
};

// Precondition: at most 65535 vertices a ring.
[[nodiscard]] GjkResult gjk(const RoundedRing& a, const RoundedRing& b, GjkCache* cache = nullptr);

}  // namespace clearway::collide
