// core/geometry/overlap.h — do two shapes collide? Sign-exact, under both touch rules.
//
// Law: the answer is that of real arithmetic on the shapes' double coordinates. No epsilon decides.
// Method: boxes and cells by separating axes in floating point with a proven error bound
//         (core/geometry/box_filter.h); boxes with cardinal headings as axis-aligned rectangles;
//         undecided pairs, and polygons, by exact signs of orient2d
//         (core/geometry/exact_overlap.h). Round padding compares exact squared distances.
// Source: C. Ericson, Real-Time Collision Detection (2005), 4.4 and 5.2.1; Shewchuk (1997).
// A ring that is not strictly convex (a needle whose corners were rounded, a point, a segment)
// means the convex hull of its points. Shapes of zero area never collide under TouchingIsFree,
// unless round padding gives them area.
// Cost: box-cell about 8 ns, box-box 10 ns, cardinal 5 ns; undecided by the filter 50 to 500 ns;
//       polygons O(n*m), about 50 ns for two octagons. Thread-safe.
// Allocates only for rings of more than 16 points that are not convex, and below 2^-200.
#pragma once

#include "core/geometry/aabb.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/obb.h"
#include "core/geometry/touch.h"

namespace clearway {

[[nodiscard]] bool overlap(const Obb& a, const Obb& b, TouchRule rule);
[[nodiscard]] bool overlap(const Obb& box, const Aabb& cell, TouchRule rule);

// Polygons with round padding radius_a and radius_b >= 0.
[[nodiscard]] bool overlap(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a = 0.0,
                           double radius_b = 0.0);
[[nodiscard]] bool overlap(ConvexRing a, const Aabb& cell, TouchRule rule, double radius = 0.0);

}  // namespace clearway
