// planner/fleet/shaped/schedule_reader.h — the path on the lattice that a schedule is.
//
// Inverse of FleetState::plan(): motions and times are compared bit for bit with those of the free
// primitives from each node, the longest first.
// Cost: linear in the motions, unless primitives are ambiguous. Thread-safe.
#pragma once

#include <optional>

#include "planner/fleet/shaped/timed_search.h"

namespace clearway::fleet::shaped {

// nullopt: the schedule is no path of the agent, on this map and with these classes, from its start
// to one of its goals.
[[nodiscard]] std::optional<TimedPath> readSchedule(const PreparedFleet& fleet, std::size_t agent,
                                                    const AgentSchedule& schedule);

}  // namespace clearway::fleet::shaped
