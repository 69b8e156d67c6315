#include "planner/fleet/body/placed_body.h"

#include <limits>

#include "core/geometry/distance.h"

namespace clearway::fleet::shaped {
namespace {

// The largest gap over the edges of a; minus infinity without.
double gapByEdges(const PlacedPart& a, const PlacedPart& b, Vec2 offset) {
  double most = -std::numeric_limits<double>::infinity();
  for (const PlacedPart::Edge& e : a.edges) {
    double least = std::numeric_limits<double>::infinity();
    for (const Vec2 v : b.ring) least = std::min(least, dot(e.normal, v));
    most = std::max(most, (least + dot(e.normal, offset) - e.offset) / e.length_m);
  }
  return most;
}

}  // namespace

PlacedPart::PlacedPart(Vec2 centre, Vec2 axis, const BodyPart* part) : radius(part->radius) {
  ring.reserve(part->ring.size());
  for (const Vec2 v : part->ring) ring.push_back(centre + v.x * axis + v.y * perpendicular(axis));
  if (ring.size() < 2) return;
  edges.reserve(ring.size());
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 along = ring[i + 1 < ring.size() ? i + 1 : 0] - ring[i];
    const Vec2 normal = -perpendicular(along);
    edges.push_back({normal, dot(normal, ring[i]), length(normal)});
  }
}

double PlacedBody::extent(Vec2 n) const {
  if (body->isBox()) return PlacedBox{centre, axis, body->box()}.extent(n);
  double most = -std::numeric_limits<double>::infinity();
  const Vec2 local{dot(n, axis), dot(n, perpendicular(axis))};
  for (const BodyPart& part : body->parts()) {
    for (const Vec2 v : part.ring) most = std::max(most, dot(local, v) + part.radius);
  }
  return most;
}

double gapBetween(const PlacedPart& a, const PlacedPart& b, Vec2 offset) {
  const double radii = a.radius + b.radius;
  const bool are_points = a.edges.empty() && b.edges.empty();
  if (are_points) return length(b.ring.front() + offset - a.ring.front()) - radii;
  const double most = std::max(gapByEdges(a, b, offset), gapByEdges(b, a, -offset));
  if (radii == 0.0 || most <= 0.0) return most - radii;
  std::vector<Vec2> moved = b.ring;
  for (Vec2& v : moved) v = v + offset;
  return closestOfDisjoint(a.ring, moved).distance_m - radii;
}

double gapBetween(const PlacedBody& a, const PlacedBody& b) {
  if (a.body->isBox() && b.body->isBox()) {
    return gapBetween(PlacedBox{a.centre, a.axis, a.body->box()},
                      PlacedBox{b.centre, b.axis, b.body->box()}, {});
  }
  double least = std::numeric_limits<double>::infinity();
  for (const BodyPart& p : a.body->parts()) {
    const PlacedPart of_a(a.centre, a.axis, &p);
    for (const BodyPart& q : b.body->parts()) {
      least = std::min(least, gapBetween(of_a, PlacedPart(b.centre, b.axis, &q), {}));
    }
  }
  return least;
}

}  // namespace clearway::fleet::shaped
