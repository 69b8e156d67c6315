#include "maps/plan/zone_set.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/geometry/decompose.h"
#include "core/polygon/polygon_sets.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMostText = 4096;
constexpr double kMostPosition = 1e7;
constexpr double kMostAngle = 1e6;
constexpr std::size_t kMostZoneAgents = 10'000;
constexpr std::array<std::string_view, 10> kZoneTypes{
    "BLOCKED",     "SPEED_LIMIT", "PENALTY",
    "PRIORITY",    "DIRECTED",    "BIDIRECTED",
    "LINE_GUIDED", "RELEASE",     "COORDINATED_REPLANNING",
    "ACTION"};
constexpr std::size_t kZonesWithEffect = 6;
constexpr std::array<std::string_view, 3> kLimits{"SOFT", "RESTRICTED", "STRICT"};

std::string nonEmpty(const JsonCursor& at) {
  std::string text = at.text(kMostText);
  if (text.empty() && !at.failed()) at.fail(ErrorCode::InvalidArgument, "is empty");
  return text;
}

std::vector<Vec2> verticesFromJson(const JsonCursor& at, const std::string& id) {
  std::vector<Vec2> ring;
  const std::vector<JsonCursor> items = at.items(kMaxZoneVertices);
  ring.reserve(items.size());
  for (const JsonCursor& v : items) {
    const double x = v.at("x").number(-kMostPosition, kMostPosition);
    ring.push_back({x, v.at("y").number(-kMostPosition, kMostPosition)});
    if (at.failed()) return {};
  }
  if (at.failed()) return {};
  // Some writers close their rings, or repeat corners.
  const auto repeated = std::ranges::unique(ring);
  ring.erase(repeated.begin(), repeated.end());
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  if (ring.size() < 3) {
    at.fail(ErrorCode::InvalidArgument, "zone '%1' has %2 vertices: it needs at least 3",
            {id, ring.size()});
    return {};
  }
  Polygon polygon{ring, {}};
  if (twiceArea(ring) < 0.0) std::ranges::reverse(polygon.outer);
  if (const std::optional<std::string> fault = faultOf(polygon)) {
    at.fail(ErrorCode::InvalidArgument, "zone '%1' is no simple polygon: %2", {id, *fault});
    return {};
  }
  if (const auto parts = convexParts(ring); !parts) {
    at.fail(ErrorCode::InvalidArgument, "zone '%1' is no simple polygon: %2",
            {id, parts.error().message});
    return {};
  }
  return ring;
}

void readValue(const JsonCursor& at, SiteZone& zone) {
  switch (zone.type) {
    case ZoneType::Blocked: return;
    case ZoneType::SpeedLimit:
      zone.value = at.at("maximumSpeed").number(kLeastZoneSpeed, kMostZoneSpeed);
      return;
    case ZoneType::Penalty: zone.value = at.at("penaltyFactor").number(0.0, 1.0); return;
    case ZoneType::Priority: zone.value = at.at("priorityFactor").number(0.0, 1.0); return;
    case ZoneType::Directed:
      zone.value = at.at("direction").number(-kMostAngle, kMostAngle);
      zone.limit = static_cast<DirectionLimit>(at.at("directedLimitation").choice(kLimits));
      return;
    case ZoneType::Bidirected:
      zone.value = at.at("direction").number(-kMostAngle, kMostAngle);
      zone.limit = static_cast<DirectionLimit>(
          at.at("bidirectedLimitation").choice(std::span(kLimits).first(2)));
      return;
  }
}

std::optional<SiteZone> zoneFromJson(const JsonCursor& at, std::vector<Message>& warnings) {
  SiteZone zone;
  zone.id = nonEmpty(at.at("zoneId"));
  const std::size_t type = at.at("zoneType").choice(kZoneTypes);
  if (const auto v = at.optional("zoneDescriptor")) zone.descriptor = v->text(kMostText);
  zone.vertices = verticesFromJson(at.at("vertices"), zone.id);
  if (at.failed()) return std::nullopt;
  if (type >= kZonesWithEffect) {
    warnings.push_back(
        {"zone '%1' has the type %2, which has no effect", {zone.id, kZoneTypes[type]}});
    return std::nullopt;
  }
  zone.type = static_cast<ZoneType>(type);
  readValue(at, zone);
  if (const auto v = at.optional("agents")) {
    for (const JsonCursor& name : v->items(kMostZoneAgents)) {
      zone.agents.push_back(nonEmpty(name));
    }
  }
  return zone;
}

const char* keyOf(ZoneType type) {
  switch (type) {
    case ZoneType::Blocked: break;
    case ZoneType::SpeedLimit: return "maximumSpeed";
    case ZoneType::Penalty: return "penaltyFactor";
    case ZoneType::Priority: return "priorityFactor";
    case ZoneType::Directed:
    case ZoneType::Bidirected: return "direction";
  }
  return "";
}

JsonValue zoneToJson(const SiteZone& zone) {
  JsonValue out = emptyObject();
  out.add("zoneId", zone.id);
  out.add("zoneType", nameOf(zone.type));
  if (!zone.descriptor.empty()) out.add("zoneDescriptor", zone.descriptor);
  if (zone.type != ZoneType::Blocked) out.add(keyOf(zone.type), zone.value);
  const std::string limit(kLimits[static_cast<std::size_t>(zone.limit)]);
  if (zone.type == ZoneType::Directed) out.add("directedLimitation", limit);
  if (zone.type == ZoneType::Bidirected) out.add("bidirectedLimitation", limit);
  if (!zone.agents.empty()) {
    out.add("agents", JsonValue(JsonValue::Array(zone.agents.begin(), zone.agents.end())));
  }
  JsonValue::Array vertices;
  for (const Vec2 v : zone.vertices) vertices.push_back(pointToJson(v));
  out.add("vertices", std::move(vertices));
  return out;
}

}  // namespace

const char* nameOf(ZoneType type) { return kZoneTypes[static_cast<std::size_t>(type)].data(); }

ZoneSet zoneSetFromJson(const JsonCursor& at) {
  ZoneSet set;
  set.map_id = at.at("mapId").text(kMostText);
  set.id = at.at("zoneSetId").text(kMostText);
  if (const auto v = at.optional("zoneSetDescriptor")) set.descriptor = v->text(kMostText);
  std::set<std::string> ids;
  std::size_t vertices = 0;
  for (const JsonCursor& item : at.at("zones").items(kMaxZones)) {
    std::optional<SiteZone> zone = zoneFromJson(item, set.warnings);
    if (item.failed()) return set;
    if (!ids.insert(item.at("zoneId").text(kMostText)).second) {
      item.at("zoneId").fail(ErrorCode::InvalidArgument, "there are two zones '%1'",
                             {item.at("zoneId").text(kMostText)});
      return set;
    }
    if (!zone) continue;
    vertices += zone->vertices.size();
    if (vertices > kMaxZoneSetVertices) {
      item.fail(ErrorCode::LimitExceeded, "the zones have more than %1 vertices",
                {kMaxZoneSetVertices});
      return set;
    }
    set.zones.push_back(*std::move(zone));
  }
  return set;
}

Result<ZoneSet> parseZoneSet(std::string_view text, const std::string& source) {
  const JsonValue tree = TRY(parseJson(text, source));
  JsonErrors errors(source);
  const JsonCursor root(tree, errors);
  const auto inner = root.optional("zoneSet");
  ZoneSet set = zoneSetFromJson(inner ? *inner : root);
  if (errors.any()) return tl::unexpected(errors.first());
  return set;
}

JsonValue zoneSetToJson(const ZoneSet& set) {
  JsonValue out = emptyObject();
  out.add("mapId", set.map_id);
  out.add("zoneSetId", set.id);
  if (!set.descriptor.empty()) out.add("zoneSetDescriptor", set.descriptor);
  JsonValue::Array zones;
  for (const SiteZone& zone : set.zones) zones.push_back(zoneToJson(zone));
  out.add("zones", std::move(zones));
  return out;
}

}  // namespace clearway::maps
