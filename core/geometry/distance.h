// core/geometry/distance.h — distances between convex shapes, for clearances (not for decisions).
//
// Floating point, relative error below 1e-12 of the coordinates involved; 0 when the shapes touch
// or overlap (decided exactly). For decisions use core/geometry/overlap.h.
// Cost: O(n*m) for polygons, O(n) for a box. No allocation. Thread-safe.
#pragma once

#include <cstdint>

#include "core/geometry/aabb.h"
#include "core/geometry/overlap.h"
#include "core/geometry/vec2.h"

namespace clearway {

// The distance of two shapes, and where it is.
struct ClosestPoints {
  double distance_m = 0.0;  // between the shapes with their radii; 0 when they touch or overlap
  Vec2 on_a;                // closest points of the unpadded shapes; any common point on overlap
  Vec2 on_b;
};

[[nodiscard]] double distanceToSegment(Vec2 p, Vec2 a, Vec2 b);
[[nodiscard]] ClosestPoints closestPoints(ConvexRing a, ConvexRing b, double radius_a = 0.0,
                                          double radius_b = 0.0);
[[nodiscard]] ClosestPoints closestPoints(ConvexRing a, const Aabb& b, double radius_a = 0.0);

// The same for strictly convex rings (also of two points or one) that share no point. Bit k of
// `of_a` and `of_b` says whether vertex k may be nearest; vertices from 64 on always may.
[[nodiscard]] ClosestPoints closestOfDisjoint(ConvexRing a, ConvexRing b,
                                              std::uint64_t of_a = ~0ULL,
                                              std::uint64_t of_b = ~0ULL);

// The same for a strictly convex ring (also of two points or one) and a box. The minimum is at a
// vertex of the ring, or at the corner of the box that is furthest to the inner side of one of its
// edges. O(n).
[[nodiscard]] ClosestPoints closestOfHull(ConvexRing hull, const Aabb& b, double radius = 0.0);

// Penetration depth of two convex shapes: the length of the shortest translation that separates
// them (0 when they do not overlap).
[[nodiscard]] double penetrationDepth(ConvexRing a, const Aabb& b, double radius_a = 0.0);

}  // namespace clearway
