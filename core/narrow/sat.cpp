#include "core/narrow/sat.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>

#include "core/geometry/distance.h"
#include "core/geometry/exact_overlap.h"
#include "core/narrow/method_trace.h"
#include "core/narrow/ring_sides.h"

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

// A ring as core/narrow/gjk.h takes it: a segment {p, q, q, p} becomes {p, q}, a point
// {p, p, p, p} becomes {p}. The view borrows the ring.
ConvexRing withoutRepeatedEnds(ConvexRing ring) {
  if (ring.size() != 4 || ring[0] != ring[3] || ring[1] != ring[2]) return ring;
  return ring.first(ring[0] == ring[1] ? 1 : 2);
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

// Lengths that differ by less, relative to the pair, differ by rounding alone.
constexpr double kRounding = 1e-12;

// The reference face: `along` runs over its length from 0 to `width`, `height` out of it.
struct Slab {
  Vec2 from, tangent, normal;
  double width = 0.0;

  [[nodiscard]] double along(Vec2 p) const { return dot(tangent, p - from); }
  [[nodiscard]] double height(Vec2 p) const { return dot(normal, p - from); }
};

// A point of the incident surface over the face.
struct SlabPlace {
  Vec2 point;
  std::size_t vertex = 0;  // of the incident ring
};

// The end that lies furthest from `near` of the part of the segment near-far over the slab.
std::optional<Vec2> farEnd(const Slab& slab, Vec2 near, Vec2 far, double tolerance) {
  const double s = slab.along(near);
  const double t = slab.along(far);
  if (std::max(s, t) < -tolerance || std::min(s, t) > slab.width + tolerance) return std::nullopt;
  const double end = std::clamp(t, 0.0, slab.width);
  if (end == t || s == t) return far;
  const double share = (t - end) / (t - s);
  return share <= 1.0 ? std::optional(far + share * (near - far)) : std::nullopt;
}

// The reference face is an edge of one ring, moved outwards by its radius. The other surface is met
// at its deepest vertex, and where the other ring's edge, moved outwards by its radius, ends over
// the face. All points lie on both surfaces. The incident ring has a radius > 0.
Manifold roundedFaceManifold(ConvexRing a, ConvexRing b, const FaceAxis& axis, double margin,
                             double radius_a, double radius_b) {
  const ConvexRing reference = axis.of_b ? b : a;
  const ConvexRing incident = axis.of_b ? a : b;
  const double radius = axis.of_b ? radius_a : radius_b;  // of the incident shape
  const double face = axis.of_b ? radius_b : radius_a;    // height of the reference surface
  Slab slab{reference[axis.edge], perpendicular(axis.normal), axis.normal, 0.0};
  slab.width = slab.along(reference[next(reference, axis.edge)]);

  std::size_t deep = incidentEdge(incident, axis.vertex, axis.normal);
  std::size_t other = next(incident, deep);
  const Vec2 edge = incident[other] - incident[deep];
  const double l = length(edge);
  const Vec2 outwards = l > 0.0 ? Vec2{edge.y / l, -edge.x / l} : -axis.normal;
  if (slab.height(incident[other]) < slab.height(incident[deep])) std::swap(deep, other);
  const Vec2 near = incident[deep] + radius * outwards;
  const Vec2 far = incident[other] + radius * outwards;
  const double tolerance =
      kRounding * (slab.width + l + radius + std::abs(slab.along(incident[deep])));

  Manifold m;
  m.normal = axis.of_b ? axis.normal : -axis.normal;
  m.depth_m = radius_a + radius_b - axis.separation;
  const auto add = [&](Vec2 surface, std::size_t vertex) {
    const double gap = slab.height(surface) - face;
    if (gap > margin) return;
    const Vec2 position = surface - (0.5 * gap) * axis.normal;
    if (m.count == 1 && length(position - m.points[0].position) <= tolerance) return;
    m.points[static_cast<std::size_t>(m.count++)] = {
        position, -gap,
        static_cast<std::uint32_t>(axis.edge << 16U | (axis.of_b ? 1U << 15U : 0U) | vertex)};
  };
  // The deepest vertex is over the face, or the edges are parallel and only a part of them meets.
  const double at = slab.along(incident[deep]);
  if (at >= -tolerance && at <= slab.width + tolerance) {
    add(incident[deep] - radius * axis.normal, deep);
  } else if (const auto end = farEnd(slab, far, near, tolerance)) {
    add(*end, deep);
  }
  if (l == 0.0) return m;
  if (const auto end = farEnd(slab, near, far, tolerance)) add(*end, other);
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

Manifold contactsAlong(const RoundedRing& a, const RoundedRing& b, std::size_t edge, bool of_b,
                       double margin) {
  const RingSides sides_a(a.ring);
  const RingSides sides_b(b.ring);
  const FaceAxis axis = axisOfEdge(sides_a.ring(), sides_b.ring(), edge, of_b);
  return faceManifold(sides_a.ring(), sides_b.ring(), axis, margin, a.radius_m, b.radius_m);
}

Manifold contactsApart(const RoundedRing& a, const RoundedRing& b, const GjkResult& r,
                       double margin) {
  const double gap = r.ring_distance_m - a.radius_m - b.radius_m;
  if (gap > margin) return {};
  if (r.has_edge) {
    const ConvexRing ring = r.edge_of_b ? b.ring : a.ring;
    return contactsAlong(a, b, ring.size() > 2 ? r.edge : 2 * r.edge, r.edge_of_b, margin);
  }
  Manifold m;
  m.normal = r.normal;
  m.count = 1;
  m.depth_m = -gap;
  m.points[0] = {0.5 * (r.on_a - a.radius_m * r.normal + r.on_b + b.radius_m * r.normal), -gap, 0};
  return m;
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
