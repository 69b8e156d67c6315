// core/narrow/half_plane.h — half-planes against rounded convex rings.
//
// The half-plane is the closed set of points p with n . (p - k) <= 0, k the pose's position and n
// its heading, taken as the doubles that they are.
// Law: overlap() is exact, as in core/geometry/overlap.h: a filter, then expansions. Coordinates
//      are 0 or at least 2^-200.
// Depths and positions in floating point, good to 1e-15 of the coordinates. Cost: O(n) for a ring
// of n vertices. No allocation. Thread-safe.
#pragma once

#include "core/geometry/overlap.h"
#include "core/geometry/pose.h"
#include "core/narrow/manifold.h"

namespace clearway::collide {

[[nodiscard]] bool halfPlaneOverlaps(const Pose& plane, ConvexRing ring, double radius,
                                     TouchRule rule);
// Of two half-planes.
[[nodiscard]] bool halfPlanesOverlap(const Pose& a, const Pose& b, TouchRule rule);

// From the plane's surface to the ring's nearest point; negative inside [m].
[[nodiscard]] double signedDistance(const Pose& plane, ConvexRing ring, double radius);

// The surface at the deepest vertex, and at the end of the edge to its deeper neighbour, when the
// gap is at most `margin`. The normal is the plane's, from it to the ring. `space_is_b`: the plane
// is the pair's second shape.
[[nodiscard]] Manifold collideHalfPlane(const Pose& plane, ConvexRing ring, double radius,
                                        double margin, bool space_is_b);

}  // namespace clearway::collide
