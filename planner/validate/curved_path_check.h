// planner/validate/curved_path_check.h — the proof for a path of rigid motions, glides and curves.
//
// Rigid motions are decided as those of plans (planner/validate/validate.h). A glide or a curve is
// cut until every piece is decided: it is free if its rigid twin (planner/validate/motion/
// curve_bounds.h) keeps a larger distance from all obstacles than the piece strays from it; it
// collides if the exact pose in its middle does, deeper than the rounding of that pose. What is
// undecided when no point of the agent strays further than kCurveResolution_m is a contact, so a
// curve along which the agent touches an obstacle is not free.
// Law: no path is free unless the whole sweep of the exact path is.
// Cost: some 10 us for a piece; more pieces near obstacles. Thread-safe: no state.
#pragma once

#include "core/geometry/curved_path.h"
#include "planner/validate/validate.h"

namespace clearway::validation {

inline constexpr double kCurveResolution_m = 1e-6;

// `where` of the certificate has the index of a piece and its parameter. The clearance of a path
// with glides or curves is at most 2e-6 m below the true one; 1e-4 m where the derivative of a
// curve vanishes, as the direction is not known as well there. The first colliding piece is
// reported, and the first undecided one if none collides.
[[nodiscard]] Certificate validate(const OccupancyGrid& grid, const Footprint& footprint,
                                   const CurvedPath& path,
                                   TouchRule rule = TouchRule::TouchingIsFree,
                                   std::span<const StaticAgent> agents = {});
// The same, or why it was stopped.
[[nodiscard]] StopOr<Certificate> validate(const OccupancyGrid& grid, const Footprint& footprint,
                                           const CurvedPath& path, TouchRule rule,
                                           std::span<const StaticAgent> agents, StopCheck& stop);

}  // namespace clearway::validation
