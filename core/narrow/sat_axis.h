// core/narrow/sat_axis.h — the axis of minimum penetration of two convex rings (separating axis
// test).
//
// Method: separating axes over the edge normals of both. An edge is pruned when one vertex of the
//         other ring is already too deep under it; the deepest vertex of the last edge is tried
//         first. Edges compare by s * |s| / l^2 (s: cross product with the edge, l: its length), so
//         only one root is taken. Rings of up to eight vertices: all edges together
//         (small_ring_simd.h), where AVX2 is available.
// Law: the answer is that of trying every edge, ties to the lowest edge of a, then of b. A seed
//         changes only the order of the search.
// Rings: any convex ring of at most kMaxVertices. Repeated vertices denote ends: the ring {p, q, q,
// p} is a segment with two sides and two ends, {p, p, p, p} a point with four sides.
// Cost: O(n + m) when the seed is still valid, else about O(m) per tried edge. No allocation.
//         Thread-safe.
// Source: C. Ericson, Real-Time Collision Detection (2005), 5.2.1; D. Gregorius, GDC 2013.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/geometry/overlap.h"
#include "core/geometry/vec2.h"

namespace clearway::collide {

// Result of the last test of a pair, for a warm start. Kept by the caller; {} means none.
struct SatSeed {
  std::uint16_t edge = 0;    // edge of the largest separation
  std::uint16_t vertex = 0;  // of the other ring, deepest under that edge
  bool of_b = false;         // the edge belongs to b
  bool set = false;
};

struct FaceAxis {
  std::size_t edge = 0;
  std::size_t vertex = 0;  // of the other ring, deepest under the edge
  bool of_b = false;
  double separation = 0.0;  // < 0: penetration; else a lower bound of the distance
  Vec2 normal;              // unit, outwards from the edge's ring
};

// nullopt when some edge separates the rings by more than `limit` >= 0. Always updates the seed.
[[nodiscard]] std::optional<FaceAxis> leastOverlap(ConvexRing a, ConvexRing b, double limit,
                                                   SatSeed* seed = nullptr);

// The axis of one given edge.
[[nodiscard]] FaceAxis axisOfEdge(ConvexRing a, ConvexRing b, std::size_t edge, bool of_b);

// The edge of the ring most antiparallel to a unit normal; `vertex` is the deepest one along it.
[[nodiscard]] std::size_t incidentEdge(ConvexRing ring, std::size_t vertex, Vec2 normal);

}  // namespace clearway::collide
