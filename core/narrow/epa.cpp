#include "core/narrow/epa.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/convex_polygon.h"
#include "core/narrow/method_trace.h"
#include "core/narrow/minkowski.h"
#include "core/narrow/ring_sides.h"
#include "core/narrow/sat.h"

namespace clearway::collide {
namespace {

struct Edge {
  Corner from, to;
  Vec2 normal;          // unit, outwards
  double height = 0.0;  // of the edge over the origin, along the normal
};

// The growing polygon: its edges in no order.
class Polytope {
 public:
  explicit Polytope(const MinkowskiDifference& m) : m_(m) {
    constexpr std::array<Vec2, 4> kDirections{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
    std::array<Corner, 4> c;
    std::size_t n = 0;
    for (const Vec2 side : kDirections) {
      const Corner corner = m.support(side);
      size_ = std::max(size_, std::max(std::abs(corner.w.x), std::abs(corner.w.y)));
      if (n == 0 || corner.w != c[n - 1].w) c[n++] = corner;
    }
    while (n > 1 && c[n - 1].w == c[0].w) --n;
    for (std::size_t k = 0; n > 1 && k < n; ++k) add(c[k], c[k + 1 < n ? k + 1 : 0]);
  }

  [[nodiscard]] bool empty() const { return count_ == 0; }
  [[nodiscard]] bool full() const { return count_ + 1 > edges_.size(); }
  [[nodiscard]] Edge& nearest() {
    return *std::min_element(edges_.begin(), edges_.begin() + count_,
                             [](const Edge& p, const Edge& q) { return p.height < q.height; });
  }
  // Heights that differ by less are the same but for rounding.
  [[nodiscard]] double tolerance() const { return 8.0 * 0x1p-53 * size_; }

  void grow(Edge& edge, const Corner& c) {
    const Corner to = edge.to;
    edge = make(edge.from, c);
    add(c, to);
  }

 private:
  [[nodiscard]] Edge make(const Corner& p, const Corner& q) const {
    const Vec2 e = m_.edge(p, q);
    const double l = length(e);
    const Vec2 n{e.y / l, -e.x / l};
    return {p, q, n, dot(n, p.w)};
  }
  void add(const Corner& p, const Corner& q) { edges_[count_++] = make(p, q); }

  MinkowskiDifference m_;
  std::array<Edge, 2 * ConvexPolygon::kMaxVertices + 4> edges_;
  std::size_t count_ = 0;
  double size_ = 0.0;
};

// Every face of both rings.
Penetration tryAll(ConvexRing a, ConvexRing b, int steps) {
  const RingSides sides_a(a);
  const RingSides sides_b(b);
  return penetrationAlong(*leastOverlap(sides_a.ring(), sides_b.ring(), HUGE_VAL), steps);
}

}  // namespace

Penetration penetrationAlong(const FaceAxis& axis, int steps) {
  return {-axis.separation, axis.of_b ? axis.normal : -axis.normal, axis.edge, axis.of_b, steps};
}

Penetration epa(const RoundedRing& shape_a, const RoundedRing& shape_b) {
  MethodTrace::note("epa");
  constexpr std::size_t kMost = ConvexPolygon::kMaxVertices;
  const ConvexRing a = shape_a.ring;
  const ConvexRing b = shape_b.ring;
  if (a.size() > kMost || b.size() > kMost) return tryAll(a, b, 0);
  const MinkowskiDifference m{shape_a, shape_b};
  Polytope polytope(m);
  if (polytope.empty()) return tryAll(a, b, 0);
  for (int steps = 1; !polytope.full(); ++steps) {
    Edge& edge = polytope.nearest();
    const Corner c = m.support(edge.normal);
    if (c != edge.from && c != edge.to &&
        dot(edge.normal, c.w) > edge.height + polytope.tolerance()) {
      polytope.grow(edge, c);
      continue;
    }
    const auto face = m.face(edge.from, edge.to);
    if (!face) return tryAll(a, b, steps);
    Penetration out = penetrationAlong(axisOfEdge(a, b, face->edge, face->of_b), steps);
    out.edge = RingSides((face->of_b ? b : a)).edge(face->edge);
    return out;
  }
  return tryAll(a, b, static_cast<int>(2 * kMost));
}

Manifold gjkContact(const RoundedRing& a, const RoundedRing& b, double margin, GjkCache* cache) {
  const GjkResult r = gjk(a, b, cache);
  if (!r.rings_meet) return contactsApart(a, b, r, margin);
  const Penetration p = epa(a, b);
  return contactsAlong(a, b, p.edge, p.of_b, margin);
}

}  // namespace clearway::collide
