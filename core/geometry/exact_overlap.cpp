#include "core/geometry/exact_overlap.h"

#include <algorithm>

#include "core/geometry/hull.h"
#include "core/geometry/predicates.h"

namespace clearway {
namespace {

// Does the line of one of a's edges separate a from every point of b?
bool edgeSeparates(ConvexRing a, ConvexRing b, TouchRule rule) {
  const int most = rule == TouchRule::TouchingCollides ? -1 : 0;
  Vec2 from = a.back();
  for (const Vec2 to : a) {
    if (from != to &&
        std::all_of(b.begin(), b.end(), [&](Vec2 p) { return orient2d(from, to, p) <= most; })) {
      return true;
    }
    from = to;
  }
  return false;
}

}  // namespace

HullView::HullView(ConvexRing ring, bool known_convex) : ring_(ring) {
  if (known_convex || isStrictlyConvex(ring)) return;
  const std::size_t n = ring.size();
  if (n > kSmall) {
    large_ = convexHull(ring);
    ring_ = large_;
    return;
  }
  small_.emplace();
  const std::span<Vec2> hull(small_->data(), n + 1);
  const std::span<Vec2> copy(small_->data() + n + 1, n);
  std::copy(ring.begin(), ring.end(), copy.begin());
  ring_ = hull.first(convexHull(copy, hull));
}

bool hullsOverlap(ConvexRing a, ConvexRing b, TouchRule rule) {
  if (rule == TouchRule::TouchingIsFree && (a.size() < 3 || b.size() < 3)) return false;
  return overlap(boundsOf(a), boundsOf(b), rule) && !edgeSeparates(a, b, rule) &&
         !edgeSeparates(b, a, rule);
}

bool hullOverlapsCell(ConvexRing a, const Aabb& cell, TouchRule rule) {
  if (rule == TouchRule::TouchingIsFree && a.size() < 3) return false;
  if (!overlap(boundsOf(a), cell, rule)) return false;  // separation by the cell's edges
  const int most = rule == TouchRule::TouchingCollides ? -1 : 0;
  Vec2 from = a.back();
  for (const Vec2 to : a) {
    // The corner of the cell that is furthest to the inner side of this edge.
    const Vec2 furthest{to.y > from.y ? cell.min.x : cell.max.x,
                        to.x > from.x ? cell.max.y : cell.min.y};
    if (from != to && orient2d(from, to, furthest) <= most) return false;
    from = to;
  }
  return true;
}

}  // namespace clearway
