// core/geometry/predicates_wide.h — the slowest exact branch of predicates.cpp, for all finite
// doubles.
//
// Method: every coordinate as an integer multiple of 2^-1074. Cost: microseconds, allocates.
#pragma once

#include "core/geometry/vec2.h"

namespace clearway {

[[nodiscard]] int wideOrient2d(Vec2 a, Vec2 b, Vec2 c);
[[nodiscard]] int wideDotSign(Vec2 a, Vec2 b, Vec2 c, Vec2 d);
[[nodiscard]] int wideCompareDistance(Vec2 p, Vec2 a, Vec2 b, double radius_a, double radius_b);

}  // namespace clearway
