#include "core/narrow/rounded_manifold.h"

#include <algorithm>
#include <cmath>

#include "core/narrow/epa.h"
#include "core/narrow/ring_sides.h"

namespace clearway::collide {
namespace {

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

}  // namespace

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

}  // namespace clearway::collide
