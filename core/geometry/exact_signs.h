// core/geometry/exact_signs.h — the signs of predicates.h, as templates over any exact arithmetic.
//
// `A` supplies difference(x, y), sum(x, y) and sign(v); their numbers have exact +, - and *.
#pragma once

#include "core/geometry/vec2.h"

namespace clearway {

template <class A>
int exactOrient2d(Vec2 a, Vec2 b, Vec2 c) {
  return A::sign(A::difference(a.x, c.x) * A::difference(b.y, c.y) -
                 A::difference(a.y, c.y) * A::difference(b.x, c.x));
}

// Sign of (b - a) . (d - c).
template <class A>
int exactDotSign(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  return A::sign(A::difference(b.x, a.x) * A::difference(d.x, c.x) +
                 A::difference(b.y, a.y) * A::difference(d.y, c.y));
}

// Sign of |p - q| - (radius_a + radius_b).
template <class A>
int exactCompareDistance(Vec2 p, Vec2 q, double radius_a, double radius_b) {
  const auto x = A::difference(p.x, q.x);
  const auto y = A::difference(p.y, q.y);
  const auto r = A::sum(radius_a, radius_b);
  return A::sign(x * x + y * y - r * r);
}

// Sign of (distance of p from the segment a-b) - (radius_a + radius_b).
template <class A>
int exactCompareDistance(Vec2 p, Vec2 a, Vec2 b, double radius_a, double radius_b) {
  const auto dx = A::difference(b.x, a.x);
  const auto dy = A::difference(b.y, a.y);
  const auto ex = A::difference(p.x, a.x);
  const auto ey = A::difference(p.y, a.y);
  // This branch also handles a == b.
  if (A::sign(ex * dx + ey * dy) <= 0) return exactCompareDistance<A>(p, a, radius_a, radius_b);
  if (A::sign(A::difference(p.x, b.x) * dx + A::difference(p.y, b.y) * dy) >= 0) {
    return exactCompareDistance<A>(p, b, radius_a, radius_b);
  }
  const auto area = dx * ey - dy * ex;
  const auto r = A::sum(radius_a, radius_b);
  return A::sign(area * area - (r * r) * (dx * dx + dy * dy));
}

}  // namespace clearway
