// planner/query/start_zones.h — the blocked zones that a query's agent is in at a pose, and the
// query without them as obstacles.
//
// Errors: those of check(). Cost: that of zone_query.h. Thread-safe: no state.
#pragma once

#include <span>
#include <vector>

#include "planner/query/query.h"
#include "planner/query/zone_query.h"

namespace clearway {

// Of a query as it was given, with zones.
[[nodiscard]] ZonesOnMap zonesOn(const Query& query);
[[nodiscard]] ZoneAgent zoneAgentOf(const Query& query);
[[nodiscard]] std::vector<std::size_t> blockedZonesAt(const Query& query, const Pose& pose);

// These blocked zones are no obstacles either.
[[nodiscard]] Result<CheckedQuery> liftedQuery(Query query, std::span<const std::size_t> zones,
                                               StopCheck* stop = nullptr);

}  // namespace clearway
