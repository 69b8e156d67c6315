// planner/fleet/shaped/prioritised.h — a first plan: one agent after the other.
//
// Method: prioritised planning in the order of failures so far, then of size. Agents that are not
//         planned yet rest at their starts. An agent without a path removes those that block its
//         fastest path; these are planned again after it. After a number of such repairs the next
//         attempt begins with other priorities.
// Incomplete: without a plan it goes on until it is stopped.
// Source: Silver, "Cooperative pathfinding" (2005), and priority learning by failures.
#pragma once

#include <functional>

#include "core/base/rng.h"
#include "planner/fleet/shaped/fleet_state.h"

namespace clearway::fleet::shaped {

// Called with the number of agents that have a path.
using PlannedCount = std::function<void(std::size_t)>;

// False if `stop` has stopped.
bool planByPriority(FleetState& state, TimedSearch& search, Rng& rng, StopCheck& stop,
                    const PlannedCount& planned);

}  // namespace clearway::fleet::shaped
