// core/geometry/predicates.h — signs that are right, whatever the rounding.
//
// Law: every function here returns the sign of the real-number expression of its double arguments.
// Method: a floating-point filter with a proven error bound, then exact expansion arithmetic.
// Source: J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
//         Predicates" (1997), sections 2 and 4.
// Domain: finite coordinates, each zero or with 2^-200 <= |x| <= 2^100; nothing under- or
// overflows. Cost:   about 2 ns when the filter decides, 50 to 200 ns otherwise. Thread-safe.
#pragma once

#include "core/geometry/vec2.h"

namespace clearway {

// > 0 (+1): c lies on the positive side of the line a -> b (the turn from +x towards +y),
// < 0 (-1): on the other side, 0: on the line (or a == b).
[[nodiscard]] int orient2d(Vec2 a, Vec2 b, Vec2 c);

// Sign of (distance of p from the segment a-b) - radius; a == b is a point. radius >= 0.
[[nodiscard]] int compareDistance(Vec2 p, Vec2 a, Vec2 b, double radius);

// How often the exact branch decided, in this thread; tests assert that both branches ran.
struct PredicateCounters {
  unsigned long long filtered = 0;
  unsigned long long exact = 0;
};
[[nodiscard]] PredicateCounters& predicateCounters();

}  // namespace clearway
