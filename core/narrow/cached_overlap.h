// core/narrow/cached_overlap.h — do two convex rings collide? The axis of the last test goes first.
//
// Law: the answer is that of overlap() in core/geometry/overlap.h; a seed changes only how soon it
//      is found.
// Method: the axis of least overlap in floating point (sat_axis.h). Deeper than its error bound:
//         they collide. Parted: exact signs confirm that this edge separates. What lies between is
//         decided by overlap().
// Cost: O(n + m) when the seed holds. No allocation. Thread-safe.
#pragma once

#include "core/geometry/overlap.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {

// Precondition: strictly convex rings with area (isStrictlyConvex). Updates the seed.
[[nodiscard]] bool seededOverlap(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a,
                                 double radius_b, SatSeed& seed);

}  // namespace clearway::collide
