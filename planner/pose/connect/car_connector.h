// planner/pose/connect/car_connector.h — ways of a car between the lattice and poses that do not
// lie on it.
//
// A car cannot turn in place, so these are curves of its least radius (dubins.h, reeds_shepp.h), to
// the pose or to places before and behind it on its own axis from where it is straight on: so a
// pose in a bay is reached, too. They begin at lattice points around places some way off, near
// enough to be found by the search and far enough for the curve to be gentle.
// A goal without heading is reached as with each of the headings given; and by one arc that is
// tangent to the lattice heading it begins with, and ends with whatever heading that gives.
// Where the radius is infinite, as of a table without arcs, there are none.
// Forwards alone where reversing is not allowed. Order is the same on every machine.
// Cost: some hundred curves a heading, a few microseconds each.
#pragma once

#include <span>
#include <vector>

#include "planner/pose/connect/endpoint_connector.h"

namespace clearway::lattice {

// As connectStart() and the others in endpoint_connector.h, for a car; neither sorted nor, but for
// the straight pieces on the axis, checked.
[[nodiscard]] std::vector<EndpointConnection> carConnectionsFrom(const EndpointContext& context,
                                                                 const Pose& start);
// `headings`: the goal's, or those that a goal without one is to be reached with.
[[nodiscard]] std::vector<EndpointConnection> carConnectionsTo(const EndpointContext& context,
                                                               const PoseGoal& goal,
                                                               std::span<const Heading> headings);
// The cheapest free one of the cheapest `tries`, if it costs less than `below`; or none.
[[nodiscard]] std::vector<std::vector<Motion>> carConnectionsBetween(
    const EndpointContext& context, const Pose& start, const PoseGoal& goal,
    std::span<const Heading> headings, std::uint32_t below, int tries);

}  // namespace clearway::lattice
