// planner/pose/path/path_smoother.h — makes a proven path shorter and calmer on continuous poses.
//
// Method: poses along the path are nodes. Between any two of them the path may go another way:
// turn,
//         straight, turn (where turning in place is allowed); an arc tangent to both headings and a
//         straight; or for cars the shortest curves of the least radius (dubins.h, reeds_shepp.h).
//         Dynamic programming finds the cheapest chain; a way counts only when its whole sweep is
//         free (planner/pose/collision/motion_checker.h), which is asked for in order of cost. That
//         is repeated on the result until nothing is gained. The last word has the independent
//         validator.
// Promise: the result goes from the same start to the same goal, bit for bit, is certified, and
//         neither its cost (path_cost.h) nor, up to rounding, its length is above the given
//         path's; a path that cannot be bettered comes back as it is. Arcs of ways that it puts in
//         have at least `min_radius_m`; parts of the given path may stay.
// Deterministic unless the time limit or the stop strikes; then, or after as many checks of ways as
// the budget has nodes, the best so far is the result, with costs of 0 when that is before the
// first of them is known. Cost: O(nodes^2) candidates a round, some microseconds each; tens of
// milliseconds in all.
#pragma once

#include <cstdint>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/plan_result.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway::lattice {

struct SmoothOptions {
  bool turn_in_place = true;
  double min_radius_m = 0.0;  // of arcs; above 0: curves of this radius are tried, too
};

struct SmoothResult {
  Path path;
  Certificate certificate;
  double cost = 0.0;
  double before = 0.0;       // the cost of the given path
  std::uint64_t checks = 0;  // of ways against the map
  double time_s = 0.0;
  bool improved = false;
};

// Precondition: `certificate` is the validator's verdict on `path`, and free.
[[nodiscard]] SmoothResult smooth(const OccupancyGrid& grid, const Footprint& footprint,
                                  const Path& path, const Certificate& certificate,
                                  const PoseOptions& costs, const SmoothOptions& options = {},
                                  const PlanControl& control = {});

}  // namespace clearway::lattice
