#include "maps/plan/zone_set.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <optional>
#include <set>
#include <span>
#include <utility>

#include "core/polygon/zone_ring.h"

namespace clearway::maps {
namespace {

constexpr std::size_t kMostText = 4096;
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
    const double x = v.at("x").number(-kMostZonePosition, kMostZonePosition);
    ring.push_back({x, v.at("y").number(-kMostZonePosition, kMostZonePosition)});
    if (at.failed()) return {};
  }
  if (at.failed()) return {};
  Result<std::vector<Vec2>> simple = zoneRing(std::move(ring), id);
  if (simple) return *std::move(simple);
  at.fail(simple.error().code, simple.error().message);
  return {};
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

double timeFromJson(const JsonCursor& at) {
  if (at.value().text() == nullptr) return at.number(-kMostZoneTime_s, kMostZoneTime_s);
  const Result<double> time = parseZoneTime(at.text(kMostText));
  if (!time) {
    at.fail(ErrorCode::Malformed, "is no time: neither seconds nor as in 2026-11-29T10:00:00Z");
  }
  return time.value_or(0.0);
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
  if (const auto v = at.optional("validFrom")) zone.valid_from_s = timeFromJson(*v);
  if (const auto v = at.optional("validTo")) zone.valid_to_s = timeFromJson(*v);
  if (!(zone.valid_from_s < zone.valid_to_s) && !at.failed()) {
    at.fail(ErrorCode::InvalidArgument, "zone '%1' is valid to a time before it begins to be",
            {zone.id});
  }
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
  if (std::isfinite(zone.valid_from_s)) out.add("validFrom", zone.valid_from_s);
  if (std::isfinite(zone.valid_to_s)) out.add("validTo", zone.valid_to_s);
  JsonValue::Array vertices;
  for (const Vec2 v : zone.vertices) vertices.push_back(pointToJson(v));
  out.add("vertices", std::move(vertices));
  return out;
}

}  // namespace

const char* nameOf(ZoneType type) { return kZoneTypes[static_cast<std::size_t>(type)].data(); }

Result<double> parseZoneTime(std::string_view text) {
  double seconds = 0.0;
  const char* const end = text.data() + text.size();
  const auto number = std::from_chars(text.data(), end, seconds);
  if (number.ec == std::errc() && number.ptr == end && std::abs(seconds) <= kMostZoneTime_s) {
    return seconds;
  }
  // YYYY-MM-DDThh:mm:ss[.f]Z
  constexpr std::string_view kForm = "dddd-dd-ddTdd:dd:dd";
  const auto bad = [&] {
    return fail(ErrorCode::Malformed,
                "'%1' is no time: neither seconds nor as in 2026-11-29T10:00:00Z",
                {std::string(text)});
  };
  if (text.size() <= kForm.size() || text.back() != 'Z') return bad();
  for (std::size_t k = 0; k < kForm.size(); ++k) {
    const bool is_digit = text[k] >= '0' && text[k] <= '9';
    if (kForm[k] == 'd' ? !is_digit : text[k] != kForm[k]) return bad();
  }
  const auto part = [&](std::size_t at, std::size_t count) {
    int value = 0;
    for (std::size_t k = at; k < at + count; ++k) value = 10 * value + (text[k] - '0');
    return value;
  };
  const std::chrono::year_month_day date{std::chrono::year(part(0, 4)),
                                         std::chrono::month(static_cast<unsigned>(part(5, 2))),
                                         std::chrono::day(static_cast<unsigned>(part(8, 2)))};
  std::string rest(text.substr(kForm.size() - 2));
  rest.pop_back();
  double second = 0.0;
  const auto read =
      std::from_chars(rest.data(), rest.data() + rest.size(), second, std::chars_format::fixed);
  const bool is_time = date.ok() && part(11, 2) < 24 && part(14, 2) < 60 &&
                       read.ec == std::errc() && read.ptr == rest.data() + rest.size() &&
                       second < 61.0;
  if (!is_time) return bad();
  const auto days = std::chrono::sys_days(date).time_since_epoch().count();
  return 86400.0 * static_cast<double>(days) + 3600.0 * part(11, 2) + 60.0 * part(14, 2) + second;
}

ZoneSet zoneSetFromJson(const JsonCursor& message) {
  const JsonCursor at = message.optional("zoneSet").value_or(message);
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
    if (!zone) {
      set.without_effect.push_back(item.at("zoneId").text(kMostText));
      continue;
    }
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
  ZoneSet set = zoneSetFromJson(JsonCursor(tree, errors));
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
