// app/document/fleet/point_discs.h — a plan of points on a grid as a fleet of discs in continuous
// time.
//
// A step lasts a second, and moves a disc straight from centre to centre, without a turn. The discs
// are the largest that no valid plan of points lets collide: of sqrt(2) / 4 = .3536 cells, when one
// follows another round a corner, and with diagonal steps of 1 / sqrt(20) = .2236 cells.
// Thread-safe: pure functions.
#pragma once

#include "app/document/fleet/grid_fleet_file.h"
#include "planner/common/timed_fleet.h"

namespace clearway::app {

struct DiscFleet {
  double radius_m = 0.0;
  fleet::TimedFleetProblem problem;  // of one class; agents are named by their numbers
  fleet::TimedFleetPlan plan;
};

// Errors: InvalidArgument: an agent that leaves the map.
[[nodiscard]] Result<DiscFleet> discFleetOf(const OpenGridFleetPlan& open);

}  // namespace clearway::app
