// Zone sets of VDA 5050: the whole message, or its inner object.
#include "maps/plan/zone_set.h"

#include <algorithm>
#include <cmath>

#include "maps/text/json_value.h"
#include "tests/fuzz/targets.h"

void clearway::fuzz::zone_set(std::string_view bytes) {
  const auto set = maps::parseZoneSet(bytes, "fuzz");
  if (!set) return requireGoodError(set.error());
  require(set->zones.size() <= maps::kMaxZones, "too many zones");
  for (const maps::SiteZone& zone : set->zones) {
    require(zone.vertices.size() >= 3, "a zone without an area");
    require(zone.vertices.size() <= maps::kMaxZoneVertices, "too many vertices");
    require(std::all_of(zone.vertices.begin(), zone.vertices.end(), isFinite), "a vertex of NaN");
    require(std::isfinite(zone.value), "a value of NaN");
  }
  const auto again = maps::parseZoneSet(maps::toText(maps::zoneSetToJson(*set)), "fuzz");
  require(again && again->zones == set->zones, "the zones changed");
}
