#include "core/world/placed_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <span>

#include "core/geometry/distance.h"
#include "core/geometry/hull.h"
#include "core/grid/covered_cells.h"
#include "core/narrow/half_plane.h"
#include "core/narrow/method_trace.h"

namespace clearway::collide {
namespace {

constexpr int kFieldVertices = 16;  // from here on a support field pays

// What lies beyond every coordinate that a shape may have.
constexpr double kFar = 4.0 * kMaxCoordinate_m;

// The functions below take a Shape that is convex, or a ConvexShape.

template <class AnyShape>
void placeRing(PlacedShape& out, const AnyShape& shape, const Pose& pose) {
  out.ring.clear();
  if (const auto* polygon = std::get_if<PolygonShape>(&shape)) {
    for (const Vec2 v : polygon->polygon.ring()) out.ring.push_back(toWorld(pose, v));
  } else if (const auto* segment = std::get_if<SegmentShape>(&shape)) {
    const Vec2 from = toWorld(pose, segment->from);
    const Vec2 to = toWorld(pose, segment->to);
    out.ring.insert(out.ring.end(), {from, to, to, from});  // the corners of a box without width
  }
  out.strictly_convex = isStrictlyConvex(out.ring);
}

template <class AnyShape>
double radiusOf(const AnyShape& shape) {
  return std::visit(
      [](const auto& s) {
        if constexpr (requires { s.radius_m; }) return s.radius_m;
        return 0.0;
      },
      shape);
}

template <class AnyShape>
void moveConvex(PlacedShape& out, const AnyShape& shape, const Pose& pose) {
  out.box.pose = pose;
  if (!out.isBox()) placeRing(out, shape, pose);
}

template <class AnyShape>
PlacedShape placeConvex(const AnyShape& shape, const Pose& pose) {
  PlacedShape out;
  out.box.radius = radiusOf(shape);
  if (const auto* box = std::get_if<BoxShape>(&shape)) {
    out.box.half_length = 0.5 * box->length_m;
    out.box.half_width = 0.5 * box->width_m;
  } else {
    out.kind = PlacedKind::Ring;
  }
  if (const auto* polygon = std::get_if<PolygonShape>(&shape);
      polygon != nullptr && polygon->polygon.size() >= kFieldVertices) {
    out.field = std::make_shared<SupportMap>(polygon->polygon.ring());
  }
  moveConvex(out, shape, pose);
  return out;
}

Pose posed(const Pose& body, const Pose& local) {
  if (local == Pose{}) return body;
  return {toWorld(body, local.position), body.heading.turnedBy(local.heading)};
}

// A little more than the smallest disc about the bounds' centre.
Disc discAround(const PlacedShape& convex) {
  return withRing(convex, [](ConvexRing ring, double radius) -> Disc {
    const Aabb b = boundsOf(ring);
    const Vec2 centre = 0.5 * (b.min + b.max);
    double most = 0.0;
    for (const Vec2 v : ring) most = std::max(most, squaredLength(v - centre));
    return {centre, (std::sqrt(most) + radius) * (1.0 + 1e-12)};
  });
}

// Room for what placing a disc rounds, at coordinates up to that of its centre.
double roundingAt(Vec2 v) { return 1e-14 * (std::abs(v.x) + std::abs(v.y)); }

void refit(PlacedCompound& c, const Pose& pose) {
  for (std::size_t i = 0; i < c.parts.size(); ++i) {
    c.bounds[i] = boundsOf(c.parts[i]);
    const Vec2 centre = toWorld(pose, c.around[i].centre);
    c.placed_around[i] = {centre, c.around[i].radius_m + roundingAt(c.around[i].centre) +
                                      roundingAt(pose.position) + roundingAt(centre)};
  }
}

std::unique_ptr<PlacedCompound> placeCompound(const CompoundShape& shape, const Pose& pose) {
  auto c = std::make_unique<PlacedCompound>();
  c->field = compoundSdfOf(shape);
  const std::size_t n = shape.solid().size();
  for (const ShapePart& part : shape.solid()) {
    c->around.push_back(discAround(placeConvex(part.shape, part.pose)));
    c->parts.push_back(placeConvex(part.shape, posed(pose, part.pose)));
  }
  c->bounds.resize(n);
  c->placed_around.resize(n);
  refit(*c, pose);
  c->tree = Bvh(c->bounds);
  return c;
}

Aabb boundsOfHalfPlane(const Pose& plane) {
  Aabb b{{-kFar, -kFar}, {kFar, kFar}};
  const Vec2 n = plane.heading.vector();
  if (n.y == 0.0) (n.x > 0.0 ? b.max.x : b.min.x) = plane.position.x;
  if (n.x == 0.0) (n.y > 0.0 ? b.max.y : b.min.y) = plane.position.y;
  return b;
}

// The largest distance of two vertices.
double spreadOf(std::span<const Vec2> ring) {
  double most = 0.0;
  for (const Vec2 v : ring) {
    for (const Vec2 w : ring) most = std::max(most, squaredLength(v - w));
  }
  return std::sqrt(most);
}

template <class AnyShape>
double diameterOfConvex(const AnyShape& shape) {
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

std::vector<Cell> convexCells(const OccupancyGrid& grid, const PlacedShape& s, TouchRule rule) {
  MethodTrace::note("rows of bits, exact signs");
  return s.isBox() ? collidingCells(grid, s.box, rule)
                   : collidingCells(grid, s.ring, s.box.radius, rule);
}

}  // namespace

PlacedShape::PlacedShape(const PlacedShape& other)
    : kind(other.kind),
      box(other.box),
      strictly_convex(other.strictly_convex),
      ring(other.ring),
      field(other.field),
      compound(other.compound ? std::make_unique<PlacedCompound>(*other.compound) : nullptr) {}
PlacedShape& PlacedShape::operator=(const PlacedShape& other) {
  if (this != &other) *this = PlacedShape(other);
  return *this;
}
PlacedShape::PlacedShape(PlacedShape&&) noexcept = default;
PlacedShape& PlacedShape::operator=(PlacedShape&&) noexcept = default;
PlacedShape::~PlacedShape() = default;

Result<PlacedShape> place(const Shape& shape, const Pose& pose) {
  TRY(checkShape(shape));
  TRY(makeObb(pose, 0.0, 0.0));
  PlacedShape out;
  out.box.pose = pose;
  if (std::holds_alternative<HalfPlaneShape>(shape)) {
    out.kind = PlacedKind::HalfPlane;
  } else if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    out.kind = PlacedKind::Compound;
    out.compound = placeCompound(*compound, pose);
  } else {
    out = placeConvex(shape, pose);
  }
  return out;
}

PlacedShape placePart(const ShapePart& part, const Pose& pose) {
  return placeConvex(part.shape, posed(pose, part.pose));
}

void movePlacedOther(PlacedShape& placed, const Shape& shape, const Pose& pose) {
  if (const auto* compound = std::get_if<CompoundShape>(&shape)) {
    PlacedCompound& c = *placed.compound;
    for (std::size_t i = 0; i < c.parts.size(); ++i) {
      const ShapePart& part = compound->solid()[i];
      moveConvex(c.parts[i], part.shape, posed(pose, part.pose));
    }
    refit(c, pose);
    c.tree.refit(c.bounds);
  } else if (placed.kind == PlacedKind::Ring) {
    placeRing(placed, shape, pose);
  }
}

Aabb boundsOfOther(const PlacedShape& s) {
  switch (s.kind) {
    case PlacedKind::HalfPlane: return boundsOfHalfPlane(s.box.pose);
    case PlacedKind::Compound: {
      const std::vector<Aabb>& parts = s.compound->bounds;
      Aabb all = parts.front();
      for (const Aabb& b : parts) all = merged(all, b);
      return all;
    }
    case PlacedKind::Box:
    case PlacedKind::Ring: break;
  }
  const Aabb b = boundsOf(std::span<const Vec2>(s.ring));
  if (s.box.radius == 0.0) return b;
  const Aabb e = enlarged(b, s.box.radius);
  const auto ulp = [](double v) { return 0x1p-52 * std::abs(v); };  // more than was rounded
  return {{e.min.x - ulp(e.min.x), e.min.y - ulp(e.min.y)},
          {e.max.x + ulp(e.max.x), e.max.y + ulp(e.max.y)}};
}

double reachOf(const Shape& shape) {
  const Result<PlacedShape> own = place(shape, {});
  if (!own) return 0.0;
  double most = 0.0;
  forEachConvex(*own, [&most](const PlacedShape& part) {
    withRing(part, [&most](ConvexRing ring, double radius) {
      for (const Vec2 v : ring) most = std::max(most, length(v) + radius);
    });
  });
  return most * (1.0 + 0x1p-40);
}

Aabb ownBoundsOf(const Shape& shape) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (std::holds_alternative<HalfPlaneShape>(shape)) {
    return {{-kInfinite, -kInfinite}, {kInfinite, kInfinite}};
  }
  const auto* compound = std::get_if<CompoundShape>(&shape);
  if (compound == nullptr) return boundsOf(placeConvex(shape, Pose{}));
  std::optional<Aabb> all;
  for (const ShapePart& part : compound->solid()) {
    const Aabb b = boundsOf(placeConvex(part.shape, part.pose));
    all = all ? merged(*all, b) : b;
  }
  return *all;
}

bool areApart(const Aabb& own_a, const Pose& a, const Aabb& own_b, const Pose& b, double gap_m) {
  // Those of a half-plane have no centre: all comparisons are false then.
  const Vec2 half_a = 0.5 * (own_a.max - own_a.min);
  const Vec2 half_b = 0.5 * (own_b.max - own_b.min);
  const Vec2 centre_a = toWorld(a, 0.5 * (own_a.min + own_a.max));
  const Vec2 centre_b = toWorld(b, 0.5 * (own_b.min + own_b.max));
  const Vec2 d = centre_b - centre_a;
  const auto size = [](Vec2 v) { return std::abs(v.x) + std::abs(v.y); };
  // Vertices are rounded at coordinates of the world; a heading may have a length of 1 +- 1e-9.
  const double rounding = 0x1p-46 * (size(a.position) + size(b.position)) +
                          1e-8 * (size(half_a) + size(half_b) + size(d) +
                                  size(centre_a - a.position) + size(centre_b - b.position));
  const double apart = gap_m + rounding;
  const Vec2 on_a = unrotate(a.heading, d);
  const Vec2 on_b = unrotate(b.heading, d);
  const Vec2 turn = unrotate(a.heading, b.heading.vector());
  const double c = std::abs(turn.x);
  const double s = std::abs(turn.y);
  return std::abs(on_a.x) > half_a.x + c * half_b.x + s * half_b.y + apart ||
         std::abs(on_a.y) > half_a.y + s * half_b.x + c * half_b.y + apart ||
         std::abs(on_b.x) > half_b.x + c * half_a.x + s * half_a.y + apart ||
         std::abs(on_b.y) > half_b.y + s * half_a.x + c * half_a.y + apart;
}

double diameterOf(const Shape& shape) {
  if (std::holds_alternative<HalfPlaneShape>(shape)) return std::numeric_limits<double>::infinity();
  const auto* compound = std::get_if<CompoundShape>(&shape);
  if (compound == nullptr) return diameterOfConvex(shape);
  std::vector<Vec2> outer;  // corners of the discs' squares: a little more than the truth
  for (const ShapePart& part : compound->solid()) {
    const Aabb b = boundsOf(placeConvex(part.shape, part.pose));
    outer.insert(outer.end(), {b.min, b.max, {b.min.x, b.max.y}, {b.max.x, b.min.y}});
  }
  const Aabb all = boundsOf(std::span<const Vec2>(outer));
  return length(all.max - all.min);
}

bool meets(const PlacedShape& s, const Aabb& region) {
  const std::array<Vec2, 4> ring = {
      region.min, {region.max.x, region.min.y}, region.max, {region.min.x, region.max.y}};
  if (s.kind == PlacedKind::HalfPlane) {
    return halfPlaneOverlaps(s.box.pose, ring, 0.0, TouchRule::TouchingCollides);
  }
  bool any = false;
  forEachConvex(s, [&](const PlacedShape& part) {
    any = any || withRing(part, [&](ConvexRing r, double radius) {
            return overlap(r, region, TouchRule::TouchingCollides, radius);
          });
  });
  return any;
}

std::vector<Cell> collidingCells(const OccupancyGrid& grid, const PlacedShape& s, TouchRule rule) {
  if (s.isConvex()) return convexCells(grid, s, rule);
  std::vector<Cell> out;
  forEachConvex(s, [&](const PlacedShape& part) {
    const std::vector<Cell> cells = convexCells(grid, part, rule);
    out.insert(out.end(), cells.begin(), cells.end());
  });
  const auto key = [](Cell c) { return std::pair(c.row, c.column); };
  std::ranges::sort(out, {}, key);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

double distanceTo(const PlacedShape& s, Vec2 point) {
  const std::span<const Vec2> at(&point, 1);
  if (s.kind == PlacedKind::HalfPlane) {
    return std::max(0.0, signedDistance(s.box.pose, at, 0.0));
  }
  double least = std::numeric_limits<double>::infinity();
  forEachConvex(s, [&](const PlacedShape& part) {
    const double d = withRing(part, [&](ConvexRing ring, double radius) {
      return closestPoints(ring, at, radius, 0.0).distance_m;
    });
    least = std::min(least, d);
  });
  return least;
}

}  // namespace clearway::collide
