#include "core/geometry/distance.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/geometry/exact_overlap.h"
#include "core/geometry/predicates.h"

namespace clearway {
namespace {

Vec2 closestOnSegment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 d = b - a;
  const double along = dot(p - a, d);
  if (along <= 0.0) return a;
  if (dot(p - b, d) >= 0.0) return b;
  // Measured from the nearer end, so that both ends are reached with the same relative precision.
  const double t = along / squaredLength(d);
  return t <= 0.5 ? a + t * d : b - (dot(b - p, d) / squaredLength(d)) * d;
}

struct Nearest {
  double distance = std::numeric_limits<double>::infinity();
  Vec2 vertex;  // of the first ring
  Vec2 point;   // on an edge of the second
};

// `candidates`: bit k for vertex k of a; vertices from 64 on are always examined.
Nearest nearestVertex(ConvexRing a, ConvexRing b, std::uint64_t candidates = ~0ULL) {
  Nearest best;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (i < 64 && (candidates >> i & 1U) == 0) continue;
    const Vec2 p = a[i];
    Vec2 from = b.back();
    for (const Vec2 to : b) {
      const double d = distanceToSegment(p, from, to);
      if (d < best.distance) best = {d, p, closestOnSegment(p, from, to)};
      from = to;
    }
  }
  return best;
}

bool contains(ConvexRing hull, Vec2 p) {
  return hullsOverlap(hull, std::span(&p, 1), TouchRule::TouchingCollides);
}

// A common point of two hulls that overlap: a vertex of one in the other, or a crossing of edges.
Vec2 commonPoint(ConvexRing a, ConvexRing b) {
  for (const Vec2 p : a) {
    if (contains(b, p)) return p;
  }
  for (const Vec2 p : b) {
    if (contains(a, p)) return p;
  }
  Vec2 a0 = a.back();
  for (const Vec2 a1 : a) {
    Vec2 b0 = b.back();
    for (const Vec2 b1 : b) {
      if (orient2d(a0, a1, b0) * orient2d(a0, a1, b1) < 0 &&
          orient2d(b0, b1, a0) * orient2d(b0, b1, a1) < 0) {
        const Vec2 d = a1 - a0;
        const Vec2 e = b1 - b0;
        const double t = cross(b0 - a0, e) / cross(d, e);
        return std::isfinite(t) ? a0 + std::clamp(t, 0.0, 1.0) * d : a0;
      }
      b0 = b1;
    }
    a0 = a1;
  }
  return a.front();
}

// How far b extends beyond the line of a's edge, to a's inner side; the minimum over all edges of
// a.
double leastReach(ConvexRing a, ConvexRing b) {
  double least = std::numeric_limits<double>::infinity();
  Vec2 from = a.back();
  for (const Vec2 to : a) {
    const Vec2 d = to - from;
    double most = -std::numeric_limits<double>::infinity();
    for (const Vec2 p : b) most = std::max(most, cross(d, p - from));
    if (from != to) least = std::min(least, most / length(d));
    from = to;
  }
  return least;
}

// Precondition: the hull and the box share no point.
ClosestPoints closestOfDisjoint(ConvexRing hull, const Aabb& b) {
  ClosestPoints out;
  double least = std::numeric_limits<double>::infinity();  // squared
  for (const Vec2 p : hull) {
    const Vec2 q{std::clamp(p.x, b.min.x, b.max.x), std::clamp(p.y, b.min.y, b.max.y)};
    const double d = squaredLength(p - q);
    if (d < least) {
      least = d;
      out = {0.0, p, q};
    }
  }
  out.distance_m = std::sqrt(least);
  Vec2 from = hull.back();
  for (const Vec2 to : hull) {
    const Vec2 d = to - from;
    const Vec2 corner{d.y > 0.0 ? b.min.x : b.max.x, d.x > 0.0 ? b.max.y : b.min.y};
    // The sign is ignored: rounding may put a corner that nearly touches the edge behind it.
    const double height = std::abs(cross(d, corner - from));
    if (height * height < least * squaredLength(d) && dot(corner - from, d) > 0.0 &&
        dot(corner - to, d) < 0.0) {
      out = {height / length(d), closestOnSegment(corner, from, to), corner};
      least = out.distance_m * out.distance_m;
    }
    from = to;
  }
  return out;
}

// Subtracts the radii from a distance. `touches` decides exactly whether the result is 0.
template <class Touches>
void subtractRadii(ClosestPoints& c, double radii, const Touches& touches) {
  if (radii <= 0.0) return;
  c.distance_m = std::max(0.0, c.distance_m - radii);
  // Rounding may leave a tiny distance between shapes that touch.
  if (c.distance_m > 0.0 && c.distance_m < 1e-12 * (radii + length(c.on_a)) && touches()) {
    c.distance_m = 0.0;
  }
}

}  // namespace

double distanceToSegment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 d = b - a;
  if (dot(p - a, d) <= 0.0) return length(p - a);
  if (dot(p - b, d) >= 0.0) return length(p - b);
  return std::abs(cross(d, p - a)) / length(d);
}

ClosestPoints closestOfDisjoint(ConvexRing a, ConvexRing b, std::uint64_t of_a,
                                std::uint64_t of_b) {
  const Nearest ab = nearestVertex(a, b, of_a);
  const Nearest ba = nearestVertex(b, a, of_b);
  return ab.distance <= ba.distance ? ClosestPoints{ab.distance, ab.vertex, ab.point}
                                    : ClosestPoints{ba.distance, ba.point, ba.vertex};
}

ClosestPoints closestPoints(ConvexRing a, ConvexRing b, double radius_a, double radius_b) {
  const HullView hull_a(a);
  const HullView hull_b(b);
  if (hullsOverlap(hull_a.ring(), hull_b.ring(), TouchRule::TouchingCollides)) {
    const Vec2 p = commonPoint(hull_a.ring(), hull_b.ring());
    return {0.0, p, p};
  }
  ClosestPoints out = closestOfDisjoint(hull_a.ring(), hull_b.ring());
  subtractRadii(out, radius_a + radius_b,
                [&] { return overlap(a, b, TouchRule::TouchingCollides, radius_a, radius_b); });
  return out;
}

ClosestPoints closestPoints(ConvexRing a, const Aabb& b, double radius_a) {
  return closestOfHull(HullView(a).ring(), b, radius_a);
}

ClosestPoints closestOfHull(ConvexRing hull, const Aabb& b, double radius) {
  if (hullOverlapsCell(hull, b, TouchRule::TouchingCollides)) {
    const std::array<Vec2, 4> corners = cellCorners(b);
    const Vec2 p = commonPoint(hull, HullView(corners).ring());
    return {0.0, p, p};
  }
  ClosestPoints out = closestOfDisjoint(hull, b);
  subtractRadii(out, radius, [&] { return overlap(hull, b, TouchRule::TouchingCollides, radius); });
  return out;
}

double penetrationDepth(ConvexRing a, const Aabb& b, double radius_a) {
  if (!overlap(a, b, TouchRule::TouchingIsFree, radius_a)) return 0.0;
  const HullView hull_a(a);
  const std::array<Vec2, 4> corners = cellCorners(b);
  const ConvexRing ring_a = hull_a.ring();
  if (!overlap(ring_a, b, TouchRule::TouchingCollides)) {
    return std::max(0.0, radius_a - closestPoints(ring_a, corners).distance_m);
  }
  const Aabb bounds = boundsOf(ring_a);
  const double along_axes = std::min({bounds.max.x - b.min.x, b.max.x - bounds.min.x,
                                      bounds.max.y - b.min.y, b.max.y - bounds.min.y});
  const double depth =
      ring_a.size() < 2 ? along_axes : std::min(along_axes, leastReach(ring_a, corners));
  return std::max(0.0, depth) + radius_a;
}

}  // namespace clearway
