// planner/pose/search/search_window.h — a part of a large lattice that is searched first, and the
// proof that its cheapest path is that of the whole lattice.
//
// A path that uses a lattice point outside of the window travels at least from the start to one of
// the window's sides, and from there to a goal. A metre of travel costs at least leastPerMetre()
// (planner/pose/primitives/primitive_cost.h), so no path outside of the window costs less than that
// many times `least_outside_m`. Memory then grows with the window and not with the map.
// Units: metres. Cost: microseconds. Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

struct SearchWindow {
  StateLattice lattice;        // the part
  double least_outside_m = 0;  // the least travel over points of the whole lattice outside of it
};

// From the smallest to the largest; none where the map is small or the ends are far apart, and none
// that could prove hardly any path.
// Precondition: at least one goal.
[[nodiscard]] std::vector<SearchWindow> searchWindows(const StateLattice& whole,
                                                      std::span<const PoseGoal> goals,
                                                      double circumscribed_radius_m);

}  // namespace clearway::lattice
