// planner/fleet/body/body.h — the shape of a class or an obstacle, as fleets are planned: its
// padded box, or its convex parts.
//
// A box is a box fast: most fleets have no other shapes. Where boxes meet other shapes they are
// parts, too.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/shape/footprint.h"

namespace clearway::fleet::shaped {

// Centred at the reference point, along the heading.
struct Box {
  double half_length = 0.0, half_width = 0.0;  // [m]
};

// True if the value is a multiple of 2^-10 of moderate size: sums of such values are exact.
[[nodiscard]] bool isDyadic(double v);

// A convex polygon, or a point, with a disc of `radius` around each of its points.
struct BodyPart {
  std::vector<Vec2> ring;  // about the reference point
  double radius = 0.0;
  double corner = 0.0;    // the largest distance of a vertex from the reference point
  bool is_exact = false;  // sizes without rounding error
};

class Body {
 public:
  // A box without parts.
  // NOLINTNEXTLINE(google-explicit-constructor)
  Body(const Box& box = {}) : box_(box) {}
  // `in_parts`: a box has parts, too.
  explicit Body(const Footprint& footprint, bool in_parts = false);

  // A box without rounded corners.
  [[nodiscard]] static bool isBox(const Footprint& footprint) {
    return footprint.isBox() && footprint.radius() == 0.0;
  }
  [[nodiscard]] bool isBox() const { return is_box_; }
  // Around the body with its padding, and about its reference point.
  [[nodiscard]] const Box& box() const { return box_; }
  // The radius of the disc around the box.
  [[nodiscard]] double reach() const;
  // Empty of a box that has none.
  [[nodiscard]] std::span<const BodyPart> parts() const {
    return shape_ ? std::span<const BodyPart>(shape_->parts) : std::span<const BodyPart>();
  }
  // Precondition: it has parts.
  [[nodiscard]] const Footprint& footprint() const { return shape_->footprint; }
  [[nodiscard]] bool isExact() const;  // sizes without rounding error
  // Whether it equals its mirror image about the heading, bit for bit.
  [[nodiscard]] bool isMirrorSymmetric() const;

 private:
  Box box_;
  bool is_box_ = true;
  struct PartShape {
    Footprint footprint;
    std::vector<BodyPart> parts;
  };
  std::shared_ptr<const PartShape> shape_;
};

}  // namespace clearway::fleet::shaped
