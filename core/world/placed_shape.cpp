#include "core/world/placed_shape.h"

#include <cmath>

#include "core/geometry/distance.h"
#include "core/grid/covered_cells.h"
#include "core/narrow/sat.h"

namespace clearway {
namespace {

template <class F>
Manifold withRings(const PlacedShape& a, const PlacedShape& b, F&& f) {
  return withRing(a, [&](ConvexRing ra, double radius_a) {
    return withRing(b,
                    [&](ConvexRing rb, double radius_b) { return f(ra, rb, radius_a, radius_b); });
  });
}

void placeRing(std::vector<Vec2>& out, const ConvexPolygon& polygon, const Pose& pose) {
  out.clear();
  for (const Vec2 v : polygon.ring()) out.push_back(toWorld(pose, v));
}

}  // namespace

Result<PlacedShape> place(const Shape& shape, const Pose& pose) {
  PlacedShape out;
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    const Result<Obb> b =
        makeObb(pose, box->length_m, box->width_m, box->radius_m, PaddingShape::Round);
    if (!b) return tl::unexpected(b.error());
    out.box = *b;
    return out;
  }
  const auto& polygon = std::get<PolygonShape>(shape);
  const Result<Obb> b = makeObb(pose, 0.0, 0.0, polygon.radius_m, PaddingShape::Round);
  if (!b) return tl::unexpected(b.error());
  out.box = *b;
  placeRing(out.ring, polygon.polygon, pose);
  return out;
}

void movePlaced(PlacedShape& placed, const Shape& shape, const Pose& pose) {
  placed.box.pose = pose;
  if (!placed.isBox()) placeRing(placed.ring, std::get<PolygonShape>(shape).polygon, pose);
}

Aabb boundsOf(const PlacedShape& s) {
  if (s.isBox()) return bounds(s.box);
  const Aabb b = boundsOf(std::span<const Vec2>(s.ring));
  return s.box.radius > 0.0 ? enlarged(b, s.box.radius * (1.0 + 1e-12)) : b;
}

double diameterOf(const Shape& shape) {
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    return length(Vec2{box->length_m, box->width_m}) + 2.0 * box->radius_m;
  }
  const auto& polygon = std::get<PolygonShape>(shape);
  double r = 0.0;
  for (const Vec2 v : polygon.polygon.ring()) r = std::max(r, length(v));
  return 2.0 * (r + polygon.radius_m);
}

bool overlap(const PlacedShape& a, const PlacedShape& b, TouchRule rule) {
  if (a.isBox() && b.isBox()) return overlap(a.box, b.box, rule);
  return withRing(a, [&](ConvexRing ra, double radius_a) {
    return withRing(b, [&](ConvexRing rb, double radius_b) {
      return overlap(ra, rb, rule, radius_a, radius_b);
    });
  });
}

Manifold collide(const PlacedShape& a, const PlacedShape& b, double margin) {
  if (a.isBox() && b.isBox()) return collide(a.box, b.box, margin);
  return withRings(a, b, [margin](ConvexRing ra, ConvexRing rb, double radius_a, double radius_b) {
    return collide(ra, rb, margin, radius_a, radius_b);
  });
}

Manifold closest(const PlacedShape& a, const PlacedShape& b, double margin) {
  if (a.isBox() && b.isBox()) return closest(a.box, b.box, margin);
  return withRings(a, b, [margin](ConvexRing ra, ConvexRing rb, double radius_a, double radius_b) {
    return closest(ra, rb, margin, radius_a, radius_b);
  });
}

std::vector<Cell> collidingCells(const OccupancyGrid& grid, const PlacedShape& s, TouchRule rule) {
  return s.isBox() ? collidingCells(grid, s.box, rule)
                   : collidingCells(grid, s.ring, s.box.radius, rule);
}

double distanceTo(const PlacedShape& s, Vec2 point) {
  return withRing(s, [&](ConvexRing ring, double radius) {
    return closestPoints(ring, std::span<const Vec2>(&point, 1), radius, 0.0).distance_m;
  });
}

}  // namespace clearway
