// core/narrow/sat.h — contact manifolds of convex shapes by separating axes and clipping.
//
// Method: largest separation over the edge normals of both (sat_axis.h), then the incident edge is
//         clipped to the slab of the reference edge; at most two points, each with a key that is
//         stable under small motion. Round padding moves the surfaces apart along the normal.
// Source: C. Ericson, Real-Time Collision Detection (2005), 5.2.1; E. Catto, GDC 2007.
// Floating point: depths and positions are good to 1e-12 of the coordinates. Whether shapes collide
// at all is decided exactly, by core/geometry/overlap.h. Cost: O(n*m), O(n+m) with a seed that
// holds; a seed changes no bit of the answer. No allocation. Thread-safe.
#pragma once

#include "core/geometry/distance.h"
#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/narrow/manifold.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {

// Points of the manifold whose gap is at most `margin` [m] (0: only touching and overlapping ones).
// Rings of at most 32768 vertices, two points (a segment) or one.
[[nodiscard]] Manifold collide(ConvexRing a, ConvexRing b, double margin = 0.0,
                               double radius_a = 0.0, double radius_b = 0.0,
                               SatSeed* seed = nullptr);
[[nodiscard]] Manifold collide(const Obb& a, const Obb& b, double margin = 0.0);

// The manifold about one axis: the end of every method that finds a face.
[[nodiscard]] Manifold faceManifold(ConvexRing a, ConvexRing b, const FaceAxis& axis, double margin,
                                    double radius_a, double radius_b);

// The deepest point alone, with the depth of the shortest parting translation.
[[nodiscard]] Manifold deepest(Manifold m);

// The manifold of closest points that are apart: they give the normal. Nothing beyond the margin.
[[nodiscard]] Manifold ofClosestPoints(const ClosestPoints& c, double margin, double radius_a,
                                       double radius_b);

// One point: the deepest when the shapes overlap, else the closest one when the gap is at most
// `margin`; rounds corners correctly, which the manifold's axes do not.
[[nodiscard]] Manifold closest(ConvexRing a, ConvexRing b, double margin, double radius_a = 0.0,
                               double radius_b = 0.0);
[[nodiscard]] Manifold closest(const Obb& a, const Obb& b, double margin);

}  // namespace clearway::collide
