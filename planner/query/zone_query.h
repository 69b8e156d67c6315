// planner/query/zone_query.h — what the zones of a site make of a query: obstacles, costs and rules
// of direction.
//
// Blocked: cells of the map under the polygon are blocked for points, discs and squares. For an
// agent with a shape the polygon itself is an obstacle, part by part, as static agents are; cells
// wholly inside are blocked as well, which changes no answer and makes heuristics see them.
// Penalty and Priority: terrain costs of the cells whose centres the
// zone holds, times those that the query has. A metre without zones costs 1.
// Directed, Bidirected: rules of direction of both planners.
// Errors: LimitExceeded (parts of blocked zones), InvalidArgument (a ring that is not simple).
// Cost: O(cells) and the exact signs of the polygons. Thread-safe: no state.
#pragma once

#include <memory>
#include <vector>

#include "core/base/result.h"
#include "planner/common/plan_result.h"
#include "planner/common/zones.h"
#include "planner/query/query.h"

namespace clearway {

inline constexpr std::size_t kMaxZoneParts = 100'000;

// Adds the zones of a query to its map and its agent. Precondition: it has zones and a map.
[[nodiscard]] Result<Query> withZones(Query query);

// The indices of the blocked zones that the agent overlaps at a pose; for agents without a heading
// those whose cells it overlaps. Zones that are lifted are not among them.
[[nodiscard]] std::vector<std::size_t> blockedZonesAt(const Query& query, const Pose& pose);

// Gives a blocked cell that a zone makes, and not the map, the name of the zone.
void nameZone(const Query& query, const OccupancyGrid& map, Certificate& certificate);
void nameZone(const Query& query, const OccupancyGrid& map, PlanResult& result);

}  // namespace clearway
