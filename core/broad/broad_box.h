// core/broad/broad_box.h — axis-aligned box in floats, rounded outwards: the broad phase's own
// unit.
//
// It takes half the memory of doubles and is a proven superset: every coordinate is rounded
// outwards. Far from the origin the boxes get coarser and stay conservative.
#pragma once

#include <cmath>
#include <limits>

#include "core/geometry/aabb.h"

namespace clearway::collide {

struct BroadBox {
  float min_x = 0, min_y = 0, max_x = 0, max_y = 0;
  friend constexpr bool operator==(const BroadBox&, const BroadBox&) = default;
};

// A float below v, at most three units in the last place away; floatAbove() mirrors it. The
// rounding error of the conversion is at most half a unit, the amount subtracted is more than one.
// Needs no branch and no nextafter().
[[nodiscard]] inline float floatBelow(double v) {
  const auto f = static_cast<float>(v);
  return f - (std::abs(f) * 0x1.0p-23F + std::numeric_limits<float>::min());
}
[[nodiscard]] inline float floatAbove(double v) {
  const auto f = static_cast<float>(v);
  return f + (std::abs(f) * 0x1.0p-23F + std::numeric_limits<float>::min());
}

[[nodiscard]] inline BroadBox broadBox(const Aabb& b) {
  return {floatBelow(b.min.x), floatBelow(b.min.y), floatAbove(b.max.x), floatAbove(b.max.y)};
}

// Closed sets: touching counts.
[[nodiscard]] constexpr bool touches(const BroadBox& a, const BroadBox& b) {
  return (a.min_x <= b.max_x) & (b.min_x <= a.max_x) & (a.min_y <= b.max_y) & (b.min_y <= a.max_y);
}

[[nodiscard]] constexpr bool contains(const BroadBox& outer, const BroadBox& inner) {
  return (outer.min_x <= inner.min_x) & (inner.max_x <= outer.max_x) &
         (outer.min_y <= inner.min_y) & (inner.max_y <= outer.max_y);
}

[[nodiscard]] constexpr float extentOf(const BroadBox& b) {
  const float w = b.max_x - b.min_x;
  const float h = b.max_y - b.min_y;
  return w > h ? w : h;
}

// Enlarged by at least `by` on each side, up to rounding; always contains `b`.
[[nodiscard]] constexpr BroadBox enlarged(const BroadBox& b, float by) {
  return {b.min_x - by, b.min_y - by, b.max_x + by, b.max_y + by};
}

}  // namespace clearway::collide
