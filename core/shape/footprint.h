// core/shape/footprint.h — the shape of an agent in its own frame: parts, padding, radii.
//
// The agent's frame has x along the heading and y across it (positive y is +90 degrees). The origin
// is the agent's reference point, for boxes the centre. A footprint is a union of convex parts with
// area, which may overlap; all have one rounding radius. A disc is a point with a radius, exactly.
// Holes are regions without a part. Padding keeps clearance: Square enlarges a box, Round adds a
// disc.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/convex_polygon.h"
#include "core/geometry/obb.h"
#include "core/geometry/pose.h"
#include "core/shape/shape.h"

namespace clearway {

class Footprint {
 public:
  // Errors: InvalidArgument (not finite, not positive, padding negative), LimitExceeded.
  [[nodiscard]] static Result<Footprint> box(double length_m, double width_m,
                                             double padding_m = 0.0,
                                             PaddingShape padding = PaddingShape::Square);

  // A disc about the origin: one part of a single point, with round padding.
  // Errors: InvalidArgument (radius not finite, not positive or beyond 1e7 m; padding).
  [[nodiscard]] static Result<Footprint> disc(double radius_m, double padding_m = 0.0);

  // A union of convex parts with one rounding radius; padding is round. Errors:
  // InvalidArgument (no parts, padding or radius negative), LimitExceeded (more than kMaxParts).
  [[nodiscard]] static Result<Footprint> parts(std::vector<ConvexPolygon> parts,
                                               double padding_m = 0.0, double own_radius_m = 0.0);

  // The colliding parts of a shape: the same set of points, up to the rounding of the parts' poses.
  // Errors: as above; Unsupported: a part without area other than a disc (capsules: their cores are
  // segments), parts of different radii, half-planes.
  [[nodiscard]] static Result<Footprint> of(const Shape& shape, double padding_m = 0.0);

  static constexpr std::size_t kMaxParts = 256;

  [[nodiscard]] bool isBox() const { return box_.has_value(); }
  // Boxes only: length and width without padding [m].
  [[nodiscard]] double length() const { return box_->x; }
  [[nodiscard]] double width() const { return box_->y; }

  [[nodiscard]] double padding() const { return padding_; }
  [[nodiscard]] PaddingShape paddingShape() const { return padding_shape_; }

  // The parts for collision tests. They include square padding; round padding, radius(), is still
  // to be added around each of them.
  [[nodiscard]] const std::vector<ConvexPolygon>& collisionParts() const { return parts_; }
  [[nodiscard]] double radius() const {
    return own_radius_ + (padding_shape_ == PaddingShape::Round ? padding_ : 0.0);
  }
  [[nodiscard]] double ownRadius() const { return own_radius_; }  // without padding

  // Radii about the origin of the padded footprint: of the largest disc inside (rounded down, 0
  // when the origin lies outside) and of the smallest disc around (rounded up).
  [[nodiscard]] double inscribedRadius() const { return inscribed_; }
  [[nodiscard]] double circumscribedRadius() const { return circumscribed_; }

  // Boxes only: the padded box at a pose.
  [[nodiscard]] Obb obbAt(const Pose& p) const;

 private:
  Footprint() = default;
  std::vector<ConvexPolygon> parts_;
  std::optional<Vec2> box_;
  double padding_ = 0.0;
  double own_radius_ = 0.0;
  PaddingShape padding_shape_ = PaddingShape::Round;
  double inscribed_ = 0.0;
  double circumscribed_ = 0.0;
};

// The part's vertices at a pose, rounded once each; a box at a cardinal heading is exact.
[[nodiscard]] std::vector<Vec2> placed(const ConvexPolygon& part, const Pose& p);

}  // namespace clearway
