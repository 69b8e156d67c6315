#include "core/geometry/simple_polygon.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "core/geometry/predicates.h"

namespace clearway {
namespace {

// Is p, which lies on the line through a and b, one of the points from a to b?
bool isBetween(Vec2 a, Vec2 b, Vec2 p) {
  return p.x >= std::min(a.x, b.x) && p.x <= std::max(a.x, b.x) && p.y >= std::min(a.y, b.y) &&
         p.y <= std::max(a.y, b.y);
}

bool isOnSegment(Vec2 a, Vec2 b, Vec2 p) { return orient2d(a, b, p) == 0 && isBetween(a, b, p); }

Vec2 cornerAt(std::span<const Vec2> ring, std::size_t k) { return ring[k % ring.size()]; }

// +1: from +x towards +y. The lowest corner, of those the leftmost, is a convex one.
int orientationOf(std::span<const Vec2> ring) {
  std::size_t low = 0;
  for (std::size_t k = 1; k < ring.size(); ++k) {
    const Vec2 p = ring[k];
    if (p.y < ring[low].y || (p.y == ring[low].y && p.x < ring[low].x)) low = k;
  }
  return orient2d(cornerAt(ring, low + ring.size() - 1), ring[low], cornerAt(ring, low + 1));
}

// Does the ray from corner k towards q begin strictly inside the interior angle?
bool entersAtCorner(std::span<const Vec2> ring, int orientation, std::size_t k, Vec2 q) {
  const Vec2 at = ring[k];
  Vec2 next = cornerAt(ring, k + 1);
  Vec2 previous = cornerAt(ring, k + ring.size() - 1);
  if (orientation < 0) std::swap(next, previous);
  const int left_of_next = orient2d(at, next, q);
  const int left_of_previous = orient2d(previous, at, q);
  const bool is_convex = orient2d(previous, at, next) > 0;
  if (is_convex) return left_of_next > 0 && left_of_previous > 0;
  return left_of_next > 0 || left_of_previous > 0;  // all but the exterior angle
}

// Does the ray from a point of the boundary towards q begin strictly inside?
bool entersFrom(std::span<const Vec2> ring, int orientation, Vec2 p, Vec2 q) {
  for (std::size_t k = 0; k < ring.size(); ++k) {
    if (ring[k] == p) return entersAtCorner(ring, orientation, k, q);
  }
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 a = ring[k];
    const Vec2 b = cornerAt(ring, k + 1);
    if (isOnSegment(a, b, p)) return orient2d(a, b, q) * orientation > 0;
  }
  return false;
}

bool isSeparated(const Aabb& box, Vec2 a, Vec2 b) {
  if (std::max(a.x, b.x) < box.min.x || std::min(a.x, b.x) > box.max.x ||
      std::max(a.y, b.y) < box.min.y || std::min(a.y, b.y) > box.max.y) {
    return true;
  }
  int sum = 0;
  for (const Vec2 c : {box.min, Vec2{box.max.x, box.min.y}, box.max, Vec2{box.min.x, box.max.y}}) {
    sum += orient2d(a, b, c);
  }
  return sum == 4 || sum == -4;
}

}  // namespace

PointSide sideOf(std::span<const Vec2> ring, Vec2 p) {
  bool inside = false;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 a = ring[k];
    const Vec2 b = cornerAt(ring, k + 1);
    if ((a.y < p.y && b.y < p.y) || (a.y > p.y && b.y > p.y)) continue;
    const int side = orient2d(a, b, p);
    if (side == 0 && isBetween(a, b, p)) return PointSide::OnBoundary;
    // The ray towards +x crosses the edges that p lies left of; a corner belongs to the edge above.
    if ((a.y > p.y) != (b.y > p.y) && (side > 0) == (b.y > a.y)) inside = !inside;
  }
  return inside ? PointSide::Inside : PointSide::Outside;
}

bool meetsInterior(std::span<const Vec2> ring, Vec2 a, Vec2 b) {
  const PointSide at_a = sideOf(ring, a);
  if (at_a == PointSide::Inside) return true;
  if (a == b) return false;
  const PointSide at_b = sideOf(ring, b);
  if (at_b == PointSide::Inside) return true;
  std::vector<Vec2> contacts;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    const Vec2 c = ring[k];
    const Vec2 d = cornerAt(ring, k + 1);
    const int of_c = orient2d(a, b, c);
    if (of_c == 0 && isBetween(a, b, c)) contacts.push_back(c);
    if (of_c * orient2d(a, b, d) >= 0) continue;
    if (orient2d(c, d, a) * orient2d(c, d, b) < 0) return true;
  }
  if (at_a == PointSide::OnBoundary) contacts.push_back(a);
  contacts.push_back(b);
  const bool by_x = a.x != b.x;
  std::ranges::sort(contacts, [&](Vec2 p, Vec2 q) {
    return by_x ? (a.x < b.x ? p.x < q.x : p.x > q.x) : (a.y < b.y ? p.y < q.y : p.y > q.y);
  });
  if (contacts.size() == 1) return false;  // from outside to b, which is not inside
  const int orientation = orientationOf(ring);
  for (std::size_t k = 0; k + 1 < contacts.size(); ++k) {
    if (contacts[k] == contacts[k + 1]) continue;
    if (entersFrom(ring, orientation, contacts[k], contacts[k + 1])) return true;
  }
  return false;
}

bool mayMeetInterior(std::span<const Vec2> ring, const Aabb& box) {
  if (!overlap(boundsOf(ring), box, TouchRule::TouchingCollides)) return false;
  for (std::size_t k = 0; k < ring.size(); ++k) {
    if (!isSeparated(box, ring[k], cornerAt(ring, k + 1))) return true;
  }
  return sideOf(ring, box.min) != PointSide::Outside;
}

}  // namespace clearway
