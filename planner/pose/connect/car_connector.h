// planner/pose/connect/car_connector.h — connections of a car between the lattice and poses off the
// lattice.
//
// The connections are curves of the car's minimum radius (dubins.h, reeds_shepp.h), to the pose
// itself or to positions before and behind it on its own axis, followed by a straight motion; a
// pose in a bay is therefore reached, too. They start at lattice points around positions at some
// distance, near enough to be found by the search and far enough for a gentle curve.
// A goal without heading is approached with each of the given headings, and by single arcs that are
// tangent to the lattice heading at their start and have a free end heading.
// If the minimum radius is infinite (a primitive table without arcs), there are no connections.
// The curves are forward only (Dubins) where reversing is not allowed. The order of the connections
// is the same on every machine.
// Cost: some hundred curves per heading, a few microseconds each.
#pragma once

#include <span>
#include <vector>

#include "planner/pose/connect/endpoint_connection.h"

namespace clearway::lattice {

// As connectStart() and connectGoal() in endpoint_connector.h, for a car. The connections are not
// sorted, and only their straight motions on the axis are checked for collisions.
[[nodiscard]] EndpointConnections carConnectionsFrom(const EndpointContext& context,
                                                     const Pose& start);
// `headings`: the goal's heading, or the candidates for a goal without heading.
[[nodiscard]] EndpointConnections carConnectionsTo(const EndpointContext& context,
                                                   const PoseGoal& goal,
                                                   std::span<const Heading> headings);
// The cheapest collision-free curve among the cheapest `tries`, if it costs less than `below`;
// otherwise empty.
[[nodiscard]] DirectConnections carConnectionsBetween(const EndpointContext& context,
                                                      const Pose& start, const PoseGoal& goal,
                                                      std::span<const Heading> headings,
                                                      std::uint32_t below, int tries);

}  // namespace clearway::lattice
