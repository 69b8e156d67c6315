// core/narrow/sat_axis.h — the face along which two convex rings overlap least.
//
// Method: separating axes over the edge normals of both. An edge is left out when one vertex of the
//         other ring already lies too deep under it; the vertex that was deepest under the last
//         edge is a good one. Edges compare by s * |s| / l^2 (s: cross product with the edge, l its
//         length), so no root is taken but one.
//         Rings of up to eight vertices: all edges together (small_rings.h), where there is AVX2.
// Law: the answer is that of trying every edge, ties to the lowest edge of a, then of b. A seed
//      changes which edge is tried first, and nothing else.
// Rings: any convex ring of at most kMaxVertices. Repeated vertices stand for ends: the ring
//        {p, q, q, p} is a segment with two sides and two ends, {p, p, p, p} a point with four
//        sides.
// Cost: O(n + m) when the seed holds, else some O(m) a tried edge. No allocation. Thread-safe.
// Source: C. Ericson, Real-Time Collision Detection (2005), 5.2.1; D. Gregorius, GDC 2013.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/geometry/overlap.h"
#include "core/geometry/vec2.h"

namespace clearway::collide {

// Where the last test of a pair ended; kept by the caller, {} is none.
struct SatSeed {
  std::uint16_t edge = 0;    // whose normal parted the rings most
  std::uint16_t vertex = 0;  // of the other ring, deepest under that edge
  bool of_b = false;         // the edge is one of b's
  bool set = false;
};

struct FaceAxis {
  std::size_t edge = 0;
  std::size_t vertex = 0;  // of the other ring, deepest under the edge
  bool of_b = false;
  double separation = 0.0;  // < 0: how deep; else a lower bound of the distance
  Vec2 normal;              // unit, outwards from the edge's ring
};

// Nothing when some edge parts the rings by more than `limit` >= 0. Updates the seed either way.
[[nodiscard]] std::optional<FaceAxis> leastOverlap(ConvexRing a, ConvexRing b, double limit,
                                                   SatSeed* seed = nullptr);

// The axis of one given edge.
[[nodiscard]] FaceAxis axisOfEdge(ConvexRing a, ConvexRing b, std::size_t edge, bool of_b);

// The edge of the ring that runs most against a unit normal; `vertex` is its deepest one there.
[[nodiscard]] std::size_t incidentEdge(ConvexRing ring, std::size_t vertex, Vec2 normal);

}  // namespace clearway::collide
