// app/document/plan/swept_outline.h — the outline of what an agent sweeps along a path, as
// polygons.
//
// Law: the polygons contain every point that the padded agent covers anywhere on the path. No point
//      of them is farther than excess_m from such a point.
// Method: convex pieces that cover each motion with a proven bound (planner/pose/sweep), each grown
//         by a margin and united by Boost.Geometry, whose results are rounded. That the union
//         contains every piece is then decided exactly: no border meets the piece, and a vertex of
//         it lies inside. If that fails, the margin grows, from 1e-6 of the path's extent on.
// Cost: O(pieces * log(pieces)) overlays, about 20 us a piece. Thread-safe: no state.
#pragma once

#include "core/base/result.h"
#include "core/base/stop_source.h"
#include "core/geometry/path.h"
#include "core/polygon/polygon.h"
#include "core/shape/footprint.h"

namespace clearway::app {

struct SweptOutline {
  Polygons polygons;  // in the world frame; they do not overlap
  double area_m2 = 0.0;
  double excess_m = 0.0;
};

// Errors: InvalidArgument (the union failed), LimitExceeded (stopped).
[[nodiscard]] Result<SweptOutline> sweptOutline(const Footprint& footprint, const Path& path,
                                                StopCheck* stop = nullptr);

}  // namespace clearway::app
