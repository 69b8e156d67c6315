// core/narrow/sat.h — contact manifolds of convex shapes by separating axes and clipping.
//
// Method: the largest separation over the edge normals of both rings (sat_axis.h). The incident
//         edge is clipped to the slab of the reference edge: at most two different points, each
//         with a key that is stable under small motion. Shapes with a radius may overlap while
//         their rings are apart: then the nearest features of the rings (gjk.h) give the axis, of
//         a face or from vertex to vertex.
// Source: C. Ericson, Real-Time Collision Detection (2005), 5.2.1; E. Catto, GDC 2007.
// Law: depth_m is the length of the least translation along the normal that separates the shapes,
//      and no translation that separates them is shorter. Each point lies midway between the
//      surfaces of both shapes, which are its penetration apart along the normal.
// Floating point: depths and positions are good to 1e-12 of the coordinates. Whether shapes collide
// is decided exactly, by core/geometry/overlap.h. Cost: O(n*m), O(n+m) with a valid seed; a seed
// changes no bit of the answer. No allocation. Thread-safe.
#pragma once

#include "core/geometry/distance.h"
#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/narrow/gjk.h"
#include "core/narrow/manifold.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {

// Points of the manifold whose gap is at most `margin` [m] (0: only touching and overlapping ones).
// Rings of at most 32768 vertices, two points (a segment) or one.
[[nodiscard]] Manifold collide(ConvexRing a, ConvexRing b, double margin = 0.0,
                               double radius_a = 0.0, double radius_b = 0.0,
                               SatSeed* seed = nullptr);
[[nodiscard]] Manifold collide(const Obb& a, const Obb& b, double margin = 0.0);

// The manifold about one axis: the last stage of every method that finds a face.
[[nodiscard]] Manifold faceManifold(ConvexRing a, ConvexRing b, const FaceAxis& axis, double margin,
                                    double radius_a, double radius_b);

// The same of rounded shapes; `edge` has the numbering of RingSides (ring_sides.h).
[[nodiscard]] Manifold contactsAlong(const RoundedRing& a, const RoundedRing& b, std::size_t edge,
                                     bool of_b, double margin);

// Of rings that share no point, by their nearest features: about a face, or one point between two
// vertices.
[[nodiscard]] Manifold contactsApart(const RoundedRing& a, const RoundedRing& b, const GjkResult& r,
                                     double margin);

// The deepest point alone, with the depth of the least translation.
[[nodiscard]] Manifold deepest(Manifold m);

// Are the points so far apart that rounding leaves the direction between them exact to 1e-5?
[[nodiscard]] bool givesNormal(const ClosestPoints& c);

// The manifold of closest points that give the normal. Empty beyond the margin.
[[nodiscard]] Manifold ofClosestPoints(const ClosestPoints& c, double margin, double radius_a,
                                       double radius_b);

// One point: the deepest when the shapes overlap, else the closest one when the gap is at most
// `margin`.
[[nodiscard]] Manifold closest(ConvexRing a, ConvexRing b, double margin, double radius_a = 0.0,
                               double radius_b = 0.0);
[[nodiscard]] Manifold closest(const Obb& a, const Obb& b, double margin);

}  // namespace clearway::collide
