#include "core/geometry/decompose.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "core/geometry/aabb.h"
#include "core/geometry/predicates.h"

namespace clearway {
namespace {

using Ring = std::vector<Vec2>;
using Indices = std::vector<std::size_t>;

std::string text(double v) {
  char digits[32];
  return {digits, std::to_chars(digits, digits + sizeof digits, v).ptr};
}
std::string text(Vec2 v) { return "(" + text(v.x) + " " + text(v.y) + ")"; }

bool segmentsMeet(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 ab[] = {a, b};
  const Vec2 cd[] = {c, d};
  if (!overlap(boundsOf(ab), boundsOf(cd), TouchRule::TouchingCollides)) return false;
  return orient2d(a, b, c) * orient2d(a, b, d) <= 0 && orient2d(c, d, a) * orient2d(c, d, b) <= 0;
}

// Two edges that share the vertex s and go back over each other.
bool foldsBack(Vec2 p, Vec2 s, Vec2 q) {
  if (orient2d(p, s, q) != 0) return false;
  return (p.x < s.x && q.x < s.x) || (p.x > s.x && q.x > s.x) || (p.y < s.y && q.y < s.y) ||
         (p.y > s.y && q.y > s.y);
}

// The first pair of edges that share more than the vertex between them.
std::optional<std::pair<std::size_t, std::size_t>> crossing(std::span<const Vec2> ring) {
  const std::size_t n = ring.size();
  const auto at = [&](std::size_t i) { return ring[i % n]; };
  for (std::size_t i = 0; i < n; ++i) {
    if (foldsBack(at(i), at(i + 1), at(i + 2))) return {{i, (i + 1) % n}};
    for (std::size_t j = i + 2; j < n && j + 1 < n + i; ++j) {
      if (segmentsMeet(at(i), at(i + 1), at(j), at(j + 1))) return {{i, j}};
    }
  }
  return std::nullopt;
}

// Vertices in the middle of straight edges add nothing.
template <class T, class At>
void dropFlatVertices(std::vector<T>& ring, At at) {
  for (std::size_t i = 0; i < ring.size() && ring.size() > 3;) {
    const std::size_t n = ring.size();
    const T before = ring[(i + n - 1) % n];
    if (orient2d(at(before), at(ring[i]), at(ring[(i + 1) % n])) == 0) {
      ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
      i = i > 0 ? i - 1 : 0;
    } else {
      ++i;
    }
  }
}

// The turn at the smallest vertex (x, then y) tells the orientation of a simple ring.
bool isPositive(const Ring& ring) {
  const std::size_t n = ring.size();
  std::size_t k = 0;
  for (std::size_t i = 1; i < n; ++i) {
    if (ring[i].x < ring[k].x || (ring[i].x == ring[k].x && ring[i].y < ring[k].y)) k = i;
  }
  return orient2d(ring[(k + n - 1) % n], ring[k], ring[(k + 1) % n]) > 0;
}

bool isConvex(const Ring& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const std::size_t n = ring.size();
    if (orient2d(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]) <= 0) return false;
  }
  return true;  // a simple ring that turns one way everywhere
}

// Clips ears off a simple ring until a triangle is left.
class EarClipper {
 public:
  explicit EarClipper(const Ring& ring) : ring_(ring), next_(ring.size()), before_(ring.size()) {
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i) next_[i] = (i + 1) % n;
    for (std::size_t i = 0; i < n; ++i) before_[next_[i]] = i;
  }

  // Triangles as indices; diagonals in the order of their making, each the directed edge of the
  // clipped triangle.
  void run(std::vector<Indices>& triangles, std::vector<std::pair<std::size_t, std::size_t>>& cut) {
    const std::size_t n = ring_.size();
    std::vector<char> ear(n);
    for (std::size_t i = 0; i < n; ++i) ear[i] = isEar(i) ? 1 : 0;
    std::size_t i = 0;
    for (std::size_t left = n; left > 3; --left) {
      // A simple ring has two ears; the bound only keeps a broken precondition from looping.
      for (std::size_t tries = 0; ear[i] == 0 && tries < n; ++tries) i = next_[i];
      assert(ear[i] != 0);
      const std::size_t p = before_[i];
      const std::size_t q = next_[i];
      triangles.push_back({p, i, q});
      cut.emplace_back(q, p);
      next_[p] = q;
      before_[q] = p;
      // Only the neighbours' triangles changed.
      ear[p] = isEar(p) ? 1 : 0;
      ear[q] = isEar(q) ? 1 : 0;
      i = next_[q];
    }
    triangles.push_back({before_[i], i, next_[i]});
  }

 private:
  bool isEar(std::size_t i) const {
    const Vec2 a = ring_[before_[i]];
    const Vec2 b = ring_[i];
    const Vec2 c = ring_[next_[i]];
    if (orient2d(a, b, c) <= 0) return false;
    for (std::size_t k = next_[next_[i]]; k != before_[i]; k = next_[k]) {
      const Vec2 v = ring_[k];
      if (orient2d(a, b, v) >= 0 && orient2d(b, c, v) >= 0 && orient2d(c, a, v) >= 0) return false;
    }
    return true;
  }

  const Ring& ring_;
  Indices next_;
  Indices before_;
};

// Turns a polygon so that it ends with the directed edge from -> to: [to, ..., from]. False when it
// has no such edge.
bool endWith(Indices& polygon, std::size_t from, std::size_t to) {
  for (std::size_t k = 0; k < polygon.size(); ++k) {
    if (polygon[k] == to && polygon[(k + polygon.size() - 1) % polygon.size()] == from) {
      std::rotate(polygon.begin(), polygon.begin() + static_cast<std::ptrdiff_t>(k), polygon.end());
      return true;
    }
  }
  return false;
}

// Removes the diagonal from -> to when what remains is convex at both of its ends.
void mergeAcross(const Ring& ring, std::size_t from, std::size_t to, std::size_t max_vertices,
                 std::vector<Indices>& polygons) {
  const auto a = std::ranges::find_if(polygons, [&](Indices& p) { return endWith(p, from, to); });
  const auto b = std::ranges::find_if(polygons, [&](Indices& p) { return endWith(p, to, from); });
  assert(a != polygons.end() && b != polygons.end());
  if (a->size() + b->size() - 2 > max_vertices) return;
  const Vec2 at_to[] = {ring[(*b)[b->size() - 2]], ring[to], ring[(*a)[1]]};
  const Vec2 at_from[] = {ring[(*a)[a->size() - 2]], ring[from], ring[(*b)[1]]};
  if (orient2d(at_to[0], at_to[1], at_to[2]) < 0) return;
  if (orient2d(at_from[0], at_from[1], at_from[2]) < 0) return;
  a->insert(a->end(), b->begin() + 1, b->end() - 1);
  polygons.erase(b);
}

}  // namespace

Result<std::vector<Ring>> convexParts(std::span<const Vec2> ring, std::size_t max_vertices) {
  assert(max_vertices >= 3);
  if (ring.size() < 3) {
    return fail(ErrorCode::InvalidArgument, "a ring needs at least three vertices");
  }
  if (const auto edges = crossing(ring)) {
    return fail(ErrorCode::InvalidArgument, "the ring is not simple: the edges from " +
                                                text(ring[edges->first]) + " and from " +
                                                text(ring[edges->second]) + " meet");
  }
  Ring simple(ring.begin(), ring.end());
  dropFlatVertices(simple, [](Vec2 v) { return v; });
  if (!isPositive(simple)) std::ranges::reverse(simple);
  if (simple.size() <= max_vertices && isConvex(simple)) return std::vector<Ring>{simple};

  std::vector<Indices> polygons;
  std::vector<std::pair<std::size_t, std::size_t>> diagonals;
  EarClipper(simple).run(polygons, diagonals);
  for (const auto& [from, to] : diagonals) mergeAcross(simple, from, to, max_vertices, polygons);
  std::vector<Ring> parts;
  for (Indices& polygon : polygons) {
    dropFlatVertices(polygon, [&](std::size_t i) { return simple[i]; });
    Ring& part = parts.emplace_back();
    for (const std::size_t i : polygon) part.push_back(simple[i]);
  }
  return parts;
}

}  // namespace clearway
