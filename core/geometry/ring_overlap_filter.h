// core/geometry/ring_overlap_filter.h — convex ring against convex ring in floating point, with
// proof.
//
// Method: the way between the centroids goes first: rings that it parts are apart, and rings that
//         both hold the middle of their overlap along it are deep; a point certainly on the inner
//         side of all edges of a closed ring is inside its hull, convex or not. What that leaves
//         open: separating axes, four edges at a time (ring_lanes.h). Apart when all vertices of
//         one ring are certainly beyond an edge's line of the other; Deep when no edge has all of
//         them beyond or near its line, and both rings certainly are strictly convex: then the
//         faces of the Minkowski difference are those edges, and it holds the origin inside.
// Cost: O(n*m); O(n+m) for most pairs; overlap() of two octagons takes 0.4 of b2TestOverlap's time.
// Thread-safe.
#pragma once

#include "core/geometry/box_filter.h"
#include "core/geometry/overlap.h"

namespace clearway {

// Of rings enlarged by `radius` together. Unsure also for rings of fewer than 3 or more than 64
// vertices, of other order, or beyond 2^100.
[[nodiscard]] FilterVerdict filterRings(ConvexRing a, ConvexRing b, double radius);

}  // namespace clearway
