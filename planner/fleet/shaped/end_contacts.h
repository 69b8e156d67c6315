// planner/fleet/shaped/end_contacts.h — starts and goals that touch each other or an obstacle.
//
// Contact is free. The states of the lattice keep a distance all the same where coordinates have
// rounding errors (unsafe_interval.h), so an end that touches is placed off the lattice. Goals
// without a heading are not considered: other headings keep the distance.
// Cost: O(n log n) for ends that are apart.
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "planner/common/timed_fleet.h"
#include "planner/fleet/body/primitive.h"

namespace clearway::fleet::shaped {

struct EndContact {
  bool touches = false;  // and the lattice has rounding errors there
  // How far along its heading, and against it, the body no longer lies beside what it touches [m].
  double forward_m = 0.0, backward_m = 0.0;
};

struct EndContacts {
  std::vector<EndContact> at_start, at_goal;  // of each agent
  using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;
  Pairs starts, goals;  // agents that touch there and, at their goals, stay
};

// `bodies`: of the classes and of the obstacles. `ends_may_touch`: else no end of at_start and
// at_goal touches.
[[nodiscard]] EndContacts findEndContacts(const TimedFleetProblem& problem,
                                          std::span<const Body> bodies,
                                          std::span<const Body> obstacles, bool ends_may_touch);

}  // namespace clearway::fleet::shaped
