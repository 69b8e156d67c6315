// planner/pose/path/path_smoother.h — shortens and smooths a certified path in continuous
// configuration space.
//
// Method: poses along the path are nodes. Shortcuts connect pairs of nodes: turn, straight, turn
//         (where turning in place is allowed); an arc tangent to both headings and a straight; or,
//         for cars, the shortest curves of the minimum radius (dubins.h, reeds_shepp.h). Dynamic
//         programming finds the cheapest chain of shortcuts. A shortcut is used only if its whole
//         sweep is free (planner/pose/collision/motion_checker.h), which is checked in order of
//         cost. Rounds are repeated on the result until the gain is negligible. The independent
//         validator certifies each result.
// Guarantee: the result has the start and end pose of the given path, bit for bit. It is certified.
//         Neither its cost (path_cost.h) nor, up to rounding, its length exceeds that of the given
//         path. A path that cannot be improved is returned unchanged. The arcs of shortcuts have at
//         least `min_radius_m`; parts of the given path may stay.
// The result is deterministic unless a time limit or a stop request ends it. In that case, or after
// as many collision checks as the budget has nodes, the best path so far is returned; its costs are
// 0 if the first of them had not been computed yet.
// Cost: O(nodes^2) candidates per round, some microseconds each; tens of milliseconds in total.
#pragma once

#include <cstdint>

#include "core/grid/occupancy_grid.h"
#include "core/shape/footprint.h"
#include "planner/common/plan_result.h"
#include "planner/pose/primitives/pose_options.h"

namespace clearway::lattice {

// The better path, or the given one.
struct SmoothResult {
  Path path;
  Certificate certificate;
  double cost = 0.0;
  double before = 0.0;       // the cost of the given path
  std::uint64_t checks = 0;  // collision checks of shortcuts
  double time_s = 0.0;
  bool improved = false;
};

// Motion model, least radius and costs are those of `options`: a car is given no turn in place.
// Precondition: `certificate` is the validator's verdict on `path`, and it is free.
[[nodiscard]] SmoothResult smooth(const OccupancyGrid& grid, const Footprint& footprint,
                                  const Path& path, const Certificate& certificate,
                                  const CheckedPoseOptions& options,
                                  const PlanControl& control = {});

}  // namespace clearway::lattice
