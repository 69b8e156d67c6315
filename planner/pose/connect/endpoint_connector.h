// planner/pose/connect/endpoint_connector.h — collision-checked connections between the lattice and
// start or goal poses off the lattice.
//
// Candidates, each a chain of turns in place and straight motions, driven forwards and backwards:
//   from lattice points around the pose: turn, drive there, turn into its heading;
//   from lattice points some steps away along its heading: the same, with small turns;
//   the same to poses before and behind it on its own axis, then straight along that axis, so that
//   a pose in a bay or corridor is reached whatever its heading.
// A goal without heading is approached along the axes of all lattice headings and of the start's.
// It therefore has every connection, except the last turn, that it would have with one of these
// headings.
// With a primitive table, a goal on the lattice is reached by lattice motions alone.
// A car cannot turn in place: its connections are in car_connector.h. An omnidirectional base also
// slides with constant heading. A start uses the same chains in reverse. Motions along the axis are
// checked here, all other motions by the caller. The order is the same on every machine.
// Cost: a few hundred candidates per heading, some milliseconds at most for all.
#pragma once

#include "planner/pose/connect/endpoint_connection.h"

namespace clearway::lattice {

// Connections from the start into the lattice. All of them are collision-free.
[[nodiscard]] EndpointConnections connectStart(const EndpointContext& context, const Pose& start);
// Connections from the lattice to the goal, sorted by state, then cost. The caller checks them for
// collisions.
[[nodiscard]] EndpointConnections connectGoal(const EndpointContext& context, const PoseGoal& goal,
                                              Heading start_heading);
// Connections from start to goal without the lattice: turn, straight, turn; or the cheapest free
// curve of a car among the cheapest `tries`. All of them are collision-free and cost less than
// `below`, in units. With a primitive table they exist only if both ends share a position.
[[nodiscard]] DirectConnections connectDirectly(const EndpointContext& context, const Pose& start,
                                                const PoseGoal& goal, std::uint32_t below = ~0U,
                                                int tries = 1000);

}  // namespace clearway::lattice
