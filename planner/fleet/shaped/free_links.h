// planner/fleet/shaped/free_links.h — joins starts and goals to the lattice.
//
// An end on the lattice is its state, unless it touches something. Any other end is joined to
// lattice states nearby by links: a turn in place, a straight leg to a lattice point, forward
// or backward, and a turn to a heading of the lattice. Parts without a motion are skipped. Links of
// cars are Reeds-Shepp curves (planner/pose/curves/reeds_shepp.h), the shortest ones. Each link is
// checked on its whole swept area.
#pragma once

#include "planner/fleet/shaped/end_contacts.h"
#include "planner/fleet/shaped/fleet_agents.h"

namespace clearway::fleet::shaped {

// Links join cells at most that far [cells].
[[nodiscard]] int linkReach(const PreparedFleet& fleet, const FleetAgent& agent);

// `contact`: an end that touches is no state, also on the lattice, whose states keep a distance
// (end_contacts.h); straight links along the heading lead past what it touches.
// Sets the start and its links. False if the pose is not free.
bool joinStart(PreparedFleet& fleet, FleetAgent& agent, const Pose& start,
               const EndContact& contact);
// Adds a leg to any of the goals: these, their links and the seeds of the heuristic. `is_last`: no
// leg follows, so that no links from the goals are needed. False if no goal pose is free.
bool joinGoals(PreparedFleet& fleet, FleetAgent& agent, std::span<const TimedGoal> goals,
               bool is_last, const EndContact& contact);

}  // namespace clearway::fleet::shaped
