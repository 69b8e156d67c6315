// core/geometry/bridge_holes.h — turns a polygon with holes into one closed walk.
//
// Internal to decompose.
// Method: holes are joined from left to right. A bridge, walked once in either direction, connects
//         the hole's leftmost vertex with the nearest vertex of the walk that sees it; such a
//         vertex always exists. All signs are exact.
// Source: D. Eberly, "Triangulation by Ear Clipping" (Geometric Tools, 2002), section 3.
// Cost: in practice O(h n) signs for h holes of n vertices in all; O(h n^2) at worst. Thread-safe.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/geometry/vec2.h"

namespace clearway {

struct BridgedWalk {
  std::vector<std::size_t> walk;  // indices of points, the inside on the positive side
  std::vector<std::pair<std::size_t, std::size_t>> bridges;
};

// `points` are those of the outer ring, with positive area, followed by the holes, with negative
// area; each hole starts at an index of `starts` and ends before the next. Precondition: the rings
// are simple and share no point, and the holes lie inside the outer ring.
[[nodiscard]] std::optional<BridgedWalk> bridgeHoles(std::span<const Vec2> points,
                                                     std::span<const std::size_t> starts);

// Is t strictly inside the angle of the walk before -> at -> after, on its positive side?
[[nodiscard]] bool insideAngle(Vec2 before, Vec2 at, Vec2 after, Vec2 t);

// Do the closed segments a-b and c-d share a point? Exact.
[[nodiscard]] bool segmentsMeet(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

}  // namespace clearway
