// core/shape/shape.h — the collision shapes of bodies, as plain data.
//
// All are closed sets in the body's frame: x along its heading, y across it [m]. A radius >= 0 is
// round padding, the Minkowski sum with a disc: it makes a segment a capsule, a point a disc, a box
// a rounded box.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/pose.h"
#include "core/geometry/vec2.h"

namespace clearway {

class CompoundShape;
namespace collide {  // core/narrow/compound_sdf.h
class CompoundSdf;
std::shared_ptr<const CompoundSdf> compoundSdfOf(const CompoundShape& shape);
}  // namespace collide

struct BoxShape {         // centred at the body's position
  double length_m = 1.0;  // along the heading
  double width_m = 1.0;
  double radius_m = 0.0;
};
// A convex polygon, rounded by a radius.
struct PolygonShape {
  ConvexPolygon polygon;
  double radius_m = 0.0;
};
struct SegmentShape {  // a point when both ends coincide
  Vec2 from, to;
  double radius_m = 0.0;
};
// The closed half-plane behind the body's position; the body's heading is the surface normal. Only
// for bodies that do not move.
struct HalfPlaneShape {};

[[nodiscard]] inline SegmentShape discShape(double radius_m, Vec2 centre = {}) {
  return {centre, centre, radius_m};
}
[[nodiscard]] inline SegmentShape capsuleShape(Vec2 from, Vec2 to, double radius_m) {
  return {from, to, radius_m};
}

// A shape without inner corners.
using ConvexShape = std::variant<BoxShape, PolygonShape, SegmentShape>;

// A convex shape of a compound, and where it is.
struct ShapePart {
  ConvexShape shape;
  Pose pose;                 // in the body's frame
  bool visual_only = false;  // drawn, never collided with
};

// A rigid union of convex parts, which may overlap. A value type whose copies share the parts.
class CompoundShape {
 public:
  static constexpr std::size_t kMaxParts = 4096;

  // Errors: InvalidArgument (no part that collides; a value out of range, with the part's number),
  // LimitExceeded.
  [[nodiscard]] static Result<CompoundShape> make(std::vector<ShapePart> parts);

  [[nodiscard]] std::span<const ShapePart> solid() const& { return {data_->solid}; }
  [[nodiscard]] std::span<const ShapePart> visual() const& { return {data_->visual}; }
  void solid() const&& = delete;  // the spans borrow
  void visual() const&& = delete;

 private:
  // The distance field of the parts, shared by all copies and built on first use.
  friend std::shared_ptr<const collide::CompoundSdf> collide::compoundSdfOf(
      const CompoundShape& shape);
  struct Data {
    std::vector<ShapePart> solid, visual;
    mutable std::once_flag field_made;
    mutable std::shared_ptr<const collide::CompoundSdf> field;
  };
  explicit CompoundShape(std::shared_ptr<const Data> data) : data_(std::move(data)) {}
  std::shared_ptr<const Data> data_;
};

// Any shape of a body.
using Shape = std::variant<BoxShape, PolygonShape, SegmentShape, HalfPlaneShape, CompoundShape>;

[[nodiscard]] inline Shape asShape(const ConvexShape& s) {
  return std::visit([](const auto& v) { return Shape(v); }, s);
}

// Errors: InvalidArgument, naming the value that is negative, not finite or beyond 1e7 m.
[[nodiscard]] Result<void> checkShape(const Shape& shape);
[[nodiscard]] Result<void> checkShape(const ConvexShape& shape);

// The union of parts: the part itself when it is one, unmoved and solid, else a compound.
// Errors: as CompoundShape::make.
[[nodiscard]] Result<Shape> shapeOfParts(std::vector<ShapePart> parts);

// A simple polygon, its outer ring first, then its holes: the union of its exact convex parts.
// Errors: as convexParts (core/geometry/decompose.h) and CompoundShape::make.
[[nodiscard]] Result<Shape> polygonShape(std::span<const std::vector<Vec2>> rings,
                                         double radius_m = 0.0);

}  // namespace clearway
