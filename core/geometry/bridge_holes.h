// core/geometry/bridge_holes.h — a polygon with holes as one closed walk.
//
// Internal to decompose. Each hole, from left to right, is joined to the walk by a bridge that is
// walked once in either direction, between its leftmost vertex and the nearest vertex that sees it;
// one always does. All signs are exact.
// Source: D. Eberly, "Triangulation by Ear Clipping" (Geometric Tools, 2002), section 3.
// Cost: O(h n) signs for h holes of n vertices in all, in practice; O(h n^2) at worst. Thread-safe.
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
// are simple, share no point, and lie as the outer one and its holes.
[[nodiscard]] std::optional<BridgedWalk> bridgeHoles(std::span<const Vec2> points,
                                                     std::span<const std::size_t> starts);

// Is t strictly inside the angle of the walk before -> at -> after, on its positive side?
[[nodiscard]] bool insideAngle(Vec2 before, Vec2 at, Vec2 after, Vec2 t);

// Do the closed segments a-b and c-d share a point? Exact.
[[nodiscard]] bool segmentsMeet(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

}  // namespace clearway
