#include "core/narrow/half_plane.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/geometry/exact_overlap.h"
#include "core/geometry/expansion.h"
#include "core/geometry/predicates.h"
#include "core/narrow/method_trace.h"

namespace clearway::collide {
namespace {

Expansion<2> exact(double v) { return Expansion<2>::of({v, 0.0}); }
Expansion<2> difference(double a, double b) { return Expansion<2>::of(twoSum(a, -b)); }

double along(const Pose& plane, Vec2 p) { return dot(plane.heading.vector(), p - plane.position); }

// Sign of (distance of p from the surface) - radius.
int side(const Pose& plane, Vec2 p, double radius) {
  const Vec2 n = plane.heading.vector();
  const Vec2 d = p - plane.position;
  // Two roundings a term, one of the sum, and |n| within 1e-9 of 1 at the radius' side.
  const double v = dot(n, d) - radius;
  const double bound = 5e-16 * (std::abs(n.x * d.x) + std::abs(n.y * d.y)) + 2e-9 * radius + 1e-300;
  if (std::abs(v) > bound) return detail::signOf(v);
  const auto s = exact(n.x) * difference(p.x, plane.position.x) +
                 exact(n.y) * difference(p.y, plane.position.y);
  if (radius == 0.0 || s.sign() <= 0) return radius == 0.0 ? s.sign() : -1;
  const auto r = exact(radius);
  const auto n2 = exact(n.x) * exact(n.x) + exact(n.y) * exact(n.y);
  return (s * s - (r * r) * n2).sign();
}

}  // namespace

bool halfPlaneOverlaps(const Pose& plane, ConvexRing ring, double radius, TouchRule rule) {
  MethodTrace::note("exact signed distance");
  const int most = rule == TouchRule::TouchingCollides ? 0 : -1;
  const bool meets =
      std::any_of(ring.begin(), ring.end(), [&](Vec2 p) { return side(plane, p, radius) <= most; });
  // What has no area has no inside either.
  return meets && (rule == TouchRule::TouchingCollides || radius > 0.0 || HullView(ring).hasArea());
}

bool halfPlanesOverlap(const Pose& a, const Pose& b, TouchRule rule) {
  const Vec2 n = a.heading.vector();
  const Vec2 m = b.heading.vector();
  if (orient2d({}, n, m) != 0 || dot(n, m) > 0.0) return true;
  return side(a, b.position, 0.0) <= (rule == TouchRule::TouchingCollides ? 0 : -1);
}

double signedDistance(const Pose& plane, ConvexRing ring, double radius) {
  double least = std::numeric_limits<double>::infinity();
  for (const Vec2 p : ring) least = std::min(least, along(plane, p));
  return least - radius;
}

Manifold collideHalfPlane(const Pose& plane, ConvexRing ring, double radius, double margin,
                          bool space_is_b) {
  MethodTrace::note("signed distance of vertices");
  const Vec2 n = plane.heading.vector();
  const std::size_t count = ring.size();
  std::size_t first = 0;
  for (std::size_t i = 1; i < count; ++i) {
    if (along(plane, ring[i]) < along(plane, ring[first])) first = i;
  }
  // Its neighbours; a segment has its ends twice.
  std::size_t after = first;
  std::size_t before = first;
  do after = (after + 1) % count;
  while (after != first && ring[after] == ring[first]);
  do before = (before + count - 1) % count;
  while (before != first && ring[before] == ring[first]);
  const bool backwards = along(plane, ring[before]) < along(plane, ring[after]);
  const std::size_t second = backwards ? before : after;
  Manifold m;
  m.normal = space_is_b ? n : -n;
  m.depth_m = radius - along(plane, ring[first]);
  const auto add = [&](Vec2 surface, std::size_t vertex) {
    const double gap = along(plane, surface);
    if (gap > margin) return;
    m.points[static_cast<std::size_t>(m.count++)] = {
        surface - (0.5 * gap) * n, -gap,
        static_cast<std::uint32_t>((space_is_b ? 1U << 15U : 0U) | vertex)};
  };
  add(ring[first] - radius * n, first);
  const Vec2 edge = ring[second] - ring[first];
  if (edge == Vec2{}) return m;
  // Where the surface over the edge ends; of the two sides of a segment the one that faces the
  // plane.
  Vec2 outwards = (1.0 / length(edge)) * Vec2{edge.y, -edge.x};
  const bool of_segment = ring[before] == ring[after];
  if (of_segment ? dot(n, outwards) > 0.0 : backwards) outwards = -outwards;
  add(ring[second] + radius * outwards, second);
  return m;
}

}  // namespace clearway::collide
