// core/geometry/overlap.h — do two shapes collide? Sign-exact, under both touch rules.
//
// Law: the answer is that of real arithmetic on the shapes' double coordinates. No epsilon decides.
// Method: AABB test, separating-axis theorem on edge normals in floating point with a proven error
//         bound, then exact signs of orient2d for what the filter leaves open. Round padding
//         compares exact squared distances.
// Source: C. Ericson, Real-Time Collision Detection (2005), 4.4 and 5.2.1; Shewchuk (1997).
// Shapes of zero area (points, segments) never collide under TouchingIsFree, unless round padding
// gives them area.
// Cost: box-cell about 10 ns, box-box about 15 ns, polygons O(n*m). No allocation. Thread-safe.
#pragma once

#include <span>

#include "core/geometry/aabb.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/obb.h"
#include "core/geometry/touch.h"

namespace clearway {

// A convex ring with positive area, as in ConvexPolygon, of any length; or the corners of a box,
// which may be degenerate. Borrowed, never kept.
using ConvexRing = std::span<const Vec2>;

[[nodiscard]] bool overlap(const Obb& a, const Obb& b, TouchRule rule);
[[nodiscard]] bool overlap(const Obb& box, const Aabb& cell, TouchRule rule);

// Polygons with round padding radius_a and radius_b >= 0.
[[nodiscard]] bool overlap(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a = 0.0,
                           double radius_b = 0.0);
[[nodiscard]] bool overlap(ConvexRing a, const Aabb& cell, TouchRule rule, double radius = 0.0);

}  // namespace clearway
