// core/narrow/cached_overlap.h — overlap test of two convex rings that tests the last separating
// axis first.
//
// Law: the answer is that of overlap() in core/geometry/overlap.h; a seed changes only the running
//         time.
// Method: the axis of minimum penetration in floating point (sat_axis.h). Deeper than its error
//         bound: the rings collide. Separated: exact signs confirm that this edge separates. The
//         rest is decided by overlap().
// Cost: O(n + m) when the seed is still valid. No allocation. Thread-safe.
#pragma once

#include "core/geometry/overlap.h"
#include "core/narrow/sat_axis.h"

namespace clearway::collide {

// Precondition: strictly convex rings with area (isStrictlyConvex). Updates the seed.
[[nodiscard]] bool cachedOverlap(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a,
                                 double radius_b, SatSeed& seed);

}  // namespace clearway::collide
