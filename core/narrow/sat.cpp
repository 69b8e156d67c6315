#include "core/narrow/sat.h"

#include <array>
#include <cmath>
#include <optional>

#include "core/geometry/distance.h"
#include "core/geometry/exact_overlap.h"
#include "core/narrow/kernel_trace.h"
#include "core/narrow/ring_sides.h"
#include "core/narrow/rounded_manifold.h"

namespace clearway::collide {
namespace {

// Two points are one when their coordinates differ by less than this share of them.
constexpr double kSamePoint = 1e-12;

// One number for each end of the incident edge; comparisons and arithmetic go lane by lane.
using Pair [[gnu::vector_size(16)]] = double;

struct Ends {
  Pair x, y;
};

// Cuts the incident edge p-q, which runs against the tangent, to the slab of the reference edge
// r1-r2. Written without branches: they would be unpredictable.
Ends clipped(Vec2 p, Vec2 q, Vec2 tangent, Vec2 r1, Vec2 r2) {
  const double t0 = dot(tangent, p);
  const double t1 = dot(tangent, q);
  const Pair edge = {dot(tangent, r2), dot(tangent, r1)};  // of the slab, for p and for q
  const Vec2 d = q - p;
  const Pair share = (t0 - edge) / (t0 - t1);
  const auto cut = (Pair{t0, -t1} > Pair{edge[0], -edge[1]}) & (Pair{t0, t0} > Pair{t1, t1});
  return {cut ? p.x + share * d.x : Pair{p.x, q.x}, cut ? p.y + share * d.y : Pair{p.y, q.y}};
}

// Rings that touch or are apart, of which no edge separates more than `axis`: their nearest
// features decide whether that edge's normal is the direction of the least translation.
[[gnu::noinline]] Manifold nearlyApart(ConvexRing a, ConvexRing b, const FaceAxis& axis,
                                       double margin, double radius_a, double radius_b) {
  const HullView hull_a(withoutRepeatedEnds(a));
  const HullView hull_b(withoutRepeatedEnds(b));
  const RoundedRing rounded_a{hull_a.ring(), radius_a};
  const RoundedRing rounded_b{hull_b.ring(), radius_b};
  const GjkResult r = gjk(rounded_a, rounded_b);
  if (r.rings_meet) return faceManifold(a, b, axis, margin, radius_a, radius_b);
  // Two parallel edges may be nearest at two of their ends: the face then has two points.
  if (!r.has_edge && axis.separation >= r.ring_distance_m * (1.0 - 0x1p-50)) {
    const Manifold m = faceManifold(a, b, axis, margin, radius_a, radius_b);
    if (m.count == 2) return m;
  }
  return contactsApart(rounded_a, rounded_b, r, margin);
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

namespace {

// About a face of a ring that has a radius, perhaps; the other one has none.
[[gnu::always_inline]] inline Manifold sharpManifold(ConvexRing reference, ConvexRing incident,
                                                     const FaceAxis& axis, double margin,
                                                     double radius) {
  const Vec2 n = axis.normal;
  const Vec2 tangent = perpendicular(n);
  const Vec2 r1 = reference[axis.edge];
  const Vec2 r2 = reference[axis.edge + 1 < reference.size() ? axis.edge + 1 : 0];
  const std::size_t i1 = incidentEdge(incident, axis.vertex, n);
  const std::size_t i2 = i1 + 1 < incident.size() ? i1 + 1 : 0;
  const Ends p = clipped(incident[i1], incident[i2], tangent, r1, r2);

  const Pair gap = n.x * (p.x - r1.x) + n.y * (p.y - r1.y);
  const Pair separation = gap - radius;
  // The surfaces lie at heights `radius` and `gap` over the edge.
  const Pair shift = 0.5 * (radius - gap);
  const Pair x = p.x + shift * n.x;
  const Pair y = p.y + shift * n.y;
  Manifold m;
  m.normal = axis.of_b ? n : -n;
  m.depth_m = radius - axis.separation;
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
    // Cut at one end of the face, or of no length, the edge has one point.
    const double apart = std::abs(x[0] - x[1]) + std::abs(y[0] - y[1]);
    if (apart > kSamePoint * (std::abs(x[0]) + std::abs(y[0]))) [[likely]] {
      m.count = 2;
    } else {
      m.points[0] = point(separation[1] < separation[0] ? 1 : 0);
      m.count = 1;
    }
  } else if (first | second) {
    m.points[0] = first ? point(0) : point(1);
    m.count = 1;
  }
  return m;
}

[[gnu::noinline]] Manifold collideWithSides(ConvexRing a, ConvexRing b, double margin,
                                            double radius_a, double radius_b, SatSeed* seed) {
  const RingSides sides_a(a);
  const RingSides sides_b(b);
  return collide(sides_a.ring(), sides_b.ring(), margin, radius_a, radius_b, seed);
}

[[gnu::noinline]] Manifold collideRounded(ConvexRing a, ConvexRing b, double margin,
                                          double radius_a, double radius_b, SatSeed* seed) {
  const double radii = radius_a + radius_b;
  const std::optional<FaceAxis> axis = leastOverlap(a, b, margin + radii, seed);
  if (!axis) return {};
  // A rounding error may hide that the rings are apart. It is far below the radii's share here.
  if (axis->separation > -1e-6 * radii) {
    return nearlyApart(a, b, *axis, margin, radius_a, radius_b);
  }
  return faceManifold(a, b, *axis, margin, radius_a, radius_b);
}

}  // namespace

Manifold faceManifold(ConvexRing a, ConvexRing b, const FaceAxis& axis, double margin,
                      double radius_a, double radius_b) {
  if ((axis.of_b ? radius_a : radius_b) > 0.0) {
    return roundedFaceManifold(a, b, axis, margin, radius_a, radius_b);
  }
  return axis.of_b ? sharpManifold(b, a, axis, margin, radius_b)
                   : sharpManifold(a, b, axis, margin, radius_a);
}

Manifold collide(ConvexRing a, ConvexRing b, double margin, double radius_a, double radius_b,
                 SatSeed* seed) {
  if (a.size() < 3 || b.size() < 3) {
    return collideWithSides(a, b, margin, radius_a, radius_b, seed);
  }
  MethodTrace::note("sat");
  if (radius_a + radius_b > 0.0) return collideRounded(a, b, margin, radius_a, radius_b, seed);
  const std::optional<FaceAxis> axis = leastOverlap(a, b, margin, seed);
  if (!axis) return {};
  if (axis->separation > 0.0) return nearlyApart(a, b, *axis, margin, 0.0, 0.0);
  return sharpManifold(axis->of_b ? b : a, axis->of_b ? a : b, *axis, margin, 0.0);
}

bool givesNormal(const ClosestPoints& c) {
  const auto size = [](Vec2 v) { return std::abs(v.x) + std::abs(v.y); };
  return c.distance_m > 0x1p-36 * (size(c.on_a) + size(c.on_b)) && c.on_a != c.on_b;
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
  if (givesNormal(c)) return ofClosestPoints(c, margin, radius_a, radius_b);
  return deepest(collide(a, b, margin, radius_a, radius_b));
}

}  // namespace clearway::collide
