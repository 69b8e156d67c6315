#include "app/document/plan/site_zones.h"

#include <algorithm>
#include <set>
#include <utility>

#include "maps/text/file_io.h"

namespace clearway::app {
namespace {

ZoneKind kindOf(maps::ZoneType type) {
  switch (type) {
    case maps::ZoneType::Blocked: break;
    case maps::ZoneType::SpeedLimit: return ZoneKind::SpeedLimit;
    case maps::ZoneType::Penalty: return ZoneKind::Penalty;
    case maps::ZoneType::Priority: return ZoneKind::Priority;
    case maps::ZoneType::Directed: return ZoneKind::Directed;
    case maps::ZoneType::Bidirected: return ZoneKind::Bidirected;
  }
  return ZoneKind::Blocked;
}

ZoneLimitation limitationOf(maps::DirectionLimit limit) {
  switch (limit) {
    case maps::DirectionLimit::Soft: break;
    case maps::DirectionLimit::Restricted: return ZoneLimitation::Restricted;
    case maps::DirectionLimit::Strict: return ZoneLimitation::Strict;
  }
  return ZoneLimitation::Soft;
}

Result<void> append(maps::ZoneSet& to, maps::ZoneSet more) {
  std::set<std::string> ids;
  for (const maps::SiteZone& zone : to.zones) ids.insert(zone.id);
  for (maps::SiteZone& zone : more.zones) {
    if (!ids.insert(zone.id).second) {
      return fail(ErrorCode::InvalidArgument, "there are two zones '%1'", {zone.id});
    }
    to.zones.push_back(std::move(zone));
  }
  to.warnings.insert(to.warnings.end(), more.warnings.begin(), more.warnings.end());
  if (to.id.empty()) {
    to.map_id = std::move(more.map_id);
    to.id = std::move(more.id);
    to.descriptor = std::move(more.descriptor);
  }
  return {};
}

}  // namespace

Result<std::shared_ptr<const maps::ZoneSet>> loadZones(
    const ZoneFiles& files, const maps::GridMap& map, std::shared_ptr<const maps::ZoneSet> before) {
  static_cast<void>(map);
  if (files.empty()) return before;
  auto out = before ? std::make_shared<maps::ZoneSet>(*before) : std::make_shared<maps::ZoneSet>();
  if (!files.zones.empty()) {
    const bool is_stream = files.zones == "-";
    const std::string source = is_stream ? maps::kStandardInput : files.zones;
    const std::string text = TRY(maps::readFileOrInput(files.zones));
    maps::ZoneSet set = TRY(maps::inFile(maps::parseZoneSet(text, source), source));
    TRY(maps::inFile(append(*out, std::move(set)), source));
  }
  return std::shared_ptr<const maps::ZoneSet>(std::move(out));
}

maps::ZoneSet zonesFor(const maps::ZoneSet& set, const std::string& agent) {
  maps::ZoneSet out = set;
  std::erase_if(out.zones, [&](const maps::SiteZone& zone) {
    return !zone.agents.empty() && std::ranges::find(zone.agents, agent) == zone.agents.end();
  });
  for (maps::SiteZone& zone : out.zones) zone.agents.clear();
  return out;
}

Result<std::shared_ptr<const SiteZones>> worldZones(const maps::GridMap& map,
                                                    const maps::ZoneSet& set) {
  const GridFrame& grid = map.grid.frame();
  auto out = std::make_shared<SiteZones>();
  for (const maps::SiteZone& zone : set.zones) {
    Zone made;
    made.id = zone.id;
    made.kind = kindOf(zone.type);
    for (const Vec2 v : zone.vertices) {
      made.ring.push_back(maps::positionToWorld(map.frame, grid, v));
    }
    if (isCost(made.kind)) made.factor = zone.value;
    if (made.kind == ZoneKind::SpeedLimit) {
      made.speed_m_s = maps::lengthToWorld(map.frame, grid, zone.value);
    }
    if (isDirection(made.kind)) {
      const Heading own = TRY(Heading::fromRadians(zone.value));
      made.direction = maps::headingToWorld(map.frame, own);
      made.limitation = limitationOf(zone.limit);
    }
    out->zones.push_back(std::move(made));
  }
  return std::shared_ptr<const SiteZones>(std::move(out));
}

}  // namespace clearway::app
