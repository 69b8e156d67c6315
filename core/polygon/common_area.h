// core/polygon/common_area.h — the area that two unions of convex polygons have in common.
//
// Method: horizontal slabs between all vertices and all crossings of two edges. Within a slab the
//         edges do not cross, so the common length is linear in y, and the area of a slab is its
//         height times the length in its middle. No overlay of polygons is made, so edges that
//         touch or almost coincide, as those of a grid's squares, cost no more than rounding.
// Preconditions: convex rings in either direction, of finite coordinates. Those of one list may
// overlap. Cost: O(e^2 + s p log p) for e edges, and s slabs with p polygons. Thread-safe: a pure
// function.
#pragma once

#include <span>

#include "core/polygon/polygon.h"

namespace clearway {

[[nodiscard]] double commonArea(std::span<const PolygonRing> a, std::span<const PolygonRing> b);

}  // namespace clearway
