#include "app/document/plan/site_zones.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "app/document/plan/zone_masks.h"
#include "core/geometry/obb.h"
#include "maps/text/file_io.h"
#include "planner/common/zone_snap.h"

namespace clearway::app {
namespace {

Result<void> append(maps::ZoneSet& to, maps::ZoneSet more) {
  std::map<std::string, std::size_t> known;
  for (std::size_t k = 0; k < to.zones.size(); ++k) known.emplace(to.zones[k].id, k);
  for (maps::SiteZone& zone : more.zones) {
    const auto [it, is_new] = known.emplace(zone.id, to.zones.size());
    if (is_new) {
      to.zones.push_back(std::move(zone));
    } else if (!(to.zones[it->second] == zone)) {
      return fail(ErrorCode::InvalidArgument, "there are two zones '%1'", {zone.id});
    }
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
    const ZoneFiles& files, std::shared_ptr<const maps::ZoneSet> before) {
  if (files.empty()) return before;
  auto out = before ? std::make_shared<maps::ZoneSet>(*before) : std::make_shared<maps::ZoneSet>();
  if (!files.zones.empty()) {
    const bool is_stream = files.zones == "-";
    const std::string source = is_stream ? maps::kStandardInput : files.zones;
    const std::string text = TRY(maps::readFileOrInput(files.zones));
    maps::ZoneSet set = TRY(maps::inFile(maps::parseZoneSet(text, source), source));
    TRY(maps::inFile(append(*out, std::move(set)), source));
  }
  if (!files.keepout.empty()) {
    maps::ZoneSet masked = TRY(keepoutZones(files.keepout));
    TRY(append(*out, std::move(masked)));
  }
  if (!files.speed_mask.empty()) {
    maps::ZoneSet masked = TRY(speedZones(files.speed_mask, files.speed_m_s));
    TRY(append(*out, std::move(masked)));
  }
  return std::shared_ptr<const maps::ZoneSet>(std::move(out));
}

std::shared_ptr<const maps::ZoneSet> forbiddingZones(
    const std::shared_ptr<const maps::ZoneSet>& site,
    const std::shared_ptr<const maps::ZoneSet>& other) {
  if (!site) return other;
  auto out = std::make_shared<maps::ZoneSet>(zonesFor(*site, ""));
  std::erase_if(out->zones, [](const maps::SiteZone& zone) {
    const ZoneKind kind = zone.type;
    return kind != ZoneKind::Blocked && !isDirection(kind);
  });
  if (!other) return out;
  std::set<std::string> ids;
  for (const maps::SiteZone& zone : out->zones) ids.insert(zone.id);
  for (const maps::SiteZone& zone : other->zones) {
    if (!ids.contains(zone.id)) out->zones.push_back(zone);
  }
  return out;
}

maps::ZoneSet zonesFor(const maps::ZoneSet& set, const std::string& agent) {
  maps::ZoneSet out = set;
  std::erase_if(out.zones, [&](const maps::SiteZone& zone) {
    return !zone.agents.empty() && std::ranges::find(zone.agents, agent) == zone.agents.end();
  });
  for (maps::SiteZone& zone : out.zones) zone.agents.clear();
  return out;
}

std::optional<Message> zoneOfOthers(const maps::ZoneSet& set, const std::string& agent) {
  if (!agent.empty()) return std::nullopt;
  const auto is_named = [](const maps::SiteZone& zone) { return !zone.agents.empty(); };
  const auto zone = std::ranges::find_if(set.zones, is_named);
  if (zone == set.zones.end()) return std::nullopt;
  return Message("zone '%1' is for other agents", {zone->id});
}

std::shared_ptr<const maps::ZoneSet> zonesAt(std::shared_ptr<const maps::ZoneSet> set,
                                             double time_s) {
  if (!set) return set;
  auto out = std::make_shared<maps::ZoneSet>(*set);
  std::erase_if(out->zones, [&](const maps::SiteZone& zone) {
    return time_s < zone.valid_from_s || time_s >= zone.valid_to_s;
  });
  return out;
}

Result<maps::ZoneSet> inWorld(const maps::MapFrame& frame, const GridFrame& grid,
                              const maps::ZoneSet& set) {
  maps::ZoneSet out = set;
  for (maps::SiteZone& zone : out.zones) {
    for (Vec2& v : zone.vertices) v = maps::positionToWorld(frame, grid, v);
    if (zone.type == maps::ZoneType::SpeedLimit) {
      zone.value = maps::lengthToWorld(frame, grid, zone.value);
    }
    if (isDirection(zone.type)) {
      zone.value = maps::headingToWorld(frame, TRY(Heading::fromRadians(zone.value))).radians();
    }
  }
  return out;
}

Result<SiteZones> ownZones(const maps::ZoneSet& set) {
  SiteZones out;
  for (const maps::SiteZone& zone : set.zones) {
    Zone made;
    made.id = zone.id;
    made.kind = zone.type;
    made.ring = zone.vertices;
    if (isCost(made.kind)) made.factor = zone.value;
    if (made.kind == ZoneKind::SpeedLimit) made.speed_m_s = zone.value;
    if (isDirection(made.kind)) {
      made.direction = TRY(Heading::fromRadians(zone.value));
      made.limitation = zone.limit;
    }
    out.zones.push_back(std::move(made));
  }
  return out;
}

Result<std::shared_ptr<const SiteZones>> worldZones(const maps::MapFrame& frame,
                                                    const GridFrame& grid,
                                                    const maps::ZoneSet& set) {
  constexpr const char* kLimit = "10 000 km";
  auto out = std::make_shared<SiteZones>(TRY(ownZones(set)));
  for (Zone& zone : out->zones) {
    for (Vec2& v : zone.ring) {
      v = snappedToCells(grid, maps::positionToWorld(frame, grid, v));
      if (std::abs(v.x) <= kMaxCoordinate_m && std::abs(v.y) <= kMaxCoordinate_m) continue;
      return fail(ErrorCode::InvalidArgument,
                  "zone '%1' is absurdly far from the map: more than %2", {zone.id, kLimit});
    }
    zone.speed_m_s = maps::lengthToWorld(frame, grid, zone.speed_m_s);
    zone.direction = maps::headingToWorld(frame, zone.direction);
  }
  return std::shared_ptr<const SiteZones>(std::move(out));
}

}  // namespace clearway::app
