// core/narrow/epa.h — penetration depth of two convex rings, and contacts by gjk and epa.
//
// Method: the expanding polytope algorithm in 2-D. A polygon of corners of the Minkowski difference
//         grows at its edge nearest to the origin until that edge cannot be expanded. The edge then
//         is a face of one of the rings and gives depth and normal. The initial polygon consists of
//         the corners furthest in four directions, not of a simplex of gjk, so that no cache can
//         change the answer. An edge may have the origin outside, and is then expanded next.
// Source: G. van den Bergen, "Proximity Queries and Penetration Depth Computation on 3D Game
//         Objects" (GDC 2001).
// Error: the depth belongs to a real face. It is below the least depth by at most 2^-50 * D of
// rounding, and above it by at most 2^-48 * D, D the diagonal of the box around both. If rounding
// keeps an edge from being a face, every face is tried. At most n + m steps.
// Cost: O(k * (n + m + k)) for k steps, usually 2 to 6. No allocation. Thread-safe.
#pragma once

#include "core/narrow/gjk.h"
#include "core/narrow/manifold.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {

struct Penetration {
  double depth_m =
      0.0;      // length of the shortest separating translation; < 0: the rings are disjoint
  Vec2 normal;  // unit, from B to A: where to move A
  std::size_t edge = 0;  // the face, with the numbering of RingSides (ring_sides.h)
  bool of_b = false;
  int steps = 0;
};

// Of two rings, without radius, that share a point. For disjoint rings the face is not the best
// separating one.
[[nodiscard]] Penetration epa(const RoundedRing& a, const RoundedRing& b);

// Common to the methods that end with a face: its overlap.
[[nodiscard]] Penetration penetrationAlong(const FaceAxis& axis, int steps);

// The contacts of rounded shapes whose gap is at most `margin`: by gjk while the rings are
// disjoint, by epa when they overlap. Up to two points at a face, one where corners are nearest.
// depth_m is exact within the error above, also for round corners.
[[nodiscard]] Manifold gjkContact(const RoundedRing& a, const RoundedRing& b, double margin = 0.0,
                                  GjkCache* cache = nullptr);

}  // namespace clearway::collide
