// core/geometry/ring_overlap_filter.h — floating-point overlap filter for two convex rings, with a
// proven error bound.
//
// Method: the direction between the centroids is tested first. Rings that it separates are
//         disjoint. Rings that both contain the middle of their overlap along it are deep: a point
//         certainly on the inner side of all edges of a closed ring is inside its hull, convex or
//         not. Otherwise separating axes are tested, four edges at a time (ring_lanes.h). Disjoint
//         when all vertices of one ring are certainly beyond an edge's line of the other. Deep when
//         for no edge all vertices are beyond or near its line, and both rings certainly are
//         strictly convex: then the faces of the Minkowski difference are those edges, and its
//         interior contains the origin.
// Cost: O(n*m); O(n+m) for most pairs; overlap() of two octagons takes 0.4 of b2TestOverlap's time.
// Thread-safe.
#pragma once

#include "core/geometry/box_filter.h"
#include "core/geometry/convex_polygon.h"

namespace clearway {

// `radius` is the sum of both radii. Also Unsure for rings of fewer than 3 or more than 64
// vertices, of negative orientation, or with coordinates beyond 2^100.
[[nodiscard]] FilterVerdict filterRings(ConvexRing a, ConvexRing b, double radius);

}  // namespace clearway
