// core/narrow/epa.h — how deep two convex rings overlap, and contacts by way of gjk and epa.
//
// Method: the expanding polytope algorithm in the plane: a polygon of corners of the Minkowski
//         difference grows at its edge nearest to the origin until that edge cannot be moved out
//         any more. It then is a face of one of the rings, and depth and normal are taken from it.
//         The polygon starts with the corners furthest to the four sides, not with a simplex of
//         gjk, so that no cache can change the answer; an edge may leave the origin outside, and is
//         then the next to grow.
// Source: G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game
//         Objects" (GDC 2001).
// Bounds: at most n + m steps. The depth belongs to a real face: it is below the least depth by at
//         most 2^-50 * D of rounding, and above it by at most 2^-48 * D, D the diagonal of the box
//         around both. Should rounding keep an edge from being a face, every face is tried.
// Cost: O(k * (n + m + k)) for k steps, usually 2 to 6. No allocation. Thread-safe.
#pragma once

#include "core/narrow/gjk.h"
#include "core/narrow/manifold.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {

struct Penetration {
  double depth_m = 0.0;  // of the shortest parting translation; < 0: the rings are apart
  Vec2 normal;           // unit, from B to A: where to move A
  std::size_t edge = 0;  // the face, of the ring as RingSides has it (ring_sides.h)
  bool of_b = false;
  int steps = 0;
};

// Of the rings, without radius, which share a point; of others a face that does not part them best.
[[nodiscard]] Penetration epa(const RoundedRing& a, const RoundedRing& b);

// Steps common to the methods that end with a face: its overlap, and the contacts about it.
[[nodiscard]] Penetration penetrationAlong(const FaceAxis& axis, int steps);
[[nodiscard]] Manifold contactsAlong(const RoundedRing& a, const RoundedRing& b, std::size_t edge,
                                     bool of_b, double margin);

// The contacts of rounded shapes whose gap is at most `margin`: gjk while the rings are apart, epa
// once they meet; up to two points about a face, one where corners are nearest. depth_m is exact
// within the bounds above for round corners too.
[[nodiscard]] Manifold gjkContact(const RoundedRing& a, const RoundedRing& b, double margin = 0.0,
                                  GjkCache* cache = nullptr);

}  // namespace clearway::collide
