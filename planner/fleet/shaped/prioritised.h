// planner/fleet/shaped/prioritised.h — a first plan: one agent after the other.
//
// Method: prioritised planning, agents with short paths first: one that rests at its goal early
//         blocks those to come, but is easily planned again. Agents that are not planned yet rest
//         at their starts. An agent whose search fails takes its fastest path after some time of
//         waiting; the agents that block this path are planned again. Searches become greedier the
//         longer they take, and take longer after many such repairs. An attempt with too many is
//         given up; the next one prefers the agents that failed.
// Incomplete: without a plan it goes on until it is stopped, or for some attempts.
// Source: Silver, "Cooperative pathfinding" (2005), and priority learning by failures.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>

#include "core/base/rng.h"
#include "planner/fleet/shaped/fleet_state.h"

namespace clearway::fleet::shaped {

// Called with the number of agents that have a path.
using PlannedCount = std::function<void(std::size_t)>;

// What attempts have learned; later ones go on from there.
struct PriorityExperience {
  std::uint64_t attempts = 0;
  std::vector<int> failures;        // of each agent
  std::vector<std::uint32_t> left;  // without a path, in the attempt with the fewest
  std::size_t held = 0;             // memory of others, which counts towards the limit
};

// Where attempts are given up.
struct PriorityLimits {
  std::uint64_t attempts = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t expanded = std::numeric_limits<std::uint64_t>::max();  // of all searches so far
};

// False if `stop` has stopped, or at a limit.
bool planByPriority(FleetState& state, TimedSearch& search, Rng& rng, StopCheck& stop,
                    const PlannedCount& planned, PriorityExperience& known,
                    const PriorityLimits& limits = {});

// Plans these agents beside those that have paths, which are planned again only where they block.
// False if `stop` has stopped, or after too many repairs.
bool repairByPriority(FleetState& state, TimedSearch& search, Rng& rng, StopCheck& stop,
                      std::vector<std::uint32_t> agents, const PlannedCount& planned);

}  // namespace clearway::fleet::shaped
