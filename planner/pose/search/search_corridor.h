// planner/pose/search/search_corridor.h — the surroundings of a route on a large map, which a
// search that may cost more than the optimum tries first.
//
// A path found there is proved by a lower bound of the travel of any agent that contains the
// inscribed disc (planner/pose/search/disc_route.h): a metre of travel costs at least a metre of
// path. So nothing outside of the corridor is looked at, however large the map and however long the
// detours that the free-space heuristic misses. Over terrain that bound is too weak: no corridor is
// tried.
// Cost: microseconds a tile. Thread-safe: no state.
#pragma once

#include <cstdint>
#include <span>

#include "planner/pose/collision/map_part.h"
#include "planner/pose/primitives/pose_options.h"
#include "planner/pose/primitives/state_lattice.h"

namespace clearway::lattice {

struct SearchCorridor {
  StateLattice lattice;  // around the part
  MapPart part;

  // Whether the map is large enough, and the answer may cost more than the optimum.
  [[nodiscard]] static bool isWorth(const StateLattice& whole, const PoseOptions& options);
  // That has room for curves of the agent.
  [[nodiscard]] static double halfWidth(const StateLattice& whole, double circumscribed_radius_m,
                                        double turning_radius_m);
  // A search that expands more states than that should look elsewhere.
  [[nodiscard]] static std::uint64_t mostExpanded(const StateLattice& whole, double route_m);
  // Of that half width around a route from the lattice's anchor to one of the goals.
  [[nodiscard]] static SearchCorridor around(std::span<const Vec2> route, const StateLattice& whole,
                                             std::span<const PoseGoal> goals, double half_width_m);
};

}  // namespace clearway::lattice
