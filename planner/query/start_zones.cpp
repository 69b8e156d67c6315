#include "planner/query/start_zones.h"

#include <utility>
#include <variant>

namespace clearway {

ZonesOnMap zonesOn(const Query& query) { return {*query.map, *query.zones, query.lifted_zones}; }

ZoneAgent zoneAgentOf(const Query& query) {
  ZoneAgent agent;
  if (const auto* shaped = std::get_if<ShapedAgent>(&query.agent)) {
    agent.footprint = &shaped->footprint;
    agent.touch = shaped->options.touch;
  } else {
    agent.point = std::get<PointAgent>(query.agent).shape;
  }
  return agent;
}

Result<CheckedQuery> liftedQuery(Query query, std::span<const std::size_t> zones, StopCheck* stop) {
  query.lifted_zones.insert(query.lifted_zones.end(), zones.begin(), zones.end());
  return check(std::move(query), stop);
}

std::vector<std::size_t> blockedZonesAt(const Query& query, const Pose& pose) {
  return blockedZonesAt(zonesOn(query), zoneAgentOf(query), pose);
}

}  // namespace clearway
