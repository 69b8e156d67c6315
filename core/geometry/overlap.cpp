#include "core/geometry/overlap.h"

#include <algorithm>
#include <array>

#include "core/geometry/box_filter.h"
#include "core/geometry/exact_overlap.h"
#include "core/geometry/hull.h"
#include "core/geometry/predicates.h"
#include "core/geometry/ring_overlap_filter.h"

namespace clearway {
namespace {

// Is some vertex of a nearer to an edge of b than the radii (or at that distance, when touching
// collides)?
bool vertexWithin(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a, double radius_b) {
  const int most = rule == TouchRule::TouchingCollides ? 0 : -1;
  for (const Vec2 p : a) {
    Vec2 from = b.back();
    for (const Vec2 to : b) {
      if (compareDistance(p, from, to, radius_a, radius_b) <= most) return true;
      from = to;
    }
  }
  return false;
}

// Hulls with radii that are not both zero. The nearest points of disjoint sets include a vertex of
// one of them. A padded set has no area only when its radius is zero.
bool paddedHullsOverlap(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a,
                        double radius_b) {
  if (rule == TouchRule::TouchingIsFree &&
      ((a.size() < 3 && radius_a == 0.0) || (b.size() < 3 && radius_b == 0.0))) {
    return false;
  }
  return hullsOverlap(a, b, TouchRule::TouchingCollides) ||
         vertexWithin(a, b, rule, radius_a, radius_b) ||
         vertexWithin(b, a, rule, radius_b, radius_a);
}

// True when padded bounds certainly share no point. A gap of rounded doubles is exact to one unit.
bool boundsDisjoint(const Aabb& a, const Aabb& b, double radius) {
  const double reach = radius * (1.0 + 1e-15);
  return a.min.x - b.max.x > reach || b.min.x - a.max.x > reach || a.min.y - b.max.y > reach ||
         b.min.y - a.max.y > reach;
}

[[gnu::noinline]] bool exactOverlap(const Obb& a, const Obb& b, TouchRule rule) {
  return overlap(corners(a), corners(b), rule, a.radius, b.radius);
}

[[gnu::noinline]] bool exactOverlap(const Obb& box, const Aabb& cell, TouchRule rule) {
  return overlap(corners(box), cell, rule, box.radius);
}

}  // namespace

bool overlap(const Obb& a, const Obb& b, TouchRule rule) {
  if (a.pose.heading.isCardinal() && b.pose.heading.isCardinal() && a.radius + b.radius == 0.0) {
    return overlap(cornerBounds(a), cornerBounds(b), rule);
  }
  const FilterVerdict v = BoxFilter::compare(a, b);
  if (v != FilterVerdict::Unsure) return v == FilterVerdict::Deep;
  return exactOverlap(a, b, rule);
}

bool overlap(const Obb& box, const Aabb& cell, TouchRule rule) {
  if (box.pose.heading.isCardinal() && box.radius == 0.0) {
    return overlap(cornerBounds(box), cell, rule);
  }
  const FilterVerdict v = BoxFilter(box).against(cell);
  if (v != FilterVerdict::Unsure) return v == FilterVerdict::Deep;
  return exactOverlap(box, cell, rule);
}

bool overlap(ConvexRing a, ConvexRing b, TouchRule rule, double radius_a, double radius_b) {
  const FilterVerdict v = filterRings(a, b, radius_a + radius_b);
  if (v != FilterVerdict::Unsure) return v == FilterVerdict::Deep;
  if (boundsDisjoint(boundsOf(a), boundsOf(b), radius_a + radius_b)) return false;
  const HullView hull_a(a);
  const HullView hull_b(b);
  return radius_a + radius_b > 0.0
             ? paddedHullsOverlap(hull_a.ring(), hull_b.ring(), rule, radius_a, radius_b)
             : hullsOverlap(hull_a.ring(), hull_b.ring(), rule);
}

bool overlap(ConvexRing a, const Aabb& cell, TouchRule rule, double radius) {
  if (boundsDisjoint(boundsOf(a), cell, radius)) return false;
  if (radius > 0.0) {
    const std::array<Vec2, 4> ring = cellCorners(cell);
    const HullView hull_a(a);
    const HullView hull_cell(ring);
    return paddedHullsOverlap(hull_a.ring(), hull_cell.ring(), rule, radius, 0.0);
  }
  if (!overlap(boundsOf(a), cell, rule)) return false;
  return hullOverlapsCell(HullView(a).ring(), cell, rule);
}

}  // namespace clearway
