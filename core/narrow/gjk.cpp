#include "core/narrow/gjk.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <optional>
#include <span>

#include "core/geometry/exact_overlap.h"
#include "core/narrow/method_trace.h"
#include "core/narrow/minkowski.h"
#include "core/narrow/nearest_features.h"

namespace clearway::collide {
namespace {

using Kind = Features::Kind;

struct Simplex {
  std::array<Corner, 3> at;
  std::size_t size = 0;

  [[nodiscard]] bool holds(const Corner& c) const {
    return std::find(at.begin(), at.begin() + size, c) != at.begin() + size;
  }
};

// True when the triangle certainly contains the origin. Its corners have an error of one unit each,
// products of two three, their difference four.
bool certainlyInside(const Simplex& s) {
  int positive = 0;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec2 p = s.at[k].w;
    const Vec2 q = s.at[(k + 1) % 3].w;
    const double left = p.x * q.y;
    const double right = p.y * q.x;
    const double error = 8.0 * 0x1p-53 * (std::abs(left) + std::abs(right)) + 1e-300;
    if (!(std::abs(left - right) > error)) return false;
    positive += left > right ? 1 : 0;
  }
  return positive == 0 || positive == 3;
}

// The point of a simplex that is nearest to the origin, and the sub-simplex that contains it.
struct NearestPart {
  Vec2 point;
  double squared = 0.0;
  Simplex part;
};

NearestPart nearestOnSegment(const Corner& p, const Corner& q) {
  const Vec2 d = q.w - p.w;
  const double before = -dot(p.w, d);
  const double after = dot(q.w, d);
  NearestPart out;
  if (before <= 0.0 || after <= 0.0) {
    const Corner& c = before <= 0.0 ? p : q;
    out = {c.w, squaredLength(c.w), {{c}, 1}};
    return out;
  }
  const double t = before / (before + after);
  out.point = t <= 0.5 ? p.w + t * d : q.w - (after / (before + after)) * d;
  out.squared = squaredLength(out.point);
  out.part = {{p, q}, 2};
  return out;
}

NearestPart nearestPart(const Simplex& s) {
  if (s.size == 1) return {s.at[0].w, squaredLength(s.at[0].w), s};
  NearestPart best = nearestOnSegment(s.at[0], s.at[1]);
  if (s.size == 3) {
    for (const std::size_t k : {0U, 1U}) {
      const NearestPart other = nearestOnSegment(s.at[2], s.at[k]);
      if (other.squared < best.squared) best = other;
    }
  }
  return best;
}

// Result of the floating-point iteration: a triangle that certainly contains the origin, or the
// nearest simplex.
Simplex descend(const MinkowskiDifference& r, const Simplex& seed, int& steps) {
  NearestPart now = nearestPart(seed);
  const std::size_t most = r.a.size() + r.b.size();  // never reached: distances decrease strictly
  for (std::size_t k = 0; k < most; ++k) {
    ++steps;
    const Corner c = r.support(-now.point);
    if (now.part.holds(c)) break;
    Simplex grown = now.part;
    grown.at[grown.size++] = c;
    if (grown.size == 3 && certainlyInside(grown)) return grown;
    const NearestPart next = nearestPart(grown);
    if (!(next.squared < now.squared)) break;
    now = next;
  }
  return now.part;
}

std::optional<std::size_t> edgeBetween(std::size_t i, std::size_t j, std::size_t n) {
  const auto next = [n](std::size_t k) { return k + 1 < n ? k + 1 : 0; };  // avoids a division
  if (next(i) == j) return i;
  if (next(j) == i) return j;
  return std::nullopt;
}

// The vertices of the rings that form a corner of the Minkowski difference.
struct SimplexPlace {
  std::size_t a, b;
  friend bool operator==(const SimplexPlace&, const SimplexPlace&) = default;
};

// The features of a simplex of one or two corners, when exact signs confirm that they are nearest.
std::optional<Features> featuresOf(const RoundedRing& shape_a, const RoundedRing& shape_b,
                                   std::span<const SimplexPlace> at) {
  const struct { ConvexRing a, b; } r = {shape_a.ring, shape_b.ring};
  std::optional<Features> found;
  const auto holds = [&](const Features& f) {
    if (!found && areNearest(r.a, r.b, f)) found = f;
  };
  if (at.size() == 2) {
    const SimplexPlace p = at[0];
    const SimplexPlace q = at[1];
    const auto edge_a = edgeBetween(p.a, q.a, r.a.size());
    const auto edge_b = edgeBetween(p.b, q.b, r.b.size());
    // A segment has an edge on either side.
    const std::size_t sides = r.a.size() == 2 || r.b.size() == 2 ? 2 : 1;
    for (std::size_t side = 0; side < sides && !found; ++side) {
      const auto turned = [&](std::size_t e, std::size_t n) { return n == 2 ? (e + side) % 2 : e; };
      if (p.b != q.b && edge_b) {
        holds({Kind::VertexOfA, p.a, turned(*edge_b, r.b.size())});
        if (p.a != q.a) holds({Kind::VertexOfA, q.a, turned(*edge_b, r.b.size())});
      }
      if (p.a != q.a && edge_a) {
        holds({Kind::VertexOfB, turned(*edge_a, r.a.size()), p.b});
        if (p.b != q.b) holds({Kind::VertexOfB, turned(*edge_a, r.a.size()), q.b});
      }
    }
  }
  for (std::size_t i = 0; i < at.size() && !found; ++i) {
    for (std::size_t j = 0; j < at.size(); ++j) holds({Kind::Vertices, at[i].a, at[j].b});
  }
  return found;
}

GjkResult resultOf(const RoundedRing& a, const RoundedRing& b, ConvexRing ra, ConvexRing rb,
                   const Features& found) {
  const Features f = canonical(ra, rb, found);
  const NearestPoints p = pointsOf(ra, rb, f);
  GjkResult out;
  out.has_edge = f.kind != Kind::Vertices;
  out.edge_of_b = f.kind == Kind::VertexOfA;
  out.edge = out.edge_of_b ? f.b : f.a;
  out.ring_distance_m = p.distance_m;
  out.on_a = p.on_a;
  out.on_b = p.on_b;
  out.normal = p.normal;
  const double radii = a.radius_m + b.radius_m;
  out.distance_m = std::max(0.0, p.distance_m - radii);
  // Rounding may leave a tiny distance between shapes that touch.
  if (out.distance_m < 1e-12 * radii &&
      overlap(a.ring, b.ring, TouchRule::TouchingCollides, a.radius_m, b.radius_m)) {
    out.distance_m = 0.0;
  }
  return out;
}

void store(const Simplex& s, GjkCache* cache) {
  MethodTrace::note("gjk");
  if (cache == nullptr) return;
  cache->size = static_cast<std::uint8_t>(s.size);
  for (std::size_t k = 0; k < s.size; ++k) {
    cache->a[k] = static_cast<std::uint16_t>(s.at[k].a);
    cache->b[k] = static_cast<std::uint16_t>(s.at[k].b);
  }
}

// An empty simplex when the cache has none that fits these rings.
Simplex load(const MinkowskiDifference& r, const GjkCache* cache) {
  Simplex s;
  if (cache == nullptr || cache->size > 3) return s;
  for (std::size_t k = 0; k < cache->size; ++k) {
    if (cache->a[k] >= r.a.size() || cache->b[k] >= r.b.size()) return {};
    const Corner c = r.corner(cache->a[k], cache->b[k]);
    if (s.holds(c)) return {};
    s.at[s.size++] = c;
  }
  return s;
}

GjkResult meeting(int steps) {
  GjkResult out;
  out.rings_meet = true;
  out.steps = steps;
  return out;
}

// The pairs that the simplices leave undecided: decided exactly, on hulls, so valid for any points.
[[gnu::noinline]] GjkResult undecided(const RoundedRing& a, const RoundedRing& b, int steps) {
  const HullView hull_a(a.ring);
  const HullView hull_b(b.ring);
  const ConvexRing ra = hull_a.ring();
  const ConvexRing rb = hull_b.ring();
  if (hullsOverlap(ra, rb, TouchRule::TouchingCollides)) return meeting(steps);
  const std::optional<Features> f = searchNearest(ra, rb);
  assert(f);
  GjkResult out = resultOf(a, b, ra, rb, *f);
  const bool of_hull = out.edge_of_b ? rb.data() != b.ring.data() : ra.data() != a.ring.data();
  if (of_hull) out.has_edge = false;  // an edge of the hull may not be an edge of the ring
  out.steps = steps;
  return out;
}

// The features of the cached simplex, when they are still nearest.
std::optional<Features> keptFeatures(const RoundedRing& a, const RoundedRing& b,
                                     const GjkCache& cache) {
  if (cache.size != 1 && cache.size != 2) return std::nullopt;
  const std::array<SimplexPlace, 2> at{{{cache.a[0], cache.b[0]}, {cache.a[1], cache.b[1]}}};
  for (std::size_t k = 0; k < cache.size; ++k) {
    if (at[k].a >= a.ring.size() || at[k].b >= b.ring.size()) return std::nullopt;
  }
  if (cache.size == 2 && at[0] == at[1]) return std::nullopt;
  return featuresOf(a, b, {at.data(), cache.size});
}

// Starts from the cached simplex, which is not the answer, or from any corner.
[[gnu::noinline]] GjkResult search(const RoundedRing& a, const RoundedRing& b, GjkCache* cache) {
  const MinkowskiDifference r{a, b};
  Simplex s = load(r, cache);
  int steps = 0;
  if (s.size == 3 && certainlyInside(s)) return meeting(steps);
  if (s.size == 0) s = {{r.corner(0, 0)}, 1};
  s = descend(r, s, steps);
  store(s, cache);
  if (s.size == 3) return meeting(steps);
  const std::array<SimplexPlace, 2> at{{{s.at[0].a, s.at[0].b}, {s.at[1].a, s.at[1].b}}};
  const std::optional<Features> f = featuresOf(a, b, {at.data(), s.size});
  if (!f) return undecided(a, b, steps);
  GjkResult out = resultOf(a, b, a.ring, b.ring, *f);
  out.steps = steps;
  return out;
}

}  // namespace

GjkResult gjk(const RoundedRing& a, const RoundedRing& b, GjkCache* cache) {
  if (cache != nullptr) {
    const std::optional<Features> f = keptFeatures(a, b, *cache);
    if (f) return resultOf(a, b, a.ring, b.ring, *f);
  }
  return search(a, b, cache);
}

}  // namespace clearway::collide
