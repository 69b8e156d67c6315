#include "core/narrow/sat.h"

#include <array>
#include <optional>

#include "core/geometry/distance.h"
#include "core/narrow/ring_sides.h"

namespace clearway {
namespace {

// Cuts the incident edge p0-p1, which runs against the tangent, to the slab of the reference edge.
void clip(std::array<Vec2, 2>& p, Vec2 tangent, double lower, double upper) {
  const double t0 = dot(tangent, p[0]);
  const double t1 = dot(tangent, p[1]);
  if (!(t0 > t1)) return;
  const Vec2 start = p[0];
  const Vec2 d = p[1] - p[0];
  if (t0 > upper) p[0] = start + ((t0 - upper) / (t0 - t1)) * d;
  if (t1 < lower) p[1] = start + ((t0 - lower) / (t0 - t1)) * d;
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
  std::array<Vec2, 2> p{incident[i1], incident[i2]};
  clip(p, tangent, dot(tangent, r1), dot(tangent, r2));

  const double radius_reference = axis.of_b ? radius_b : radius_a;
  const double radius_incident = axis.of_b ? radius_a : radius_b;
  Manifold m;
  m.normal = axis.of_b ? n : -n;
  m.depth_m = radius_a + radius_b - axis.separation;
  for (std::size_t k = 0; k < 2; ++k) {
    const double gap = dot(n, p[k] - r1);
    const double separation = gap - radius_a - radius_b;
    if (separation > margin) continue;
    // Surfaces lie at `radius_reference` and at `gap - radius_incident` along n from the edge.
    const double middle = 0.5 * (radius_reference + gap - radius_incident);
    m.points[static_cast<std::size_t>(m.count++)] = {
        p[k] + (middle - gap) * n, -separation,
        static_cast<std::uint32_t>(axis.edge << 16U | (axis.of_b ? 1U << 15U : 0U) |
                                   (k == 0 ? i1 : i2))};
  }
  return m;
}

Manifold collide(ConvexRing a, ConvexRing b, double margin, double radius_a, double radius_b,
                 SatSeed* seed) {
  const RingSides sides_a(a);
  const RingSides sides_b(b);
  const ConvexRing ra = sides_a.ring();
  const ConvexRing rb = sides_b.ring();
  const std::optional<FaceAxis> axis = leastOverlap(ra, rb, margin + radius_a + radius_b, seed);
  return axis ? faceManifold(ra, rb, *axis, margin, radius_a, radius_b) : Manifold{};
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
  const ClosestPoints c = closestPoints(a, b);
  if (c.distance_m - radius_a - radius_b > margin) return {};
  if (c.distance_m > 0.0 && c.on_a != c.on_b) {
    return ofClosestPoints(c, margin, radius_a, radius_b);
  }
  return deepest(collide(a, b, margin, radius_a, radius_b));
}

}  // namespace clearway
