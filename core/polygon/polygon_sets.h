// core/polygon/polygon_sets.h — union, intersection, difference, area, simplification and validity
// of polygons, by Boost.Geometry.
//
// For drawing, measuring and files. Collisions are decided by core/geometry; results here are
// rounded: a computed crossing point is within some 1e-7 of the polygons' extent of the true one.
// Preconditions: finite coordinates of at most 1e7 m; valid polygons (polygon_repair.h).
// Errors: InvalidArgument, with the reason of Boost.Geometry.
// Cost: unions merge neighbours in the given order pair by pair, O(n log n) for chains of pieces
//       that overlap their neighbours. Thread-safe: no state.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/polygon/polygon.h"

namespace clearway {

// The polygons of a result do not overlap.
[[nodiscard]] Result<Polygons> unionOf(const Polygons& polygons);
// The regions that both lists cover. Precondition: the polygons of a list do not overlap.
[[nodiscard]] Result<Polygons> intersectionOf(const Polygons& a, const Polygons& b);
[[nodiscard]] Result<Polygons> differenceOf(const Polygons& a, const Polygons& b);

// Of polygons that do not overlap.
[[nodiscard]] double areaOf(const Polygons& polygons);

// Why a polygon is not valid, one sentence with the place; nullopt if it is valid.
[[nodiscard]] std::optional<std::string> faultOf(const Polygon& polygon);

// Removes vertices that are within `tolerance` of the line between those that remain
// (Douglas-Peucker). A polygon that this would make invalid is simplified less.
[[nodiscard]] Polygons simplified(const Polygons& polygons, double tolerance);

}  // namespace clearway
