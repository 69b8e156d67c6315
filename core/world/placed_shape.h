// core/world/placed_shape.h — a body's shape at its pose, ready to be compared.
//
// The world's dispatch over kinds of shapes: everything that depends on the kind is here and, for
// pairs, in narrow_dispatch.h.
#pragma once

#include <memory>
#include <vector>

#include "core/bvh/bvh.h"
#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/grid/occupancy_grid.h"
#include "core/narrow/compound_sdf.h"
#include "core/narrow/sat_axis.h"
#include "core/narrow/support_map.h"
#include "core/world/body.h"

namespace clearway::collide {

enum class PlacedKind : std::uint8_t { Box, Ring, HalfPlane, Compound };

struct PlacedCompound;

// What boxes are compared by stands in one cache line.
struct alignas(64) PlacedShape {
  PlacedShape() = default;
  PlacedShape(const PlacedShape& other);
  PlacedShape& operator=(const PlacedShape& other);
  PlacedShape(PlacedShape&&) noexcept;
  PlacedShape& operator=(PlacedShape&&) noexcept;
  ~PlacedShape();

  PlacedKind kind = PlacedKind::Box;
  Obb box;                       // boxes; for other shapes only pose and radius are used
  bool strictly_convex = false;  // of a Ring: exactly so, as placed
  std::vector<Vec2> ring;        // of a Ring: world vertices, those of a segment twice
  // Of a Ring of many vertices before it was placed, vertex by vertex.
  std::shared_ptr<const SupportMap> field;
  std::unique_ptr<PlacedCompound> compound;
  [[nodiscard]] bool isBox() const { return kind == PlacedKind::Box; }
  [[nodiscard]] bool isConvex() const { return kind <= PlacedKind::Ring; }
};

struct Disc {
  Vec2 centre;
  double radius_m = 0.0;
};

// Parts that collide, with what the mid phase asks of each. By part: the same order as solid().
struct PlacedCompound {
  std::shared_ptr<const CompoundSdf> field;  // of the whole; never null
  std::vector<PlacedShape> parts;
  std::vector<Aabb> bounds;
  std::vector<Disc> around;  // in the body's frame, rounded outwards
  std::vector<Disc> placed_around;
  Bvh tree;
};

// Errors: as checkShape and makeObb.
[[nodiscard]] Result<PlacedShape> place(const Shape& shape, const Pose& pose);
// A part of a compound, visual ones too, whose body stands at `pose`. Precondition: as in a
// CompoundShape.
[[nodiscard]] PlacedShape placePart(const ShapePart& part, const Pose& pose);
// Moves a placed shape; cheaper than place(). `shape` is the one it was placed from.
void movePlacedOther(PlacedShape& placed, const Shape& shape, const Pose& pose);  // no box
inline void movePlaced(PlacedShape& placed, const Shape& shape, const Pose& pose) {
  placed.box.pose = pose;
  if (!placed.isBox()) movePlacedOther(placed, shape, pose);
}

[[nodiscard]] Aabb boundsOfOther(const PlacedShape& s);  // no box
// Radius included; rounded outwards.
[[nodiscard]] inline Aabb boundsOf(const PlacedShape& s) {
  return s.isBox() ? bounds(s.box) : boundsOfOther(s);
}
// An upper bound of the distance of any point from the shape's own origin; of a half-plane, 0.
[[nodiscard]] double reachOf(const Shape& shape);
// A box along the axes of a shape's own frame that holds it; infinite: a half-plane.
[[nodiscard]] Aabb ownBoundsOf(const Shape& shape);
// Is the gap of two shapes certainly larger than `gap_m`, because their own bounds are further
// apart along an axis of one of them? Rounding is allowed for.
[[nodiscard]] bool areApart(const Aabb& own_a, const Pose& a, const Aabb& own_b, const Pose& b,
                            double gap_m);
[[nodiscard]] double diameterOf(const Shape& shape);  // at any heading; infinite: a half-plane
// Does the shape meet the closed region?
[[nodiscard]] bool meets(const PlacedShape& s, const Aabb& region);
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, const PlacedShape& s,
                                               TouchRule rule);
[[nodiscard]] double distanceTo(const PlacedShape& s, Vec2 point);

// Calls visit(ring, radius) with the outline of a convex shape, without its radius.
template <class Visit>
auto withRing(const PlacedShape& s, Visit&& visit) {
  if (!s.isBox()) return visit(ConvexRing(s.ring), s.box.radius);
  const auto ring = corners(s.box);
  return visit(ConvexRing(ring), s.box.radius);
}

// Calls visit(part) for the convex parts of a shape; half-planes have none.
template <class Visit>
void forEachConvex(const PlacedShape& s, Visit&& visit) {
  if (s.isConvex()) visit(s);
  if (s.kind != PlacedKind::Compound) return;
  for (const PlacedShape& part : s.compound->parts) visit(part);
}

}  // namespace clearway::collide
