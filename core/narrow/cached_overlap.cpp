#include "core/narrow/cached_overlap.h"

#include <algorithm>

#include "core/geometry/predicates.h"
#include "core/narrow/method_trace.h"

namespace clearway::collide {
namespace {

// Does the line of this edge separate the ring from every point of `other`? Points on the line
// count when touching is free.
bool separates(ConvexRing ring, std::size_t edge, ConvexRing other, TouchRule rule) {
  const int most = rule == TouchRule::TouchingCollides ? -1 : 0;
  const Vec2 from = ring[edge];
  const Vec2 to = ring[edge + 1 < ring.size() ? edge + 1 : 0];
  return std::all_of(other.begin(), other.end(),
                     [&](Vec2 p) { return orient2d(from, to, p) <= most; });
}

}  // namespace

bool cachedOverlap(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a, double radius_b,
                   SatSeed& seed) {
  MethodTrace::note("seeded sat, exact signs");
  const double radii = radius_a + radius_b;
  const Aabb box = merged(boundsOf(a), boundsOf(b));
  const double size = (box.max.x - box.min.x) + (box.max.y - box.min.y) + radii;
  const double error = 0x1p-44 * size;  // 64 times the error of an overlap along an axis
  const auto axis = leastOverlap(a, b, radii + error, &seed);
  if (!axis && radii > 0.0) return false;
  if (axis && axis->separation < -error) return true;
  if (radii == 0.0 &&
      (seed.of_b ? separates(b, seed.edge, a, rule) : separates(a, seed.edge, b, rule))) {
    return false;
  }
  return overlap(a, b, rule, radius_a, radius_b);
}

}  // namespace clearway::collide
