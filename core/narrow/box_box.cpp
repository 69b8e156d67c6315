// Two boxes: the same method as for rings, with the axes taken from the headings. The work is done
// in the frame of the box that owns the axis of largest separation.
#include <array>
#include <cmath>

#include "core/geometry/distance.h"
#include "core/narrow/sat.h"

namespace clearway {
namespace {

// Gaps along the two axes of `r`: negative on overlap. The signs tell on which side `i` lies.
struct Gaps {
  double x, y;
  Vec2 centre;  // of i in the frame of r
  double c, s;  // heading of i in the frame of r
};

Gaps gapsOf(const Obb& r, const Obb& i) {
  const Vec2 p = unrotate(r.pose.heading, i.pose.position - r.pose.position);
  const Vec2 u = unrotate(r.pose.heading, i.pose.heading.vector());
  const double c = std::abs(u.x);
  const double s = std::abs(u.y);
  return {std::abs(p.x) - (r.half_length + i.half_length * c + i.half_width * s),
          std::abs(p.y) - (r.half_width + i.half_length * s + i.half_width * c), p, u.x, u.y};
}

// The edge of the incident box that faces the reference normal most, in ring order.
struct Edge {
  Vec2 from, to;
  unsigned index;
};

Edge incidentEdge(const Obb& i, const Gaps& g, Vec2 n) {
  const Vec2 u{g.c, g.s};
  const Vec2 v = perpendicular(u);
  const double along = dot(n, u);
  const double across = dot(n, v);
  const bool end = std::abs(along) > std::abs(across);
  const unsigned index = end ? (along > 0.0 ? 3U : 1U) : (across > 0.0 ? 0U : 2U);
  // Signs of the corners at which the edges 0 to 3 start; an edge ends where the next one starts.
  constexpr std::array<Vec2, 5> kSign{{{-1, -1}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}}};
  const auto corner = [&](Vec2 sign) {
    return g.centre + (sign.x * i.half_length) * u + (sign.y * i.half_width) * v;
  };
  return {corner(kSign[index]), corner(kSign[index + 1]), index};
}

// The manifold of boxes whose gaps are within the margin.
Manifold manifold(const Obb& a, const Obb& b, const Gaps& on_a, const Gaps& on_b, double margin) {
  const double gap_a = std::max(on_a.x, on_a.y);
  const double gap_b = std::max(on_b.x, on_b.y);
  const bool flip = gap_b > gap_a;
  const Obb& r = flip ? b : a;
  const Obb& i = flip ? a : b;
  const Gaps& g = flip ? on_b : on_a;
  const bool along = g.x >= g.y;
  const Vec2 n =
      along ? Vec2{g.centre.x < 0.0 ? -1.0 : 1.0, 0.0} : Vec2{0.0, g.centre.y < 0.0 ? -1.0 : 1.0};
  const double face = along ? r.half_length : r.half_width;
  const double side = along ? r.half_width : r.half_length;
  const unsigned edge = along ? (n.x > 0.0 ? 1U : 3U) : (n.y > 0.0 ? 2U : 0U);
  const Edge e = incidentEdge(i, g, n);

  // The incident edge runs against the tangent; cut it to the width of the reference edge.
  const Vec2 tangent = perpendicular(n);
  const double t0 = dot(tangent, e.from);
  const double t1 = dot(tangent, e.to);
  const Vec2 d = e.to - e.from;
  std::array<Vec2, 2> p{e.from, e.to};
  if (t0 > t1) {
    if (t0 > side) p[0] = e.from + ((t0 - side) / (t0 - t1)) * d;
    if (t1 < -side) p[1] = e.from + ((t0 + side) / (t0 - t1)) * d;
  }
  Manifold m;
  const Vec2 world = rotate(r.pose.heading, n);
  m.normal = flip ? world : -world;
  m.depth_m = a.radius + b.radius - std::max(gap_a, gap_b);
  for (unsigned k = 0; k < 2; ++k) {
    const double gap = dot(n, p[k]) - face;
    const double separation = gap - a.radius - b.radius;
    if (separation > margin) continue;
    const Vec2 middle = p[k] + (0.5 * (r.radius + gap - i.radius) - gap) * n;
    m.points[static_cast<unsigned>(m.count++)] = {
        toWorld(r.pose, middle), -separation,
        edge << 16U | (flip ? 1U << 15U : 0U) | (k == 0 ? e.index : (e.index + 1) & 3U)};
  }
  return m;
}

}  // namespace

Manifold collide(const Obb& a, const Obb& b, double margin) {
  const double limit = margin + a.radius + b.radius;
  const Gaps on_a = gapsOf(a, b);
  if (std::max(on_a.x, on_a.y) > limit) return {};
  const Gaps on_b = gapsOf(b, a);
  if (std::max(on_b.x, on_b.y) > limit) return {};
  return manifold(a, b, on_a, on_b, margin);
}

Manifold closest(const Obb& a, const Obb& b, double margin) {
  const double radii = a.radius + b.radius;
  const Gaps on_a = gapsOf(a, b);
  const Gaps on_b = gapsOf(b, a);
  const double gap = std::max(std::max(on_a.x, on_a.y), std::max(on_b.x, on_b.y));
  if (gap - radii > margin) return {};  // the distance is never smaller than the gap along an axis
  // Boxes that are apart, and round corners: the nearest points may be two corners.
  if (gap >= 0.0 || radii > 0.0) return closest(corners(a), corners(b), margin, a.radius, b.radius);
  const Manifold m = manifold(a, b, on_a, on_b, margin);
  return m.count > 0 ? deepest(m) : closest(corners(a), corners(b), margin);
}

}  // namespace clearway
