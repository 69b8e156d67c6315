#include "core/narrow/sat.h"

#include <array>
#include <optional>

#include "core/geometry/distance.h"
#include "core/narrow/kernel_trace.h"
#include "core/narrow/ring_sides.h"

namespace clearway::collide {
namespace {

// One number for each end of the incident edge; comparisons and arithmetic go lane by lane.
using Pair [[gnu::vector_size(16)]] = double;

struct Ends {
  Pair x, y;
};

// Cuts the incident edge p-q, which runs against the tangent, to the slab of the reference edge
// r1-r2. Without branches: nobody could foresee them.
Ends clipped(Vec2 p, Vec2 q, Vec2 tangent, Vec2 r1, Vec2 r2) {
  const double t0 = dot(tangent, p);
  const double t1 = dot(tangent, q);
  const Pair edge = {dot(tangent, r2), dot(tangent, r1)};  // of the slab, for p and for q
  const Vec2 d = q - p;
  const Pair share = (t0 - edge) / (t0 - t1);
  const auto cut = (Pair{t0, -t1} > Pair{edge[0], -edge[1]}) & (Pair{t0, t0} > Pair{t1, t1});
  return {cut ? p.x + share * d.x : Pair{p.x, q.x}, cut ? p.y + share * d.y : Pair{p.y, q.y}};
}

}  // namespace

Manifold deepest(Manifold m) {
  if (m.count == 2 && m.points[1].penetration_m > m.points[0].penetration_m) {
    m.points[0] = m.points[1];
  }
  m.count = m.count > 0 ? 1 : 0;
  m.points[0].penetration_m = m.depth_m;
  return m;
}

Manifold faceManifold(ConvexRing a, ConvexRing b, const FaceAxis& axis, double margin,
                      double radius_a, double radius_b) {
  const ConvexRing reference = axis.of_b ? b : a;
  const ConvexRing incident = axis.of_b ? a : b;
  const Vec2 n = axis.normal;
  const Vec2 tangent = perpendicular(n);
  const Vec2 r1 = reference[axis.edge];
  const Vec2 r2 = reference[axis.edge + 1 < reference.size() ? axis.edge + 1 : 0];
  const std::size_t i1 = incidentEdge(incident, axis.vertex, n);
  const std::size_t i2 = i1 + 1 < incident.size() ? i1 + 1 : 0;
  const Ends p = clipped(incident[i1], incident[i2], tangent, r1, r2);

  const double radius_reference = axis.of_b ? radius_b : radius_a;
  const double radius_incident = axis.of_b ? radius_a : radius_b;
  const Pair gap = n.x * (p.x - r1.x) + n.y * (p.y - r1.y);
  const Pair separation = gap - radius_a - radius_b;
  // Surfaces lie at `radius_reference` and at `gap - radius_incident` along n from the edge.
  const Pair shift = 0.5 * (radius_reference + gap - radius_incident) - gap;
  const Pair x = p.x + shift * n.x;
  const Pair y = p.y + shift * n.y;
  Manifold m;
  m.normal = axis.of_b ? n : -n;
  m.depth_m = radius_a + radius_b - axis.separation;
  const auto point = [&](unsigned k) {
    return ManifoldPoint{{x[k], y[k]},
                         -separation[k],
                         static_cast<std::uint32_t>(
                             axis.edge << 16U | (axis.of_b ? 1U << 15U : 0U) | (k == 0 ? i1 : i2))};
  };
  const bool first = !(separation[0] > margin);
  const bool second = !(separation[1] > margin);
  if (first & second) {  // most often
    m.points = {point(0), point(1)};
    m.count = 2;
  } else if (first | second) {
    m.points[0] = first ? point(0) : point(1);
    m.count = 1;
  }
  return m;
}

Manifold collide(ConvexRing a, ConvexRing b, double margin, double radius_a, double radius_b,
                 SatSeed* seed) {
  MethodTrace::note("sat");
  if (a.size() < 3 || b.size() < 3) {
    const RingSides sides_a(a);
    const RingSides sides_b(b);
    return collide(sides_a.ring(), sides_b.ring(), margin, radius_a, radius_b, seed);
  }
  const std::optional<FaceAxis> axis = leastOverlap(a, b, margin + radius_a + radius_b, seed);
  return axis ? faceManifold(a, b, *axis, margin, radius_a, radius_b) : Manifold{};
}

Manifold ofClosestPoints(const ClosestPoints& c, double margin, double radius_a, double radius_b) {
  const double gap = c.distance_m - radius_a - radius_b;
  const Vec2 apart = c.on_a - c.on_b;
  if (gap > margin || apart == Vec2{}) return {};
  const Vec2 n = (1.0 / length(apart)) * apart;
  Manifold m;
  m.normal = n;
  m.count = 1;
  m.depth_m = -gap;
  m.points[0] = {0.5 * (c.on_a - radius_a * n + c.on_b + radius_b * n), -gap, 0};
  return m;
}

Manifold closest(ConvexRing a, ConvexRing b, double margin, double radius_a, double radius_b) {
  MethodTrace::note("nearest features");
  const ClosestPoints c = closestPoints(a, b);
  if (c.distance_m - radius_a - radius_b > margin) return {};
  if (c.distance_m > 0.0 && c.on_a != c.on_b) {
    return ofClosestPoints(c, margin, radius_a, radius_b);
  }
  return deepest(collide(a, b, margin, radius_a, radius_b));
}

}  // namespace clearway::collide
