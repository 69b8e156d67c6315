// core/geometry/decompose.h — splits a polygon, with or without holes, exactly into convex parts.
//
// Law: the parts' interiors are disjoint, their union is the polygon, and every vertex of a part is
// a vertex of the polygon: all signs are exact and no coordinate is computed.
// Method: holes are joined to the outer ring by bridges (bridge_holes.h), then ear clipping, then
//         removal of bridges and diagonals that no reflex vertex needs; without holes at most four
//         times as many parts as the fewest possible.
// Source: G. Meisters, "Polygons Have Ears" (1975); S. Hertel, K. Mehlhorn, "Fast Triangulation of
//         the Plane with Respect to Simple Polygons" (1985).
// Cost: O(n^2) signs; 1000 vertices take some ten milliseconds. Thread-safe.
#pragma once

#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/geometry/vec2.h"

namespace clearway {

// The ring has either orientation and may be closed: its first vertex repeated at its end. Vertices
// on straight edges are allowed, and are not vertices of the parts. Parts have positive signed area
// and 3 to max_vertices vertices; a ring that is one such part already keeps its order. Coordinates
// as in predicates.h. Errors: InvalidArgument (fewer than three vertices; not simple: names the
// edges and where).
[[nodiscard]] Result<std::vector<std::vector<Vec2>>> convexParts(std::span<const Vec2> ring,
                                                                 std::size_t max_vertices = 64);

// The same less the insides of holes, which are rings of either orientation too.
// Errors: as above; InvalidArgument also when a hole meets the outer ring or another hole, even at
// one point, or does not lie inside the one and outside the other.
[[nodiscard]] Result<std::vector<std::vector<Vec2>>> convexParts(
    std::span<const Vec2> ring, std::span<const std::vector<Vec2>> holes,
    std::size_t max_vertices = 64);

}  // namespace clearway
