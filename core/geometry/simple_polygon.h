// core/geometry/simple_polygon.h — where points and segments lie with respect to a simple polygon,
// convex or not.
//
// Law: the answers are those of real arithmetic on the double coordinates (predicates.h).
// A ring lists its corners once, in either direction; it is simple: no two edges meet, besides
// neighbours at their common corner.
// Method of segments: a proper crossing of an edge decides. Otherwise the segment meets the
//         boundary at its own ends and at corners that lie on it; between two such contacts it is
//         inside or outside as a whole, which the corner's interior angle decides.
// Cost: O(corners) signs. Thread-safe: no state. Allocates only for corners on a segment.
#pragma once

#include <cstdint>
#include <span>

#include "core/geometry/aabb.h"
#include "core/geometry/vec2.h"

namespace clearway {

enum class PointSide : std::uint8_t { Inside, OnBoundary, Outside };

[[nodiscard]] PointSide sideOf(std::span<const Vec2> ring, Vec2 p);

// Whether a point of the segment a-b lies strictly inside; a == b is a point.
[[nodiscard]] bool meetsInterior(std::span<const Vec2> ring, Vec2 a, Vec2 b);

// False is a proof that no point of the closed box lies strictly inside. True also for a box that
// only touches the boundary.
[[nodiscard]] bool mayMeetInterior(std::span<const Vec2> ring, const Aabb& box);

}  // namespace clearway
