// planner/fleet/shaped/obstacle_pieces.h — the obstacles of a fleet as primitives at fixed times.
//
// An obstacle is a body at rest, then its motions, each in short pieces, then a body at rest. The
// table and the cells of reservations count in parts of a piece's duration and extent, so a long
// motion would make many cells unsafe for long. Pieces off the map are skipped.
// Cost: O(pieces), 10 to 100 us each: 4 cells of travel, and a second of a turn.
#pragma once

#include <optional>

#include "planner/fleet/shaped/fleet_agents.h"

namespace clearway::fleet::shaped {

// Adds the obstacles of the problem to the fleet. A refusal names an obstacle that is too large for
// the offsets of the table, or whose motions are too long for its ids. Nullopt if stopped, too.
[[nodiscard]] std::optional<Refusal> placeObstacles(PreparedFleet& fleet, StopCheck& stop);

}  // namespace clearway::fleet::shaped
