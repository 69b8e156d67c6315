#include "core/narrow/nearest_features.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/geometry/predicates.h"
#include "core/narrow/ring_sides.h"

namespace clearway::collide {
namespace {

using Kind = Features::Kind;

// Vertex i of p against the interior of the edge of q that starts at j.
bool vertexNearestToEdge(ConvexRing p, std::size_t i, ConvexRing q, std::size_t j) {
  const Vec2 v = p[i];
  const Vec2 from = q[j];
  const Vec2 to = q[next(q, j)];
  return orient2d(from, to, v) < 0 && dotSign(from, to, from, v) > 0 &&
         dotSign(from, to, to, v) < 0 && crossSign(from, to, v, p[next(p, i)]) <= 0 &&
         crossSign(from, to, v, p[previous(p, i)]) <= 0;
}

bool verticesNearest(ConvexRing a, std::size_t i, ConvexRing b, std::size_t j) {
  const Vec2 v = a[i];
  const Vec2 w = b[j];
  return v != w && dotSign(w, v, v, a[next(a, i)]) >= 0 &&
         dotSign(w, v, v, a[previous(a, i)]) >= 0 && dotSign(w, v, w, b[next(b, j)]) <= 0 &&
         dotSign(w, v, w, b[previous(b, j)]) <= 0;
}

// -1, 0, +1: v projects before, into, beyond the edge of q that starts at j; 0 includes the end
// points.
struct Place {
  int side = 0;
  std::optional<std::size_t> end;
};
Place placeAlong(ConvexRing q, std::size_t j, Vec2 v) {
  const std::size_t k = next(q, j);
  const int past_from = dotSign(q[j], q[k], q[j], v);
  if (past_from <= 0) {
    return {past_from, past_from == 0 ? std::optional(j) : std::nullopt};
  }
  const int past_to = dotSign(q[j], q[k], q[k], v);
  return {past_to > 0 ? 1 : 0, past_to == 0 ? std::optional(k) : std::nullopt};
}

// Two edges that face each other: the first of their four ends that projects onto the other edge.
Features ofParallelEdges(ConvexRing a, std::size_t i, ConvexRing b, std::size_t j) {
  for (const std::size_t v : {i, next(a, i)}) {
    const Place p = placeAlong(b, j, a[v]);
    if (p.end) return {Kind::Vertices, v, *p.end};
    if (p.side == 0) return {Kind::VertexOfA, v, j};
  }
  for (const std::size_t v : {j, next(b, j)}) {  // pairs of end points are handled above
    if (placeAlong(a, i, b[v]).side == 0) return {Kind::VertexOfB, i, v};
  }
  return {Kind::Vertices, i, j};  // not reached: the caller's edges overlap in projection
}

// The edge of p at vertex i that is antiparallel to the edge from -> to; nullopt when neither is.
std::optional<std::size_t> facingEdge(ConvexRing p, std::size_t i, Vec2 from, Vec2 to) {
  for (const std::size_t e : {i, previous(p, i)}) {
    const Vec2 u = p[e];
    const Vec2 v = p[next(p, e)];
    if (crossSign(from, to, u, v) == 0 && dotSign(from, to, u, v) < 0) return e;
  }
  return std::nullopt;
}

Vec2 unit(Vec2 v) {
  // Scaled first, so that squares neither underflow nor overflow.
  const double size = std::max(std::abs(v.x), std::abs(v.y));
  const Vec2 s{v.x / size, v.y / size};
  const double l = length(s);
  return {s.x / l, s.y / l};
}

// Vertex of p against an edge of q: the normal points from the edge to the vertex.
NearestPoints pointsOfEdge(Vec2 v, Vec2 from, Vec2 to) {
  const Vec2 along = unit(to - from);
  const Vec2 normal{along.y, -along.x};
  // From the nearer end: the smaller difference has the smaller rounding error.
  const double from_start = dot(v - from, along);
  const double from_end = dot(v - to, along);
  const bool start = from_start <= -from_end;
  const double distance = std::max(0.0, dot(v - (start ? from : to), normal));
  const Vec2 foot = start ? from + from_start * along : to + from_end * along;
  return {distance, v, foot, normal};
}

}  // namespace

bool areNearest(ConvexRing a, ConvexRing b, Features f) {
  switch (f.kind) {
    case Kind::VertexOfA: return vertexNearestToEdge(a, f.a, b, f.b);
    case Kind::VertexOfB: return vertexNearestToEdge(b, f.b, a, f.a);
    case Kind::Vertices: break;
  }
  return verticesNearest(a, f.a, b, f.b);
}

Features canonical(ConvexRing a, ConvexRing b, Features f) {
  if (a.size() < 2 || b.size() < 2) return f;
  if (f.kind == Kind::VertexOfA) {
    const auto i = facingEdge(a, f.a, b[f.b], b[next(b, f.b)]);
    return i ? ofParallelEdges(a, *i, b, f.b) : f;
  }
  if (f.kind == Kind::VertexOfB) {
    const auto j = facingEdge(b, f.b, a[f.a], a[next(a, f.a)]);
    return j ? ofParallelEdges(a, f.a, b, *j) : f;
  }
  // Two vertices: edges of both that leave to the same side, perpendicular to the line between
  // them.
  const Vec2 v = a[f.a];
  const Vec2 w = b[f.b];
  for (const std::size_t i : {f.a, previous(a, f.a)}) {
    const Vec2 end = a[next(a, i)];
    if (dotSign(w, v, a[i], end) != 0 || orient2d(a[i], end, w) > 0) continue;
    // An edge that starts here faces one that ends there, and vice versa.
    const std::size_t j = i == f.a ? previous(b, f.b) : f.b;
    const Vec2 from = b[j];
    const Vec2 to = b[next(b, j)];
    if (dotSign(w, v, from, to) == 0 && dotSign(from, to, a[i], end) < 0) {
      return ofParallelEdges(a, i, b, j);
    }
  }
  return f;
}

std::optional<Features> searchNearest(ConvexRing a, ConvexRing b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    for (std::size_t j = 0; j < b.size(); ++j) {
      for (const Kind kind : {Kind::Vertices, Kind::VertexOfA, Kind::VertexOfB}) {
        if (areNearest(a, b, {kind, i, j})) return Features{kind, i, j};
      }
    }
  }
  return std::nullopt;
}

NearestPoints pointsOf(ConvexRing a, ConvexRing b, Features f) {
  if (f.kind == Kind::VertexOfA) return pointsOfEdge(a[f.a], b[f.b], b[next(b, f.b)]);
  if (f.kind == Kind::VertexOfB) {
    const NearestPoints p = pointsOfEdge(b[f.b], a[f.a], a[next(a, f.a)]);
    return {p.distance_m, p.on_b, p.on_a, -p.normal};
  }
  const Vec2 difference = a[f.a] - b[f.b];
  const Vec2 n = unit(difference);
  return {dot(difference, n), a[f.a], b[f.b], n};
}

}  // namespace clearway::collide
