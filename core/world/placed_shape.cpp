#include "core/world/placed_shape.h"

#include <algorithm>
#include <cmath>
#include <span>

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

void placeRing(std::vector<Vec2>& out, const Shape& shape, const Pose& pose) {
  out.clear();
  if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    for (const Vec2 v : polygon->polygon.ring()) out.push_back(toWorld(pose, v));
  } else if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    const Vec2 from = toWorld(pose, segment->from);
    const Vec2 to = toWorld(pose, segment->to);
    out.insert(out.end(), {from, to, to, from});  // the corners of a box without width
  }
}

double radiusOf(const Shape& shape) {
  return std::visit([](const auto& s) { return s.radius_m; }, shape);
}

Result<void> checkPoint(Vec2 v) {
  if (std::abs(v.x) <= kMaxCoordinate_m && std::abs(v.y) <= kMaxCoordinate_m) return {};
  return fail(ErrorCode::InvalidArgument, "a segment's end is not finite, or beyond 1e7 m");
}

// The largest distance of two vertices.
double spreadOf(std::span<const Vec2> ring) {
  double most = 0.0;
  for (const Vec2 v : ring) {
    for (const Vec2 w : ring) most = std::max(most, squaredLength(v - w));
  }
  return std::sqrt(most);
}

}  // namespace

Result<PlacedShape> place(const Shape& shape, const Pose& pose) {
  PlacedShape out;
  const auto* box = std::get_if<BoxShape>(&shape);
  const Result<Obb> b =
      makeObb(pose, box != nullptr ? box->length_m : 0.0, box != nullptr ? box->width_m : 0.0,
              radiusOf(shape), PaddingShape::Round);
  if (!b) return tl::unexpected(b.error());
  if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    if (const auto r = checkPoint(segment->from); !r) return tl::unexpected(r.error());
    if (const auto r = checkPoint(segment->to); !r) return tl::unexpected(r.error());
  }
  out.box = *b;
  placeRing(out.ring, shape, pose);
  return out;
}

void movePlaced(PlacedShape& placed, const Shape& shape, const Pose& pose) {
  placed.box.pose = pose;
  if (!placed.isBox()) placeRing(placed.ring, shape, pose);
}

Aabb boundsOf(const PlacedShape& s) {
  if (s.isBox()) return bounds(s.box);
  const Aabb b = boundsOf(std::span<const Vec2>(s.ring));
  return s.box.radius > 0.0 ? enlarged(b, s.box.radius * (1.0 + 1e-12)) : b;
}

double diameterOf(const Shape& shape) {
  double inner = 0.0;
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    inner = length(Vec2{box->length_m, box->width_m});
  } else if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    inner = spreadOf(polygon->polygon.ring());
  } else if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    inner = length(segment->to - segment->from);
  }
  return inner + 2.0 * radiusOf(shape);
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
