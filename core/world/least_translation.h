// core/world/least_translation.h — the shortest translation that separates two unions of convex
// parts.
//
// Method: a translation leaves an overlap when it lies inside of the Minkowski difference of a pair
//         of parts. The shortest of all others is the nearest point of a side or a rounded corner
//         of a difference, or a crossing of two of them: the first one, by length, that is inside
//         of none. Sides that begin beyond a translation already found are not looked at.
// Error: 1e-9 of the shapes' size; never above the least one by more than rounding.
// Cost: O(p + q^2 + c p) for p sides of all differences, q of them within reach, and c candidates:
//       some 6 us for four boxes and one, 50 us for four and four. Thread-safe: a pure function.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "core/world/placed_shape.h"

namespace clearway::collide {

struct LeastTranslation {
  Vec2 by;                   // of the first shape
  Vec2 touch;                // where the shapes then touch
  std::uint32_t part_a = 0;  // the parts that touch there
  std::uint32_t part_b = 0;
};

// Of convex parts that overlap. Precondition: no translation shorter than `at_least` separates
// them. nullopt: they do not overlap, the shortest is that long, or they have too many sides for
// it.
[[nodiscard]] std::optional<LeastTranslation> leastTranslation(std::span<const PlacedShape> a,
                                                               std::span<const PlacedShape> b,
                                                               double at_least = 0.0);

}  // namespace clearway::collide
