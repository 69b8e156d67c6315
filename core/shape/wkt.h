// core/shape/wkt.h — footprints from Well-Known Text, checked, repaired and split exactly.
//
// Accepts POLYGON and MULTIPOLYGON in the agent's frame [m], x along the heading, y across it.
// Repaired silently: a ring that is not closed, wrong orientation, repeated points. Refused, with
// reason and place: self-intersection, spikes, fewer than three points, not finite, holes that meet
// the outer ring or each other, limits.
// Exact signs decide whether a ring is simple; Boost.Geometry only words the reason. A polygon that
// is not convex is split exactly into convex parts. The polygons of a MULTIPOLYGON may touch and
// overlap: the footprint is their union. All user-drawn polygons enter here.
// Cost: O(n^2) per polygon, about 10 ms for the largest. Thread-safe.
#pragma once

#include <string>
#include <string_view>

#include "core/shape/footprint.h"
#include "core/shape/shape.h"

namespace clearway {

inline constexpr std::size_t kMaxWktBytes = std::size_t{64} * 1024;
inline constexpr std::size_t kMaxWktVertices = 1024;  // per ring, as written

// Errors: Malformed (not WKT), Unsupported (other geometry), InvalidArgument (not valid),
// LimitExceeded (text beyond kMaxWktBytes, too many vertices or parts, |coordinate| > 1e7 m).
[[nodiscard]] Result<Footprint> footprintFromWkt(std::string_view wkt, double padding_m = 0.0);

// The shape of a body: POLYGON and MULTIPOLYGON with holes, POINT and LINESTRING (with a radius
// discs and capsules), their MULTI forms, and a GEOMETRYCOLLECTION of them. The result is convex
// when it is one convex set, else a compound. Checks, repairs and errors as above; also errors of
// the radius.
[[nodiscard]] Result<Shape> shapeFromWkt(std::string_view wkt, double radius_m = 0.0);

// The same text with all coordinates scaled and, when `mirrored`, y negated: converts the shape to
// another frame. Errors: as shapeFromWkt, but geometry is not checked.
[[nodiscard]] Result<std::string> mappedWkt(std::string_view wkt, double scale, bool mirrored);

// The collision parts without padding and radius. Numbers have the shortest text that reads back to
// the same doubles (within the limits).
[[nodiscard]] std::string toWkt(const Footprint& footprint);

}  // namespace clearway
