#include "core/narrow/mpr.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "core/narrow/method_trace.h"
#include "core/narrow/minkowski.h"
#include "core/narrow/ring_sides.h"
#include "core/narrow/sat.h"

namespace clearway::collide {
namespace {

Vec2 meanOf(ConvexRing ring) {
  Vec2 sum;
  for (const Vec2 v : ring) sum = sum + (v - ring[0]);
  return (1.0 / static_cast<double>(ring.size())) * sum;  // relative to the first vertex
}

// The edge of the difference that the ray from its inner point through the origin crosses; in
// positive order. Nothing when rounding leaves no edge to cross.
struct Portal {
  Corner from, to;
  int steps = 0;
};

// Which side of the ray from `inner` through the origin is c on? > 0: beyond it, in positive order.
double sideOf(Vec2 inner, const Corner& c) { return cross(c.w - inner, inner); }

// Two corners with the ray between them.
std::optional<Portal> firstPortal(const MinkowskiDifference& m, Vec2 inner, int most) {
  Portal p{m.support(-inner), {}, 1};
  const bool beyond = sideOf(inner, p.from) > 0.0;
  for (; p.steps < most; ++p.steps) {
    // Around the inner point towards the ray.
    const Vec2 arm = p.from.w - inner;
    p.to = m.support(beyond ? -perpendicular(arm) : perpendicular(arm));
    if (p.to == p.from) return std::nullopt;
    if ((sideOf(inner, p.to) > 0.0) != beyond) break;
    p.from = p.to;
  }
  if (beyond) std::swap(p.from, p.to);
  return p.steps < most ? std::optional(p) : std::nullopt;
}

std::optional<Portal> findPortal(const MinkowskiDifference& m, Vec2 inner) {
  const int most = static_cast<int>(m.a.size() + m.b.size()) + 4;
  std::optional<Portal> p = firstPortal(m, inner, most);
  while (p && p->steps < 2 * most) {
    ++p->steps;
    const Vec2 e = m.edge(p->from, p->to);
    const Vec2 n{e.y, -e.x};
    const Corner c = m.support(n);
    const double size =
        std::abs(c.w.x) + std::abs(c.w.y) + std::abs(p->from.w.x) + std::abs(p->from.w.y);
    const double progress = dot(n, c.w - p->from.w);
    if (c == p->from || c == p->to || !(progress > 8.0 * 0x1p-53 * size * length(n))) return p;
    (sideOf(inner, c) > 0.0 ? p->to : p->from) = c;
  }
  return std::nullopt;
}

double extentAlong(ConvexRing ring, Vec2 n) {
  return dot(n, ring[furthest(ring, n)] - ring[furthest(ring, -n)]);
}

// The deepest vertex is over the face, so that moving by the depth makes the surfaces touch there.
bool isOverFace(ConvexRing a, ConvexRing b, const FaceAxis& axis) {
  const ConvexRing ring = axis.of_b ? b : a;
  const Vec2 from = ring[axis.edge];
  const Vec2 to = ring[axis.edge + 1 < ring.size() ? axis.edge + 1 : 0];
  const Vec2 vertex = (axis.of_b ? a : b)[axis.vertex];
  return dot(to - from, vertex - from) >= 0.0 && dot(to - from, vertex - to) <= 0.0;
}

Penetration byDistances(ConvexRing a, ConvexRing b) {
  const RingSides sides_a(a);
  const RingSides sides_b(b);
  return penetrationAlong(*leastOverlap(sides_a.ring(), sides_b.ring(), HUGE_VAL), 0);
}

}  // namespace

MprResult mpr(const RoundedRing& shape_a, const RoundedRing& shape_b, double overlap_ratio) {
  MethodTrace::note("mpr");
  const MinkowskiDifference m{shape_a, shape_b};
  const ConvexRing a = shape_a.ring;
  const ConvexRing b = shape_b.ring;
  const Vec2 inner = (a[0] - b[0]) + (meanOf(a) - meanOf(b));
  std::optional<Penetration> of_portal;
  if (const std::optional<Portal> p = findPortal(m, inner)) {
    if (const auto face = m.face(p->from, p->to)) {
      const FaceAxis axis = axisOfEdge(a, b, face->edge, face->of_b);
      const double extent = std::min(extentAlong(a, axis.normal), extentAlong(b, axis.normal));
      if (-axis.separation <= overlap_ratio * extent && isOverFace(a, b, axis)) {
        of_portal = penetrationAlong(axis, p->steps);
        of_portal->edge = RingSides(axis.of_b ? b : a).edge(axis.edge);
        if (of_portal->depth_m <= 0.0) return {*of_portal, false};
      }
    }
  }
  const Penetration least = byDistances(a, b);
  const double rounding = 0x1p-48 * (std::abs(inner.x) + std::abs(inner.y) + least.depth_m);
  if (of_portal && of_portal->depth_m <= least.depth_m + rounding) return {*of_portal, false};
  MethodTrace::note("distances to all faces");
  return {least, true};
}

Manifold mprContact(const RoundedRing& a, const RoundedRing& b, double margin,
                    double overlap_ratio) {
  const MprResult r = mpr(a, b, overlap_ratio);
  // A rounding error may hide that the rings are apart. It is far below the radii's share here.
  if (!(r.face.depth_m > 1e-6 * (a.radius_m + b.radius_m))) return gjkContact(a, b, margin);
  return contactsAlong(a, b, r.face.edge, r.face.of_b, margin);
}

}  // namespace clearway::collide
