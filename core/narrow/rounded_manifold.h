// core/narrow/rounded_manifold.h — contact points of convex shapes with a radius.
//
// Internal to the methods that describe contacts. The reference face is an edge of one ring, moved
// outwards by its radius. The other surface is met at its deepest vertex, and where the other
// ring's edge, moved outwards by its radius, ends over the face. All points lie on both surfaces.
// Floating point: as core/narrow/sat.h. Cost: O(1). No allocation. Thread-safe.
#pragma once

#include "core/geometry/overlap.h"
#include "core/narrow/gjk.h"
#include "core/narrow/manifold.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {

// As faceManifold in core/narrow/sat.h. The incident ring has a radius > 0.
[[nodiscard]] Manifold roundedFaceManifold(ConvexRing a, ConvexRing b, const FaceAxis& axis,
                                           double margin, double radius_a, double radius_b);

// Of rings that share no point, by their nearest features: about a face, or one point between two
// vertices.
[[nodiscard]] Manifold contactsApart(const RoundedRing& a, const RoundedRing& b, const GjkResult& r,
                                     double margin);

// A ring as core/narrow/gjk.h takes it: a segment {p, q, q, p} becomes {p, q}, a point
// {p, p, p, p} becomes {p}. The view borrows the ring.
[[nodiscard]] inline ConvexRing withoutRepeatedEnds(ConvexRing ring) {
  if (ring.size() != 4 || ring[0] != ring[3] || ring[1] != ring[2]) return ring;
  return ring.first(ring[0] == ring[1] ? 1 : 2);
}

}  // namespace clearway::collide
