// core/geometry/hull.h — convex hull with exact signs.
//
// Method: monotone chain (A. M. Andrew, 1979) with orient2d, so the result is strictly convex and
//         contains every input point in real arithmetic.
// Cost: O(n log n), one allocation for the result; the second form makes none.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/geometry/vec2.h"

namespace clearway {

// The hull's vertices with positive signed area, starting at the smallest (x, then y). Duplicates
// and points on edges are dropped: 0 to 2 vertices when all points coincide or lie on a line.
[[nodiscard]] std::vector<Vec2> convexHull(std::span<const Vec2> points);

// The same into `out`, which must have room for points.size() + 1 and not overlap `points`. Sorts
// `points`. Returns the number of vertices.
std::size_t convexHull(std::span<Vec2> points, std::span<Vec2> out);

// Are these points, in this order, a strictly convex polygon with positive area? O(n), exact.
[[nodiscard]] bool isStrictlyConvex(std::span<const Vec2> ring);

}  // namespace clearway
