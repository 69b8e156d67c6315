// core/geometry/obb.h — the agent's box: an oriented rectangle with padding.
//
// Corners, for centre K and heading (c, s): K + (+-a*c - +-b*s, +-a*s + +-b*c), a = half length, b
// = half width. Every decision is about the polygon of these four points as rounded to double. At
// cardinal headings with exact halves no rounding occurs.
#pragma once

#include <array>
#include <cmath>
#include <cstdint>

#include "core/base/result.h"
#include "core/geometry/aabb.h"
#include "core/geometry/pose.h"

namespace clearway {

// How a shape is enlarged by its padding.
enum class PaddingShape : std::uint8_t {
  Square,  // an enlarged box: half length and half width grow by the padding
  Round,   // Minkowski sum with a disc: corners are rounded
};

// Plain data; makeObb() validates values that come from outside.
struct Obb {
  Pose pose;
  double half_length = 0.0;  // along the heading [m], >= 0; square padding already added
  double half_width = 0.0;   // across it [m], >= 0
  double radius = 0.0;       // round padding [m], >= 0
};

inline constexpr double kMaxCoordinate_m = 1e7;  // |centre| and sizes beyond this are refused

// Errors: InvalidArgument (not finite, negative), LimitExceeded (beyond kMaxCoordinate_m).
[[nodiscard]] Result<Obb> makeObb(const Pose& pose, double length_m, double width_m,
                                  double padding_m = 0.0,
                                  PaddingShape padding = PaddingShape::Square);

// In ring order with positive area: (-,-), (+,-), (+,+), (-,+) in (length, width).
// The radius is not part of the corners.
[[nodiscard]] std::array<Vec2, 4> corners(const Obb& box);

// Smallest box around the corners, exact: rounding is monotone and symmetric, so the outermost of
// the rounded corners are those of the rounded sums of magnitudes. At a cardinal heading the
// corners are those of this box.
[[nodiscard]] inline Aabb cornerBounds(const Obb& box) {
  const Vec2 k = box.pose.position;
  const double ac = std::abs(box.pose.heading.cos());
  const double as = std::abs(box.pose.heading.sin());
  const double hx = box.half_length * ac + box.half_width * as;
  const double hy = box.half_length * as + box.half_width * ac;
  return {{k.x - hx, k.y - hy}, {k.x + hx, k.y + hy}};
}

// Enlarged by a radius > 0, rounded outwards.
[[nodiscard]] Aabb enlargedOutwards(const Aabb& b, double radius);

// Smallest box around the corners, enlarged outwards by the radius (rounded outwards, never less).
[[nodiscard]] inline Aabb bounds(const Obb& box) {
  const Aabb b = cornerBounds(box);
  return box.radius > 0.0 ? enlargedOutwards(b, box.radius) : b;
}

}  // namespace clearway
