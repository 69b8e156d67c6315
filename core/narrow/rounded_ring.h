// core/narrow/rounded_ring.h — the one convex shape of the narrow phase: a ring and a radius.
//
// The shape is the Minkowski sum of the ring's hull and a closed disc. Points, segments and
// polygons with radius 0 are themselves; with a radius they are discs, capsules and rounded
// polygons. Kernels require a strictly convex ring with positive orientation, or two different
// points, or one; HullView (core/geometry/exact_overlap.h) makes one of any points. A ring that
// rounding has bent by some units in the last place keeps all verdicts and error bounds; only speed
// and the last bits of a distance change.
#pragma once

#include "core/geometry/heading.h"
#include "core/geometry/overlap.h"
#include "core/narrow/support_map.h"

namespace clearway::collide {

struct RoundedRing {
  ConvexRing ring;        // borrowed; at least one point
  double radius_m = 0.0;  // >= 0
  // The support map of the ring in its own frame, vertex by vertex, and the heading of its
  // placement. Makes support queries O(1), and pays from some 16 vertices on. Optional.
  const SupportMap* field = nullptr;
  Heading heading = {};
  bool known_convex = false;  // the ring is strictly convex, exactly; spares an examination
};

}  // namespace clearway::collide
