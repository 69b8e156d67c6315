// planner/query/zone_exit.h — the short motions by which an agent with a shape leaves the blocked
// zones that it starts in.
//
// Straight on, forwards or backwards as the drive permits, after a turn in place to one of 16
// headings where it can; an omnidirectional base in any of 16 directions; a car also on its
// smallest circles. On each line or circle the first place off the zones counts, in steps of half a
// cell. Obstacles, and how deep the agent gets, are not looked at.
// Cost: some us a step. Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "core/geometry/path.h"
#include "core/geometry/zones.h"
#include "core/grid/grid_frame.h"
#include "planner/query/query.h"

namespace clearway {

struct ZoneExit {
  Path path;
  double cost = 0.0;
};

// Cheapest first. `inside`: the indices of the zones that the start is in.
[[nodiscard]] std::vector<ZoneExit> zoneExits(const ShapedAgent& agent, const GridFrame& frame,
                                              const Pose& start, const SiteZones& zones,
                                              std::span<const std::size_t> inside);

}  // namespace clearway
