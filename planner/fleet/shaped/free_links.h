// planner/fleet/shaped/free_links.h — joins starts and goals to the lattice.
//
// An end on the lattice is its state. Any other end is joined to lattice states nearby by links: a
// turn in place, a straight leg to the centre of a cell, forward or backward, and a turn to a
// heading of the lattice. Parts without a motion are skipped. Each link is checked on its whole
// swept area.
#pragma once

#include "planner/fleet/shaped/fleet_agents.h"

namespace clearway::fleet::shaped {

inline constexpr int kLinkReach = 3;  // links join cells at most that far [cells]

// Sets the start and its links. False if the pose is not free.
bool joinStart(PreparedFleet& fleet, FleetAgent& agent, const Pose& start);
// Sets the goals, their links and the seeds of the heuristic. False if no goal pose is free.
bool joinGoal(PreparedFleet& fleet, FleetAgent& agent, Vec2 goal,
              const std::optional<Heading>& heading);

}  // namespace clearway::fleet::shaped
