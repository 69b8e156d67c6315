// planner/fleet/shaped/separated_paths.h — the motions of a plan at times at which those that sweep
// a common place do not overlap.
//
// Plans whose motions may overlap in time exist where searches for separate ones fail: bodies that
// follow each other need less room. This keeps their motions and changes only the times.
// Method: two motions in one cell keep their order: that of their times, or, where these overlap,
//         that in which the bodies pass the place (the sign of the delay beyond the unsafe ones).
//         Every motion then starts as soon as those before it that sweep a common place have ended.
// Fails where motions wait for each other in a ring, as agents that all move round at once.
// Cost:   O(n m) for n cells of motions that share each with up to m others at about their time;
//         some 10 ns each. `stop` is polled at every motion, and at every one in each cell.
// Memory: 200 bytes a motion, 50 bytes for each of its cells, and 8 bytes an order of two in a
// cell. Deterministic. Not thread-safe.
#pragma once

#include <optional>
#include <vector>

#include "planner/fleet/shaped/timed_search.h"

namespace clearway::fleet::shaped {

// Precondition: the paths are those of a plan without conflicts, one for each agent, made while
// the table did not separate motions in time; and obstacles neither move nor go. `held`: memory of
// others, which counts towards the limit [bytes]. nullopt: there are none, or `stop` has stopped.
[[nodiscard]] std::optional<std::vector<TimedPath>> separatedPaths(
    PreparedFleet& fleet, const std::vector<TimedPath>& paths, std::size_t held, StopCheck& stop);

}  // namespace clearway::fleet::shaped
