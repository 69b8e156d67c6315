// core/shape/wkt.h — footprints from Well-Known Text, checked and repaired by Boost.Geometry.
//
// Accepts POLYGON and MULTIPOLYGON in the agent's frame [m]. Repaired silently: a ring that is not
// closed, wrong orientation, repeated points. Refused, with the reason that Boost.Geometry gives
// and where: self-intersection, spikes, fewer than three points, not finite, holes, limits. A
// polygon that is not convex is split exactly into convex parts. This is the only place where
// user-drawn polygons enter; Boost.Geometry stays in the .cpp.
#pragma once

#include <string>
#include <string_view>

#include "core/shape/footprint.h"

namespace clearway {

// Errors: Malformed (not WKT), Unsupported (other geometry, holes), InvalidArgument (not valid),
// LimitExceeded (text beyond 64 KiB, too many vertices or parts).
[[nodiscard]] Result<Footprint> footprintFromWkt(std::string_view wkt, double padding_m = 0.0);

// The collision parts without padding, shortest text that reads back to the same doubles.
[[nodiscard]] std::string toWkt(const Footprint& footprint);

}  // namespace clearway
