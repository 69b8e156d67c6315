// core/narrow/rounded_ring.h — the one convex shape of the narrow phase: a ring and a radius.
//
// The shape is the Minkowski sum of the ring's hull and a closed disc. Points, segments and
// polygons with radius 0 are themselves; with a radius they are discs, capsules and rounded
// polygons. Kernels ask for a strictly convex ring with positive orientation, or two different
// points, or one; HullView (core/geometry/exact_overlap.h) makes one of anything else. A ring that
// rounding has bent by some units in the last place costs no verdict and no bound, only speed and
// the last bits of a distance.
#pragma once

#include "core/geometry/heading.h"
#include "core/geometry/overlap.h"
#include "core/narrow/support_map.h"

namespace clearway::collide {

struct RoundedRing {
  ConvexRing ring;        // borrowed; at least one point
  double radius_m = 0.0;  // >= 0
  // The field of the ring before it was placed, vertex by vertex, and the heading it was placed
  // at: makes supports O(1), and pays from some 16 vertices on. None is as good an answer.
  const SupportMap* field = nullptr;
  Heading heading = {};
};

}  // namespace clearway::collide
