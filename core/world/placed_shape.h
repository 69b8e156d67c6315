// core/world/placed_shape.h — a body's shape at its pose, ready to be compared.
//
// The world's dispatch over kinds of shapes: everything that depends on the kind is here.
#pragma once

#include <vector>

#include "core/geometry/obb.h"
#include "core/geometry/overlap.h"
#include "core/grid/occupancy_grid.h"
#include "core/narrow/manifold.h"
#include "core/world/body.h"

namespace clearway {

struct PlacedShape {
  Obb box;                 // boxes; for other shapes only pose and radius are used
  std::vector<Vec2> ring;  // others: world vertices, those of a segment twice; empty for boxes
  [[nodiscard]] bool isBox() const { return ring.empty(); }
};

// Errors: as makeObb; InvalidArgument for a negative radius.
[[nodiscard]] Result<PlacedShape> place(const Shape& shape, const Pose& pose);
// Moves a placed shape; cheaper than place(). `shape` is the one it was placed from.
void movePlaced(PlacedShape& placed, const Shape& shape, const Pose& pose);

[[nodiscard]] Aabb boundsOf(const PlacedShape& s);    // radius included
[[nodiscard]] double diameterOf(const Shape& shape);  // whatever the heading
[[nodiscard]] bool overlap(const PlacedShape& a, const PlacedShape& b, TouchRule rule);
[[nodiscard]] Manifold collide(const PlacedShape& a, const PlacedShape& b, double margin);
[[nodiscard]] Manifold closest(const PlacedShape& a, const PlacedShape& b, double margin);
[[nodiscard]] std::vector<Cell> collidingCells(const OccupancyGrid& grid, const PlacedShape& s,
                                               TouchRule rule);
[[nodiscard]] double distanceTo(const PlacedShape& s, Vec2 point);

// Calls visit(ring, radius) with the shape's outline without its radius.
template <class Visit>
auto withRing(const PlacedShape& s, Visit&& visit) {
  if (!s.isBox()) return visit(ConvexRing(s.ring), s.box.radius);
  const auto ring = corners(s.box);
  return visit(ConvexRing(ring), s.box.radius);
}

}  // namespace clearway
