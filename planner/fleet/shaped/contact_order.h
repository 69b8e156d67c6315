// planner/fleet/shaped/contact_order.h — whether agents that touch at their starts can depart one
// after the other, and whether those that touch at their goals can so arrive.
//
// An agent departs if some motion from its start collides neither at once nor at its end with the
// agents that it touches and that still rest; then these have it no longer beside them. Arriving is
// the same backward in time. Where nobody is next, there is no plan, and the search would not end.
// Agents with several goals, or with a goal of any heading, count as arriving.
#pragma once

#include "planner/fleet/shaped/end_contacts.h"
#include "planner/fleet/shaped/fleet_agents.h"

namespace clearway::fleet::shaped {

// Precondition: the ends of all agents are placed.
[[nodiscard]] std::optional<Refusal> checkContactOrder(PreparedFleet& fleet,
                                                       const EndContacts& contacts);

}  // namespace clearway::fleet::shaped
