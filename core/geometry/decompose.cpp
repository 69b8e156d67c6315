#include "core/geometry/decompose.h"

#include <algorithm>
#include <cassert>
#include <charconv>
#include <optional>
#include <string>
#include <utility>

#include "core/geometry/bridge_holes.h"
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

// The turn at the smallest vertex (x, then y) gives the orientation of a simple ring.
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
  return true;  // a simple ring that turns to one side everywhere
}

// Clips ears off a closed walk until a triangle is left. The walk may pass a vertex, or a bridge to
// a hole, more than once.
class EarClipper {
 public:
  EarClipper(const Ring& points, const Indices& walk)
      : points_(points), walk_(walk), next_(walk.size()), before_(walk.size()) {
    const std::size_t n = walk.size();
    for (std::size_t i = 0; i < n; ++i) next_[i] = (i + 1) % n;
    for (std::size_t i = 0; i < n; ++i) before_[next_[i]] = i;
  }

  // Triangles as indices; diagonals in the order of their making, each the directed edge of the
  // clipped triangle. False when there is no ear, which no polygon should lead to.
  bool run(std::vector<Indices>& triangles, std::vector<std::pair<std::size_t, std::size_t>>& cut) {
    const std::size_t n = walk_.size();
    std::vector<char> ear(n);
    for (std::size_t i = 0; i < n; ++i) ear[i] = isEar(i) ? 1 : 0;
    std::size_t i = 0;
    for (std::size_t left = n; left > 3; --left) {
      for (std::size_t tries = 0; ear[i] == 0 && tries < n; ++tries) i = next_[i];
      if (ear[i] == 0) return false;
      const std::size_t p = before_[i];
      const std::size_t q = next_[i];
      triangles.push_back({walk_[p], walk_[i], walk_[q]});
      cut.emplace_back(walk_[q], walk_[p]);
      next_[p] = q;
      before_[q] = p;
      // Only the neighbours' triangles changed.
      ear[p] = isEar(p) ? 1 : 0;
      ear[q] = isEar(q) ? 1 : 0;
      i = next_[q];
    }
    triangles.push_back({walk_[before_[i]], walk_[i], walk_[next_[i]]});
    return true;
  }

 private:
  [[nodiscard]] Vec2 at(std::size_t i) const { return points_[walk_[i]]; }

  // Does the angle of the walk at place i hold the direction to t, or is t its neighbour there?
  [[nodiscard]] bool leaves(std::size_t i, Vec2 t) const {
    return insideAngle(at(before_[i]), at(i), at(next_[i]), t);
  }

  bool isEar(std::size_t i) const {
    const std::size_t p = before_[i];
    const std::size_t q = next_[i];
    const Vec2 a = at(p);
    const Vec2 b = at(i);
    const Vec2 c = at(q);
    if (orient2d(a, b, c) <= 0) return false;
    bool passed_again = false;  // the walk passes a corner of the triangle once more
    for (std::size_t k = next_[q]; k != p; k = next_[k]) {
      const Vec2 v = at(k);
      if (v == a || v == b || v == c) {
        passed_again = true;
      } else if (orient2d(a, b, v) >= 0 && orient2d(b, c, v) >= 0 && orient2d(c, a, v) >= 0) {
        return false;
      }
    }
    return !passed_again || (leaves(p, c) && leaves(q, a));
  }

  const Ring& points_;
  const Indices& walk_;
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

// The parts of a walk, by ears and merging.
Result<std::vector<Ring>> partsOfWalk(const Ring& points, const BridgedWalk& bridged,
                                      std::size_t max_vertices) {
  std::vector<Indices> polygons;
  auto diagonals = bridged.bridges;
  if (!EarClipper(points, bridged.walk).run(polygons, diagonals)) {
    return fail(ErrorCode::InvalidArgument, "the polygon could not be split into convex parts");
  }
  for (const auto& [from, to] : diagonals) mergeAcross(points, from, to, max_vertices, polygons);
  std::vector<Ring> parts;
  for (Indices& polygon : polygons) {
    dropFlatVertices(polygon, [&](std::size_t i) { return points[i]; });
    Ring& part = parts.emplace_back();
    for (const std::size_t i : polygon) part.push_back(points[i]);
  }
  return parts;
}

// A ring without flat vertices and with positive area. `name` starts the messages.
Result<Ring> simpleRing(std::span<const Vec2> ring, const Message& name) {
  if (ring.size() > 3 && ring.front() == ring.back()) ring = ring.first(ring.size() - 1);
  if (ring.size() < 3) {
    return fail(ErrorCode::InvalidArgument, "%1 needs at least three vertices", {name});
  }
  if (const auto edges = crossing(ring)) {
    return fail(ErrorCode::InvalidArgument, "%1 is not simple: the edges from %2 and from %3 meet",
                {name, text(ring[edges->first]), text(ring[edges->second])});
  }
  Ring simple(ring.begin(), ring.end());
  dropFlatVertices(simple, [](Vec2 v) { return v; });
  if (!isPositive(simple)) std::ranges::reverse(simple);
  return simple;
}

// Where two rings meet: the start of an edge of either.
std::optional<std::pair<Vec2, Vec2>> meeting(const Ring& p, const Ring& q) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = 0; j < q.size(); ++j) {
      if (segmentsMeet(p[i], p[(i + 1) % p.size()], q[j], q[(j + 1) % q.size()])) {
        return {{p[i], q[j]}};
      }
    }
  }
  return std::nullopt;
}

// Of a point on no edge.
bool isInside(const Ring& ring, Vec2 p) {
  bool inside = false;
  Vec2 from = ring.back();
  for (const Vec2 to : ring) {
    if ((from.y > p.y) != (to.y > p.y) && (orient2d(from, to, p) > 0) == (to.y > from.y)) {
      inside = !inside;
    }
    from = to;
  }
  return inside;
}

Result<void> checkPlaces(const Ring& outer, const std::vector<Ring>& holes) {
  const auto name = [](std::size_t k) { return Message("hole %1", {k + 1}); };
  for (std::size_t k = 0; k < holes.size(); ++k) {
    if (const auto at = meeting(outer, holes[k])) {
      return fail(ErrorCode::InvalidArgument,
                  "%1 meets the outer ring: the edges from %2 and from %3",
                  {name(k), text(at->second), text(at->first)});
    }
    if (!isInside(outer, holes[k][0])) {
      return fail(ErrorCode::InvalidArgument, "%1 lies outside the outer ring", {name(k)});
    }
    for (std::size_t j = 0; j < k; ++j) {
      if (const auto at = meeting(holes[j], holes[k])) {
        return fail(ErrorCode::InvalidArgument, "%1 meets %2: the edges from %3 and from %4",
                    {name(k), name(j), text(at->second), text(at->first)});
      }
      if (isInside(holes[j], holes[k][0]) || isInside(holes[k], holes[j][0])) {
        return fail(ErrorCode::InvalidArgument, "%1 and %2 lie in one another", {name(k), name(j)});
      }
    }
  }
  return {};
}

}  // namespace

Result<std::vector<Ring>> convexParts(std::span<const Vec2> ring, std::size_t max_vertices) {
  return convexParts(ring, {}, max_vertices);
}

Result<std::vector<Ring>> convexParts(std::span<const Vec2> ring, std::span<const Ring> holes,
                                      std::size_t max_vertices) {
  assert(max_vertices >= 3);
  const Ring outer = TRY(simpleRing(ring, holes.empty() ? "the ring" : "the outer ring"));
  if (holes.empty() && outer.size() <= max_vertices && isConvex(outer)) {
    return std::vector<Ring>{outer};
  }
  std::vector<Ring> simple_holes;
  for (std::size_t k = 0; k < holes.size(); ++k) {
    simple_holes.push_back(TRY(simpleRing(holes[k], {"hole %1", {k + 1}})));
  }
  TRY(checkPlaces(outer, simple_holes));
  Ring points = outer;
  Indices starts;
  for (Ring& hole : simple_holes) {
    starts.push_back(points.size());
    points.insert(points.end(), hole.rbegin(), hole.rend());  // the inside stays on the left
  }
  const std::optional<BridgedWalk> bridged = bridgeHoles(points, starts);
  if (!bridged) {
    return fail(ErrorCode::InvalidArgument, "a hole could not be joined to the outer ring");
  }
  return partsOfWalk(points, *bridged, max_vertices);
}

}  // namespace clearway
