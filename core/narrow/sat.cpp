#include "core/narrow/sat.h"

#include <limits>
#include <span>

#include "core/geometry/convex_polygon.h"
#include "core/geometry/distance.h"

namespace clearway {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Vertices with the outward unit normal of the edge that starts at each.
struct Faces {
  std::span<const Vec2> vertex;
  std::span<const Vec2> normal;
  [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < vertex.size() ? i + 1 : 0; }
};

struct Axis {
  std::size_t edge = 0;
  double separation = -kInfinity;
};

// The edge of `a` whose normal parts `b` most. Ties keep the lowest edge.
Axis bestAxis(const Faces& a, const Faces& b) {
  Axis best;
  for (std::size_t i = 0; i < a.vertex.size(); ++i) {
    double s = kInfinity;
    for (const Vec2 v : b.vertex) s = std::min(s, dot(a.normal[i], v - a.vertex[i]));
    if (s > best.separation) best = {i, s};
  }
  return best;
}

std::size_t incidentEdge(const Faces& f, Vec2 reference_normal) {
  std::size_t best = 0;
  double least = kInfinity;
  for (std::size_t i = 0; i < f.vertex.size(); ++i) {
    const double d = dot(f.normal[i], reference_normal);
    if (d < least) {
      least = d;
      best = i;
    }
  }
  return best;
}

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

Manifold manifold(const Faces& a, const Faces& b, double margin, double radius_a, double radius_b) {
  const double limit = margin + radius_a + radius_b;
  const Axis on_a = bestAxis(a, b);
  if (on_a.separation > limit) return {};
  const Axis on_b = bestAxis(b, a);
  if (on_b.separation > limit) return {};

  const bool flip = on_b.separation > on_a.separation;
  const Faces& reference = flip ? b : a;
  const Faces& incident = flip ? a : b;
  const std::size_t edge = flip ? on_b.edge : on_a.edge;
  const Vec2 n = reference.normal[edge];
  const Vec2 tangent = perpendicular(n);
  const Vec2 r1 = reference.vertex[edge];
  const Vec2 r2 = reference.vertex[reference.next(edge)];
  const std::size_t i1 = incidentEdge(incident, n);
  const std::size_t i2 = incident.next(i1);
  std::array<Vec2, 2> p{incident.vertex[i1], incident.vertex[i2]};
  clip(p, tangent, dot(tangent, r1), dot(tangent, r2));

  const double radius_reference = flip ? radius_b : radius_a;
  const double radius_incident = flip ? radius_a : radius_b;
  Manifold m;
  m.normal = flip ? n : -n;
  m.depth_m = radius_a + radius_b - (flip ? on_b.separation : on_a.separation);
  for (std::size_t k = 0; k < 2; ++k) {
    const double gap = dot(n, p[k] - r1);
    const double separation = gap - radius_a - radius_b;
    if (separation > margin) continue;
    // Surfaces lie at `radius_reference` and at `gap - radius_incident` along n from the edge.
    const double middle = 0.5 * (radius_reference + gap - radius_incident);
    m.points[static_cast<std::size_t>(m.count++)] = {
        p[k] + (middle - gap) * n, -separation,
        static_cast<std::uint32_t>(edge << 16U | (flip ? 1U << 15U : 0U) | (k == 0 ? i1 : i2))};
  }
  return m;
}

// Normals of a ring on the stack.
class RingFaces {
 public:
  explicit RingFaces(ConvexRing ring) : ring_(ring) {
    const std::size_t n = ring.size();
    Vec2 before;  // direction of the last edge that has one
    for (std::size_t i = 0; i < n; ++i) before = directionOf(i, before);
    const bool point = before == Vec2{};
    if (point) before = {0.0, 1.0};
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 d = directionOf(i, {});
      if (d == Vec2{}) {
        // A repeated vertex is the ring's furthest one in the direction that led to it: so the ends
        // of a segment, and all sides of a point, are faces too.
        normal_[i] = before;
        if (point) before = perpendicular(before);
      } else {
        normal_[i] = {d.y, -d.x};
        before = d;
      }
    }
  }
  [[nodiscard]] Faces faces() const { return {ring_, {normal_.data(), ring_.size()}}; }

 private:
  // Of the edge that starts at vertex i; `none` when it has no length.
  [[nodiscard]] Vec2 directionOf(std::size_t i, Vec2 none) const {
    const Vec2 e = ring_[i + 1 < ring_.size() ? i + 1 : 0] - ring_[i];
    const double l = length(e);
    return l > 0.0 ? Vec2{e.x / l, e.y / l} : none;
  }

  ConvexRing ring_;
  std::array<Vec2, ConvexPolygon::kMaxVertices> normal_;
};

}  // namespace

Manifold deepest(Manifold m) {
  if (m.count == 2 && m.points[1].penetration_m > m.points[0].penetration_m) {
    m.points[0] = m.points[1];
  }
  m.count = m.count > 0 ? 1 : 0;
  m.points[0].penetration_m = m.depth_m;
  return m;
}

Manifold collide(ConvexRing a, ConvexRing b, double margin, double radius_a, double radius_b) {
  const RingFaces fa(a);
  const RingFaces fb(b);
  return manifold(fa.faces(), fb.faces(), margin, radius_a, radius_b);
}

Manifold closest(ConvexRing a, ConvexRing b, double margin, double radius_a, double radius_b) {
  const ClosestPoints c = closestPoints(a, b);
  const double gap = c.distance_m - radius_a - radius_b;
  if (gap > margin) return {};
  const Vec2 apart = c.on_a - c.on_b;
  if (c.distance_m > 0.0 && apart != Vec2{}) {  // the nearest points give the normal
    const Vec2 n = (1.0 / length(apart)) * apart;
    Manifold m;
    m.normal = n;
    m.count = 1;
    m.depth_m = -gap;
    m.points[0] = {0.5 * (c.on_a - radius_a * n + c.on_b + radius_b * n), -gap, 0};
    return m;
  }
  return deepest(collide(a, b, margin, radius_a, radius_b));
}

}  // namespace clearway
